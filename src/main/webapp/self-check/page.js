import { checkTitle, statusName, summary, worstFirst } from "../console/check-results.js";

const byId = (id) => document.getElementById(id);
const form = byId("keys");
const button = byId("check");
let running = false;

form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!running) {
        check();
    }
});

form.addEventListener("reset", () => {
    byId("result").hidden = true;
    showNote("The keys are removed from this page.", false);
    byId("api-key").focus();
});

async function check() {
    begin();
    try {
        const response = await fetch(new URL("../admin/v1/self-check", document.baseURI), {
            headers: {
                Accept: "application/json",
                [document.body.dataset.apiKeyHeader]: byId("api-key").value.trim(),
                [document.body.dataset.secretKeyHeader]: byId("secret-key").value.trim(),
            },
            cache: "no-store",
            credentials: "omit",
            redirect: "error",
        });
        if (response.ok) {
            show((await response.json()).data);
        } else {
            showRefusal(response);
        }
    } catch {
        showNote("This node is not responding. Is it running, and can this browser reach it?", true);
    } finally {
        end();
    }
}

function begin() {
    running = true;
    button.setAttribute("aria-disabled", "true");
    byId("result").hidden = true;
    showNote("Checking. This takes up to ten seconds.", false);
}

function end() {
    running = false;
    button.removeAttribute("aria-disabled");
    button.textContent = "Check again";
}

function showRefusal(response) {
    if (response.status === 401) {
        showNote("These are not the keys of the operator.", true);
    } else if (response.status === 429) {
        showNote(`Too many requests: try again in ${response.headers.get("Retry-After")} s.`, true);
    } else {
        showNote(`The node answered with status ${response.status}; request ${response.headers.get("X-Request-Id")}. Look for that number in the node's log.`, true);
    }
}

function show({ checks }) {
    byId("checks").replaceChildren(...worstFirst(checks).map(item));
    byId("result-title").textContent = summary(checks);
    byId("when").textContent = `Checked at ${new Date().toLocaleTimeString()}.`;
    byId("result").hidden = false;
    showNote("", false);
    byId("result-title").focus();
}

function item(one) {
    const element = document.createElement("li");
    element.className = one.status;
    element.dataset.check = one.name;
    const top = document.createElement("div");
    top.className = "top";
    top.append(text("h3", "", checkTitle(one)), text("p", "verdict", statusName(one.status)));
    element.append(top, text("p", "message", one.message));
    if (one.fix) {
        element.append(text("p", "fix", one.fix));
    }
    return element;
}

function text(tag, className, content) {
    const element = document.createElement(tag);
    element.className = className;
    element.textContent = content;
    return element;
}

function showNote(sentence, bad) {
    byId("state").className = bad ? "note failed" : "note";
    byId("state").textContent = sentence;
}
