// The switch for sound. Only once it is on, now or on an earlier visit, are the sounds loaded. It belongs to this device.
(() => {
  const { nonce, dataset } = document.currentScript;
  const control = document.getElementById("sound");
  const isOn = () => localStorage.getItem("sound") === "on";

  function load() {
    if (!isOn() || !dataset.sound) return;
    document.head.append(Object.assign(document.createElement("script"), { src: dataset.sound, nonce }));
    delete dataset.sound;
  }

  if (control) {
    control.checked = isOn();
    control.addEventListener("change", () => {
      localStorage.setItem("sound", control.checked ? "on" : "off");
      load();
    });
  }
  load();
})();
