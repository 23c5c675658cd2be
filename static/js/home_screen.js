// On an iPhone only a site on the home screen can notify. Safari there has no other way to say so; a tap ends it for good.
const homeScreen = document.getElementById("home-screen");
const DISMISSED = "home-screen-dismissed";
const isSafari = !/CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|GSA\//.test(navigator.userAgent);

// Only Safari on iPhone and iPad says whether the site runs from the home screen.
if (homeScreen && navigator.standalone === false && navigator.maxTouchPoints > 0 && isSafari && !localStorage.getItem(DISMISSED)) {
  homeScreen.hidden = false;
  homeScreen.querySelector("button").addEventListener("click", () => {
    localStorage.setItem(DISMISSED, "yes");
    homeScreen.hidden = true;
  });
}
