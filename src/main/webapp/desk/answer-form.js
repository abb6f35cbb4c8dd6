/* The form for an answer in a conversation. Typed text is never lost. */
import { createRef, h } from "preact";
import { newIdempotencyKey } from "../ui/api.js";
import { Form } from "../ui/elements/form.js";
import { Notice } from "../ui/elements/notice.js";
import { Problem } from "../ui/problem.js";
import { texts } from "../ui/words.js";
import { send } from "./calls.js";

/** @import { RefObject, TargetedEvent, TargetedKeyboardEvent } from "preact" */
/** @import { Message } from "./calls.js" */

/**
 * @typedef {object} Draft
 * @property {string} typed
 * @property {string | null} text the text that was sent last, unless it was accepted
 * @property {string | null} id the client id under which it was sent
 * @property {RefObject<HTMLTextAreaElement>} field
 */

const t = await texts("desk-messages");
const MAX_LETTERS = 4000;
const GONE_STATUSES = [404, 400];

/**
 * The draft of each conversation, kept while another one is open.
 *
 * @type {Map<string, Draft>}
 */
const drafts = new Map();

window.addEventListener("beforeunload", (event) => {
    if ([...drafts.values()].some(({ typed }) => typed.trim())) {
        event.preventDefault();
    }
});

/** @param {string} id */
function draftOf(id) {
    /** @type {Draft} */
    const draft = drafts.get(id) ?? { typed: "", text: null, id: null, field: createRef() };
    drafts.set(id, draft);
    return draft;
}

/**
 * @param {object} props
 * @param {string} props.id the conversation's, or another one of the draft until there is a conversation
 * @param {boolean} props.writable
 * @param {(message: Message) => unknown} props.sent called with the message that was sent
 * @param {() => Promise<string>} [props.open] opens the conversation that is not there yet, and returns its id
 */
export function AnswerForm({ id, writable, sent, open = async () => id }) {
    const draft = draftOf(id);
    const field = {
        name: "text",
        label: t("answer"),
        type: "textarea",
        rows: 3,
        maxlength: MAX_LETTERS,
        required: true,
        value: draft.typed,
        ref: draft.field,
        /** @param {TargetedEvent<HTMLTextAreaElement>} event */
        oninput: ({ currentTarget }) => {
            draft.typed = currentTarget.value;
        },
        /** @param {TargetedKeyboardEvent<HTMLTextAreaElement>} event */
        onkeydown: ({ key, ctrlKey, metaKey, currentTarget }) => {
            if (key === "Enter" && (ctrlKey || metaKey)) {
                currentTarget.form?.requestSubmit();
            }
        },
    };
    /** @param {{ text: string }} values */
    const answer = async ({ text }) => sent(await sendDraft(open, draft, text));
    // The field stays while it has text.
    const hasForm = writable !== false || draft.typed.trim();
    return h(
        "div",
        { class: "answering" },
        writable === false ? h(Closed, { kind: "info" }) : null,
        hasForm ? h(Form, { fields: [field], submit: t("send"), send: answer }) : null,
    );
}

/** @param {{ kind: "info" | "failed" }} props */
function Closed({ kind }) {
    return h(Notice, { kind }, h("p", {}, t("closed")));
}

/**
 * Sends the text. It leaves the field once the service has accepted it; otherwise it stays and is
 * sent again with the same client id.
 *
 * @param {() => Promise<string>} open returns the id of the conversation
 * @param {Draft} draft
 * @param {string} text
 */
async function sendDraft(open, draft, text) {
    if (draft.text !== text) {
        Object.assign(draft, { text, id: newIdempotencyKey() });
    }
    let message;
    try {
        message = await send(await open(), text, draft.id);
    } catch (problem) {
        if (
            problem instanceof Problem &&
            GONE_STATUSES.includes(problem.status) &&
            Object.keys(problem.errors).length === 0
        ) {
            problem.makeNotice = () => h(Closed, { kind: "failed" });
        }
        throw problem;
    }
    Object.assign(draft, { text: null, id: null });
    // If the reader has left the conversation in the meantime, it may have another field or none.
    const { current: field } = draft.field;
    if (draft.typed.trim() === text) {
        draft.typed = "";
        if (field) {
            field.value = "";
        }
    }
    field?.focus();
    return message;
}
