/* An answer in a conversation, of which no letter is lost. */
import { newKey } from "../ui/api.js";
import { fill, h } from "../ui/dom.js";
import { form } from "../ui/elements/form.js";
import { notice } from "../ui/elements/notice.js";
import { words } from "../ui/words.js";
import { send } from "./calls.js";
import ours from "./words/messages.js";

const t = words(ours);
const MOST_LETTERS = 4000;
const GONE = [404, 400];

/** By conversation: what is typed and where, and the sign under which a text was sent; kept while another one is open. */
const drafts = new Map();

window.addEventListener("beforeunload", (event) => [...drafts.values()].some(({ typed }) => typed.trim()) && event.preventDefault());

/**
 * A form: what the service has taken is out of the field; what it has not stays, and goes with the same sign again.
 *
 * @param state of the conversation
 * @param sent takes the message that was sent
 */
export function answering(state, sent) {
    const draft = drafts.get(state.id) ?? { typed: "", text: null, id: null, field: null };
    drafts.set(state.id, draft);
    const place = h("div", { class: "answering" });
    const element = form({
        fields: [{ name: "text", label: t("answer"), type: "textarea", rows: 3, maxlength: MOST_LETTERS, required: true, value: draft.typed, oninput: ({ target }) => {
            draft.typed = target.value;
        }, onkeydown: (event) => {
            if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
                element.requestSubmit();
            }
        } }],
        submit: t("send"),
        send: async ({ text }) => {
            if (draft.text !== text) {
                Object.assign(draft, { text, id: newKey() });
            }
            let message;
            try {
                message = await send(state.id, text, draft.id);
            } catch (problem) {
                throw GONE.includes(problem.status) && Object.keys(problem.errors).length === 0 ? Object.assign(problem, { told: () => notice("failed", h("p", {}, t("closed"))) }) : problem;
            }
            Object.assign(draft, { text: null, id: null });
            // Who left the conversation meanwhile and came back has another field.
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
    const tell = () => {
        closed.hidden = state.writable !== false;
        // What is typed is not taken away.
        element.hidden = state.writable === false && !element.values().text;
    };
    fill(place, closed, element);
    tell();
    return Object.assign(place, { tell });
}
