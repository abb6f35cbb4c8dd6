const WORDS = { failed: "Failed", warning: "Warning", ok: "OK", skipped: "Not looked at" };
const WORST_FIRST = ["failed", "warning", "ok", "skipped"];
const NAMES = {
    "database": "Database",
    "connections": "Connections to the database",
    "durability": "Durability of what is committed",
    "schema": "Schema",
    "schema-rights": "Rights in the schema",
    "tenant-walls": "Walls between organizations",
    "audit-months": "Months of the audit trail",
    "audit-subjects": "Patients in the audit trail",
    "clock": "Clock",
    "public-url": "Public address",
    "proxy": "Proxy in front",
    "mail": "E-mail",
    "sms": "SMS",
    "turn": "STUN and TURN",
    "visit-news": "News of visits",
    "webhooks": "Receivers of events",
    "signing-certificate": "Certificate that signs prescriptions",
    "token-keys": "Keys of patients' tokens",
    "secrets": "Keys apart from the data",
    "operator-keys": "Keys of the operator",
    "demo-organization": "Demo organization",
    "rate-limit": "Rate limit",
    "capture": "Capture of messages",
};

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
    say("The keys are forgotten.", false);
    byId("api-key").focus();
});

async function check() {
    begin();
    try {
        const answer = await fetch(new URL("../admin/v1/self-check", document.baseURI), {
            headers: {
                Accept: "application/json",
                [document.body.dataset.apiKeyHeader]: byId("api-key").value.trim(),
                [document.body.dataset.secretKeyHeader]: byId("secret-key").value.trim(),
            },
            cache: "no-store",
            credentials: "omit",
            redirect: "error",
        });
        if (answer.ok) {
            show((await answer.json()).data);
        } else {
            refused(answer);
        }
    } catch {
        say("This node does not answer. Is it running, and is the way to it open?", true);
    } finally {
        end();
    }
}

function begin() {
    running = true;
    button.setAttribute("aria-disabled", "true");
    byId("result").hidden = true;
    say("Looking. This takes up to ten seconds.", false);
}

function end() {
    running = false;
    button.removeAttribute("aria-disabled");
    button.textContent = "Check again";
}

function refused(answer) {
    if (answer.status === 401) {
        say("These are not the keys of the operator.", true);
    } else if (answer.status === 429) {
        say(`Too many requests: try again in ${answer.headers.get("Retry-After")} s.`, true);
    } else {
        say(`The node answered with status ${answer.status}; request ${answer.headers.get("X-Request-Id")}. Look for that number in the node's log.`, true);
    }
}

function show({ status, checks }) {
    const sorted = [...checks].sort((a, b) => WORST_FIRST.indexOf(a.status) - WORST_FIRST.indexOf(b.status));
    byId("checks").replaceChildren(...sorted.map(item));
    byId("result-title").textContent = summary(status, checks);
    byId("when").textContent = `Looked at ${new Date().toLocaleTimeString()}.`;
    byId("result").hidden = false;
    say("", false);
    byId("result-title").focus();
}

function summary(status, checks) {
    const count = (wanted) => checks.filter((one) => one.status === wanted).length;
    if (status === "ok") {
        return "All is well";
    }
    const parts = [];
    if (count("failed")) {
        parts.push(`${count("failed")} failed`);
    }
    if (count("warning")) {
        parts.push(count("warning") === 1 ? "1 warning" : `${count("warning")} warnings`);
    }
    return parts.join(", ");
}

function item(one) {
    const element = document.createElement("li");
    element.className = one.status;
    element.dataset.check = one.name;
    const top = document.createElement("div");
    top.className = "top";
    top.append(text("h3", "", NAMES[one.name] ?? one.name), text("p", "verdict", WORDS[one.status] ?? one.status));
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

function say(sentence, bad) {
    byId("state").className = bad ? "note failed" : "note";
    byId("state").textContent = sentence;
}
