// What is being written in the chat is kept in this tab until it is sent: over a reload, a sign-in or the start of the game.

import { isAnswered } from "./live.js";

const chatForm = () => document.getElementById("chat-form");
const chatText = () => document.getElementById("chat-text");
const lineNumber = (line) => Number(line.id.slice("message-".length));
const DRAFT = "draft ";

let sentAfter = null; // the newest message on the page when this text was first sent: with it, sent again it counts once

const draftKey = () => DRAFT + chatForm().dataset.draft;

function keepDraft() {
  const text = chatText().value;
  if (text) sessionStorage.setItem(draftKey(), JSON.stringify({ text, sentAfter }));
  else sessionStorage.removeItem(draftKey());
}

function clearDraft() {
  chatText().value = "";
  sentAfter = null;
  keepDraft();
}

// The message may have arrived although its answer was lost.
function dropArrived() {
  if (sentAfter === null || !chatText()) return;
  const text = chatText().value.trim().normalize();
  const isHere = [...document.querySelectorAll("#chat-lines .line.mine")].some((line) =>
    lineNumber(line) > sentAfter && line.querySelector(".message-text")?.textContent.trim() === text);
  if (!isHere) return;
  clearDraft();
  document.getElementById("chat-error").hidden = true;
}

function restoreDraft() {
  if (!chatText()) return;
  const [user] = chatForm().dataset.draft.split(".");
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(DRAFT) && !key.startsWith(`${DRAFT}${user}.`)) sessionStorage.removeItem(key); // another user's
  }
  const kept = JSON.parse(sessionStorage.getItem(draftKey()) ?? "null");
  if (!kept || chatText().value) return;
  chatText().value = kept.text;
  sentAfter = kept.sentAfter;
  dropArrived();
  if (chatText().value) chatText().closest("details")?.setAttribute("open", "");
}

document.addEventListener("input", ({ target }) => target === chatText() && keepDraft());
document.addEventListener("htmx:configRequest", ({ target, detail }) => {
  if (target !== chatForm()) return;
  sentAfter ??= Number(document.getElementById("chat-lines").dataset.newest);
  detail.formData.set("after", sentAfter);
  keepDraft();
});
document.addEventListener("htmx:afterRequest", ({ detail: { elt, requestConfig, xhr } }) => {
  if (elt.id !== "chat-form" || !isAnswered(xhr)) return;
  sentAfter = null;
  // More may have been written meanwhile.
  if (xhr.status === 200 && chatText().value === requestConfig.formData.get("text")) clearDraft();
});
document.addEventListener("htmx:afterSettle", dropArrived);
addEventListener("pageshow", ({ persisted }) => {
  if (!persisted || !chatText()) return;
  chatText().value = ""; // it may have been sent from another page
  restoreDraft();
});

restoreDraft();
