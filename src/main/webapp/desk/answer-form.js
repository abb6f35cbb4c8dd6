/* The form for an answer in a conversation. Typed text is never lost. */
import { createRef, h } from "preact";
import { newIdempotencyKey } from "../ui/api.js";
import { Form } from "../ui/elements/form.js";
import { Notice } from "../ui/elements/notice.js";
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

window.addEventListener("beforeunload", (event) => {
    if ([...drafts.values()].some(({ typed }) => typed.trim())) {
        event.preventDefault();
    }
});

function draftOf(id) {
    const draft = drafts.get(id) ?? { typed: "", text: null, id: null, field: createRef() };
    drafts.set(id, draft);
    return draft;
}

/**
 * @param {object} props
 * @param {string} props.id the conversation's
 * @param {boolean} props.writable
 * @param {(message: any) => void} props.sent called with the message that was sent
 */
export function AnswerForm({ id, writable, sent }) {
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
        oninput: ({ currentTarget }) => {
            draft.typed = currentTarget.value;
        },
        onkeydown: ({ key, ctrlKey, metaKey, currentTarget }) => {
            if (key === "Enter" && (ctrlKey || metaKey)) {
                currentTarget.form.requestSubmit();
            }
        },
    };
    const answer = async ({ text }) => sent(await sendDraft(id, draft, text));
    // The field stays while it has text.
    const hasForm = writable !== false || draft.typed.trim();
    return h(
        "div",
        { class: "answering" },
        writable === false ? h(Closed, { kind: "info" }) : null,
        hasForm ? h(Form, { fields: [field], submit: t("send"), send: answer }) : null,
    );
}

function Closed({ kind }) {
    return h(Notice, { kind }, h("p", {}, t("closed")));
}

/**
 * Sends the text. It leaves the field once the service has accepted it; otherwise it stays and is
 * sent again with the same client id.
 */
async function sendDraft(id, draft, text) {
    if (draft.text !== text) {
        Object.assign(draft, { text, id: newIdempotencyKey() });
    }
    let message;
    try {
        message = await send(id, text, draft.id);
    } catch (problem) {
        const isClosed = GONE_STATUSES.includes(problem.status) && Object.keys(problem.errors).length === 0;
        throw isClosed ? Object.assign(problem, { makeNotice: () => h(Closed, { kind: "failed" }) }) : problem;
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
