/* The form for an answer in a conversation. Typed text is never lost. */
import { newIdempotencyKey } from "../ui/api.js";
import { fill, h } from "../ui/dom.js";
import { form } from "../ui/elements/form.js";
import { notice } from "../ui/elements/notice.js";
import { texts } from "../ui/words.js";
import { send } from "./calls.js";

const t = await texts("desk-messages");
const MAX_LETTERS = 4000;
const GONE_STATUSES = [404, 400];

/**
 * The draft of each conversation: the typed text, its field, and the client id under which it was
 * sent. Kept while another conversation is open.
 */
const drafts = new Map();

window.addEventListener("beforeunload", (event) => [...drafts.values()].some(({ typed }) => typed.trim()) && event.preventDefault());

/**
 * Creates the form. Text leaves the field once the service has accepted it; otherwise it stays and
 * is sent again with the same client id.
 *
 * @param state the conversation
 * @param sent called with the message that was sent
 */
export function answerForm(state, sent) {
    const draft = drafts.get(state.id) ?? { typed: "", text: null, id: null, field: null };
    drafts.set(state.id, draft);
    const container = h("div", { class: "answering" });
    const element = form({
        fields: [{ name: "text", label: t("answer"), type: "textarea", rows: 3, maxlength: MAX_LETTERS, required: true, value: draft.typed, oninput: ({ target }) => {
            draft.typed = target.value;
        }, onkeydown: (event) => {
            if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
                element.requestSubmit();
            }
        } }],
        submit: t("send"),
        send: async ({ text }) => {
            if (draft.text !== text) {
                Object.assign(draft, { text, id: newIdempotencyKey() });
            }
            let message;
            try {
                message = await send(state.id, text, draft.id);
            } catch (problem) {
                throw GONE_STATUSES.includes(problem.status) && Object.keys(problem.errors).length === 0 ? Object.assign(problem, { makeNotice: () => notice("failed", h("p", {}, t("closed"))) }) : problem;
            }
            Object.assign(draft, { text: null, id: null });
            // If the user left the conversation and came back in the meantime, it has another
            // field.
            const { field } = draft;
            if (field.value.trim() === text) {
                field.value = draft.typed = "";
            }
            field.focus();
            sent(message);
        },
    });
    draft.field = element.querySelector("textarea");
    const closed = notice("info", h("p", {}, t("closed")));
    const update = () => {
        closed.hidden = state.writable !== false;
        // Keeps the field while it has text.
        element.hidden = state.writable === false && !element.values().text;
    };
    fill(container, closed, element);
    update();
    return Object.assign(container, { update });
}
