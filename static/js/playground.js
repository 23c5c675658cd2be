// The playground of the API: it sends what the form says, with the token of the form and no cookie.

const form = document.getElementById("playground");
const field = (name) => document.getElementById(`playground-${name}`);

function choose() {
  const [method, path] = field("call").value.split(" ");
  field("path").value = path;
  field("body").disabled = method === "GET";
  field("body").value = method === "GET" ? "" : "{}";
}

async function send() {
  const [method] = field("call").value.split(" ");
  const headers = { Authorization: `Bearer ${field("token").value.trim()}` };
  const options = { method, headers, credentials: "omit" };
  if (method === "POST") {
    headers["Content-Type"] = "application/json";
    headers["Idempotency-Key"] = `${Date.now()} ${Math.random()}`;
    options.body = field("body").value;
  }
  field("status").value = "…";
  try {
    const response = await fetch(form.dataset.root + field("path").value, options);
    field("status").value = `${response.status}`;
    const answer = await response.text();
    field("answer").textContent = answer.startsWith("{") ? JSON.stringify(JSON.parse(answer), null, 2) : answer;
    field("answer").hidden = false;
  } catch (error) {
    field("status").value = `${error}`;
  }
}

if (form) {
  form.hidden = false;
  field("call").addEventListener("change", choose);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send();
  });
  choose();
}
