// The switch for sound. Only once it is on, now or on an earlier visit, are the sounds loaded. It belongs to this device.

const control = document.getElementById("sound");
const isOn = () => localStorage.getItem("sound") === "on";
const load = () => isOn() && import("./sound.js").catch(() => {});

if (control) {
  control.checked = isOn();
  control.addEventListener("change", () => {
    localStorage.setItem("sound", control.checked ? "on" : "off");
    load();
  });
}
load();
