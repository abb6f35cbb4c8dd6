import { checkTitle, statusName, summary, worstFirst } from "../console/check-results.js";
import { byId } from "../ui/page-elements.js";

/** @import { Schema } from "api-types" */
/** @import { Check } from "../console/check-results.js" */

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
    const { dataset } = document.body;
    begin();
    try {
        const response = await fetch(new URL("../admin/v1/self-check", document.baseURI), {
            headers: {
                Accept: "application/json",
                [dataset.apiKeyHeader ?? ""]: byId("api-key", HTMLInputElement).value.trim(),
                [dataset.secretKeyHeader ?? ""]: byId("secret-key", HTMLInputElement).value.trim(),
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

/** @param {Response} response */
function showRefusal(response) {
    if (response.status === 401) {
        showNote("These are not the keys of the operator.", true);
    } else if (response.status === 429) {
        showNote(`Too many requests: try again in ${response.headers.get("Retry-After")} s.`, true);
    } else {
        showNote(
            `The node answered with status ${response.status}; request ${response.headers.get("X-Request-Id")}. Look for that number in the node's log.`,
            true,
        );
    }
}

/** @param {Schema<"SelfCheck">} result */
function show({ checks }) {
    byId("checks").replaceChildren(...worstFirst(checks).map(item));
    byId("result-title").textContent = summary(checks);
    byId("when").textContent = `Checked at ${new Date().toLocaleTimeString()}.`;
    byId("result").hidden = false;
    showNote("", false);
    byId("result-title").focus();
}

/** @param {Check} one */
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

/**
 * @param {"h3" | "p"} tag
 * @param {string} className
 * @param {string} content
 */
function text(tag, className, content) {
    const element = document.createElement(tag);
    element.className = className;
    element.textContent = content;
    return element;
}

/**
 * @param {string} sentence
 * @param {boolean} bad
 */
function showNote(sentence, bad) {
    byId("state").className = bad ? "note failed" : "note";
    byId("state").textContent = sentence;
}
