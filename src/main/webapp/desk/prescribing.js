/* A prescription: written, looked at as it would be printed, then issued. What is typed stays until then. */
import { newKey, Problem } from "../ui/api.js";
import { fill, h } from "../ui/dom.js";
import { ask } from "../ui/elements/dialog.js";
import { form } from "../ui/elements/form.js";
import { notice, say } from "../ui/elements/notice.js";
import { LANGUAGES, words } from "../ui/words.js";
import { preview, prescribe } from "./calls.js";
import { medicines } from "./medicines.js";
import ours from "./words/prescribing.js";

const t = words(ours);
const MOST_LETTERS = 255;
const KEY = "Idempotency-Key";

/**
 * Opens the form in a place, or goes to it where it is open.
 *
 * @param button that opened it; hidden meanwhile
 * @param done what follows once the prescription was issued
 * @param changed what follows if there is another one than expected
 */
export function prescribing(place, button, { who, patient, done, changed }) {
    const items = medicines();
    let key = newKey();
    const send = async (body) => {
        try {
            return await prescribe(who.organization, body, key);
        } catch (problem) {
            if (problem.errors?.[KEY]) {
                // The answer to an earlier try was lost, and something else was typed since.
                key = newKey();
                await changed();
                throw Object.assign(new Problem(problem.status), { told: () => notice("warning", h("p", {}, t("already"))) });
            }
            throw problem;
        }
    };
    const close = () => {
        window.removeEventListener("beforeunload", warn);
        fill(place);
        button.hidden = false;
        button.setAttribute("aria-expanded", "false");
    };
    const leave = async () => {
        if (!element.isTouched() || await ask({ title: t("leaveTitle"), text: t("leaveText"), submit: t("leave"), danger: true })) {
            close();
            button.focus();
        }
    };
    const element = paper(patient, items, (body) => issue({ who, patient, body: { patient: { ref: who.ref }, ...body }, send }), async () => {
        close();
        await done();
        say(t("issued"));
    }, leave);
    const warn = (event) => element.isTouched() && event.preventDefault();
    window.addEventListener("beforeunload", warn);
    button.setAttribute("aria-expanded", "true");
    button.hidden = true;
    fill(place, h("section", { class: "card stack writing" }, h("h2", {}, t("title")), element));
    element.querySelector("input").focus();
}

function paper(patient, items, send, issued, leave) {
    const element = form({
        fields: [
            { name: "items", label: t("items"), type: "own", content: items, read: items.read, check: items.fault },
            { name: "notes", label: t("notes"), hint: t("notesHint"), type: "textarea", maxlength: MOST_LETTERS },
            { name: "language", label: t("language"), type: "select", options: [["", t("languageUsual")], ...Object.entries(LANGUAGES)] },
            { name: "print_name", label: t("printName"), hint: t("printNameHint", { name: `\u2068${patient.name}\u2069` }), maxlength: 255 },
        ],
        submit: t("look"),
        actions: [h("button", { type: "button", class: "plain", onclick: leave }, t("discard"))],
        send: async (values) => {
            if (await send(values)) {
                await issued();
            }
        },
    });
    return Object.assign(element, {
        isTouched() {
            const { items: typed, notes, print_name: name } = element.values();
            return typed.length > 0 || Boolean(notes) || Boolean(name);
        },
    });
}

/** Shows the paper as it would be; true once it is issued. */
async function issue({ who, patient, body, send }) {
    const address = URL.createObjectURL(await preview(who.organization, body));
    try {
        return await ask({
            title: t("issueTitle"),
            text: [
                h("p", {}, h("bdi", {}, patient.name)),
                h("ul", {}, body.items.map((item) => h("li", {}, h("bdi", {}, [item.active_substance, item.dose, item.quantity].filter(Boolean).join(" · "))))),
                h("p", { class: "acts-of" }, h("a", { class: "plain", href: address, target: "_blank", rel: "noopener noreferrer" }, t("open")), h("a", { class: "plain", href: address, download: `${t("file")}.pdf` }, t("download"))),
                h("p", { class: "soft" }, t("issueText")),
            ],
            submit: t("issue"),
            send: () => send(body),
        });
    } finally {
        URL.revokeObjectURL(address);
    }
}
