/*
 * The site of the demo organization: first what any site needs for the widget, then what only the demo has.
 */
const care = document.querySelector("patient-care");
let patient = "p-1";

// The site's own server asks for the token: the organization's keys never reach a browser.
care.renew = async () => {
    const answer = await ask("token");
    return answer.ok ? answer.text() : null;
};

// Only for the demo: controls for what the clinic's system and its professionals would do, so that one person can play all roles.
const base = document.querySelector("script[data-care]").dataset.care;
const [aside, said] = [document.createElement("aside"), document.createElement("output")];
const words = document.createElement("p");
words.textContent =
    "For trying it out: be another patient, let the clinic act, and play the professional in another window.";
aside.append(
    words,
    form(),
    button("Book a visit that begins now", "visit"),
    button("Give me an activation code", "code"),
    professional(),
    said,
);
care.before(aside);

function ask(what) {
    return fetch(what, { method: "POST", body: patient });
}

function form() {
    const made = document.createElement("form");
    const [label, input, send] = ["label", "input", "button"].map((tag) => document.createElement(tag));
    label.append("Patient ", input);
    Object.assign(input, { value: patient, required: true, maxLength: 255 });
    send.textContent = "Log in";
    made.append(label, send);
    made.addEventListener("submit", async (event) => {
        event.preventDefault();
        const { renew } = care;
        await care.signOut();
        patient = input.value;
        care.renew = renew;
    });
    return made;
}

function button(label, what) {
    const made = document.createElement("button");
    made.textContent = label;
    made.addEventListener("click", async () => {
        const answer = await ask(what);
        said.value = await answer.text();
        await care.refresh();
    });
    return made;
}

function professional() {
    const made = document.createElement("a");
    Object.assign(made, { href: `${base}/sign-in#to=/desk/`, target: "_blank", textContent: "Try as professional" });
    return made;
}
