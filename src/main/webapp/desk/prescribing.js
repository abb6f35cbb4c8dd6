/*
 * Writes a prescription: form, preview, a question for missing directions, then issue. What was
 * typed stays until it is issued.
 */
import { newIdempotencyKey } from "../ui/api.js";
import { fill, h } from "../ui/dom.js";
import { ask } from "../ui/elements/dialog.js";
import { form } from "../ui/elements/form.js";
import { announce, notice } from "../ui/elements/notice.js";
import { Problem } from "../ui/problem.js";
import { day } from "../ui/times.js";
import { LANGUAGES, texts } from "../ui/words.js";
import { preview, prescribe } from "./calls.js";
import { medicines } from "./medicines.js";

const t = await texts("desk-prescribing");
const MAX_LETTERS = 255;
const IDEMPOTENCY_KEY = "Idempotency-Key";

/**
 * Opens the form, or focuses it if it is already open.
 *
 * @param button the button that opened the form; hidden while the form is open
 * @param signal the page's
 * @param done called after the prescription was issued
 * @param changed called if an earlier attempt has already issued a prescription
 */
export function openPrescriptionForm(container, button, { who, patient, signal, done, changed }) {
    const items = medicines();
    let key = newIdempotencyKey();
    const send = async (body) => {
        try {
            return await prescribe(who.organization, body, key);
        } catch (problem) {
            if (problem.errors?.[IDEMPOTENCY_KEY]) {
                // The response to an earlier attempt was lost, and the form was changed since.
                key = newIdempotencyKey();
                await changed();
                throw Object.assign(new Problem(problem.status), { makeNotice: () => notice("warning", h("p", {}, t("already"))) });
            }
            throw problem;
        }
    };
    const close = () => {
        window.removeEventListener("beforeunload", warnBeforeUnload);
        fill(container);
        button.hidden = false;
        button.setAttribute("aria-expanded", "false");
    };
    const discard = async () => {
        if (!element.isTouched() || await ask({ title: t("leaveTitle"), text: t("leaveText"), submit: t("leave"), danger: true })) {
            close();
            button.focus();
        }
    };
    const element = prescriptionForm(patient, items, (body) => issue({ who, patient, body: { patient: { ref: who.ref }, ...body }, send }), async () => {
        close();
        await done();
        announce(t("issued"));
    }, discard);
    const warnBeforeUnload = (event) => element.isTouched() && event.preventDefault();
    window.addEventListener("beforeunload", warnBeforeUnload, { signal });
    button.setAttribute("aria-expanded", "true");
    button.hidden = true;
    fill(container, h("section", { class: "card stack writing" }, h("h2", {}, t("title")), element));
    element.querySelector("input").focus();
}

function prescriptionForm(patient, items, send, issued, discard) {
    const element = form({
        fields: [
            { name: "items", label: t("items"), type: "own", content: items, read: items.read, check: items.fault },
            { name: "notes", label: t("notes"), hint: t("notesHint"), type: "textarea", maxlength: MAX_LETTERS },
            { name: "language", label: t("language"), type: "select", options: [["", t("languageUsual")], ...Object.entries(LANGUAGES)] },
            { name: "print_name", label: t("printName"), hint: t("printNameHint", { name: `\u2068${patient.name}\u2069` }), maxlength: 255 },
        ],
        submit: t("look"),
        actions: [h("button", { type: "button", class: "plain", onclick: discard }, t("discard"))],
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

/** Shows all that will be signed, and a preview; true once the prescription is issued. */
async function issue({ who, patient, body, send }) {
    const address = URL.createObjectURL(await preview(who.organization, body));
    try {
        if (!await mayLackDirections(body.items)) {
            return null;
        }
        return await ask({
            title: t("issueTitle"),
            text: [
                h("dl", { class: "facts" },
                    fact("patient", body.print_name ?? patient.name),
                    h("div", {}, h("dt", {}, t("birth")), h("dd", {}, day(patient.birth_date)))),
                h("ol", {}, body.items.map((item) => h("li", {}, h("strong", {}, h("bdi", {}, item.active_substance)), h("dl", { class: "facts" },
                    item.dose ? fact("dose", item.dose) : null,
                    fact("posology", item.posology ?? "–"),
                    item.quantity ? fact("quantity", item.quantity) : null)))),
                body.notes ? h("dl", { class: "facts" }, fact("notes", body.notes)) : null,
                h("p", { class: "acts-of" }, h("a", { class: "plain", href: address, target: "_blank", rel: "noopener noreferrer" }, t("open")), h("a", { class: "plain", href: address, download: `${t("file")}.pdf` }, t("download"))),
                h("p", { class: "soft" }, t("issueText")),
            ].filter(Boolean),
            submit: t("issue"),
            send: () => send(body),
        });
    } finally {
        URL.revokeObjectURL(address);
    }
}

/** A fact as it will be printed, line breaks included. */
function fact(name, value) {
    return h("div", {}, h("dt", {}, t(name)), h("dd", { class: "lines" }, h("bdi", {}, value)));
}

/** Asks once more if a medicine has no directions: true to go on without. */
function mayLackDirections(items) {
    const without = items.filter(({ posology }) => !posology);
    return without.length === 0 || ask({
        title: t("withoutTitle"),
        text: [h("ul", {}, without.map((item) => h("li", {}, h("bdi", {}, item.active_substance)))), h("p", {}, t("withoutText"))],
        submit: t("without"),
        danger: true,
    });
}
