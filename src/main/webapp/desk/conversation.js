/* One conversation: its messages in their order, and an answer. */
import { h } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { BusyButton } from "../ui/elements/button.js";
import { Failure } from "../ui/elements/notice.js";
import { Icon } from "../ui/icon.js";
import { Problem } from "../ui/problem.js";
import { texts } from "../ui/words.js";
import { AnswerForm } from "./answer-form.js";
import { MessageList } from "./message-list.js";
import { listen } from "./notifications.js";
import { useShared } from "./shared-value.js";

/** @import { RefObject } from "preact" */
/** @import { DeskConversation, Message } from "./calls.js" */
/** @import { OpenConversation, Talk } from "./open-conversation.js" */
/** @import { Context } from "./shell.js" */

const t = await texts("desk-messages");
/** The time in which screen readers may announce a change. */
const ANNOUNCEMENT_MS = 1000;
/** How far from the end the reader still counts as being there, in pixels. */
const END_PX = 48;

/**
 * @param {object} props
 * @param {OpenConversation} props.conversation
 * @param {DeskConversation} [props.newest] its newest state in the list
 * @param {Context} props.context
 * @param {boolean} props.takesFocus
 */
export function Conversation({ conversation, newest, context, takesFocus }) {
    const heading = useRef(/** @type {HTMLHeadingElement | null} */ (null));
    useLayoutEffect(() => {
        if (takesFocus) {
            heading.current?.focus();
        }
    }, []);
    return h(
        "section",
        { class: "talk card", "aria-label": t("conversation") },
        h(Head, { conversation, context, heading }),
        h(Exchange, { conversation, newest, zone: context.zone }),
    );
}

/**
 * The messages and an answer.
 *
 * @param {object} props
 * @param {OpenConversation} props.conversation
 * @param {DeskConversation} [props.newest] its newest state in the list
 * @param {string} props.zone
 */
export function Exchange({ conversation, newest, zone }) {
    const talk = useShared(conversation.talk);
    useEffect(() => {
        const markSeen = () => conversation.markSeen();
        const stopListening = listen(
            "conversation",
            (frame) => frame.id === conversation.id && conversation.receive(frame),
        );
        document.addEventListener("visibilitychange", markSeen);
        conversation.setShown(true);
        return () => {
            stopListening();
            document.removeEventListener("visibilitychange", markSeen);
            conversation.setShown(false);
        };
    }, []);
    useEffect(() => {
        if (newest) {
            conversation.update(newest);
        }
    }, [newest]);
    return [
        h(Messages, { conversation, talk, zone }),
        h(AnswerForm, {
            id: conversation.id,
            writable: talk.writable,
            sent: (/** @type {Message} */ message) => conversation.addAnswer(message),
        }),
    ];
}

/** @param {{ conversation: OpenConversation, context: Context, heading: RefObject<HTMLHeadingElement> }} props */
function Head({ conversation: { patient, organization }, context: { link, me }, heading }) {
    const href = link("patient", {}, `${organization.id}/${patient.ref}`);
    return h(
        "div",
        { class: "talk-head" },
        h("a", { class: "small to-list", href: "#" }, h(Icon, { name: "back" }), h("span", {}, t("back"))),
        h("h2", { tabindex: -1, ref: heading }, h("bdi", {}, patient.name)),
        me.organizations.length > 1 ? h("p", { class: "under" }, h("bdi", {}, organization.name)) : null,
        h("a", { class: "small", href }, t("toPatient")),
    );
}

/** @param {{ conversation: OpenConversation, talk: Talk, zone: string }} props */
function Messages({ conversation, talk: { messages, hasEarlier, otherRead, answered }, zone }) {
    const [problem, setProblem] = useState(/** @type {Problem | null} */ (null));
    const first = messages[0]?.number ?? 0;
    const [announcedFrom, setAnnouncedFrom] = useState(first);
    const log = useRef(/** @type {HTMLElement | null} */ (null));
    const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = log.current ?? {};
    const below = scrollHeight - scrollTop;
    const last = messages.at(-1)?.number;
    useLayoutEffect(() => {
        if (log.current) {
            log.current.scrollTop = log.current.scrollHeight - below;
        }
    }, [first]);
    useLayoutEffect(() => {
        if (log.current && (below - clientHeight < END_PX || last === answered)) {
            log.current.scrollTop = log.current.scrollHeight;
        }
    }, [last]);
    // Earlier messages are requested by the reader, so screen readers do not announce them.
    useEffect(() => {
        const timer = setTimeout(() => setAnnouncedFrom(first), ANNOUNCEMENT_MS);
        return () => clearTimeout(timer);
    }, [first]);

    const loadEarlier = async () => {
        setProblem(null);
        try {
            await conversation.loadEarlier();
        } catch (thrown) {
            if (!(thrown instanceof Problem)) {
                throw thrown;
            }
            setProblem(thrown);
        }
        if (!conversation.talk.current.hasEarlier) {
            log.current?.focus({ preventScroll: true });
        }
    };

    return [
        h(BusyButton, { class: "small earlier-ones", hidden: !hasEarlier, action: loadEarlier }, t("earlier")),
        h("div", {}, problem && h(Failure, { problem })),
        h(
            "div",
            {
                class: "messages-room",
                role: "log",
                "aria-label": t("messagesOf"),
                "aria-live": first < announcedFrom ? "off" : null,
                tabindex: 0,
                ref: log,
            },
            h(MessageList, { messages, otherRead, zone }),
        ),
    ];
}
