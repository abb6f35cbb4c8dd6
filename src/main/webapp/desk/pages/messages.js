/* Conversations with patients: the list, and beside it the one in the URL's fragment. */
import { h } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Loaded } from "../../ui/elements/loaded.js";
import { Badge, Empty } from "../../ui/elements/notice.js";
import { dateTime } from "../../ui/times.js";
import { texts } from "../../ui/words.js";
import { conversationsReader, messages } from "../calls.js";
import { Conversation } from "../conversation.js";
import { listen } from "../notifications.js";
import { oneAtATime } from "../one-at-a-time.js";
import { OpenConversation } from "../open-conversation.js";
import { SharedValue, useShared } from "../shared-value.js";

/** @import { RefObject } from "preact" */
/** @import { PageProps } from "../../ui/shell.js" */
/** @import { ConversationPage, DeskConversation } from "../calls.js" */
/** @import { Context } from "../shell.js" */

/**
 * @typedef {object} ReadConversations
 * @property {DeskConversation[]} all
 * @property {string | null} [next] the cursor of the next page; null after the last one
 */

export const words = await texts("desk-messages");

export const followsFragment = true;

const t = words;
/** The maximum number of pages of the list that are read to find one conversation. */
const MAX_PAGES = 20;
const UUID = /^[0-9a-f-]{36}$/u;

/**
 * Readers of the pages of the list, by the cursor at which the page starts.
 *
 * @type {Map<string | undefined, () => Promise<ConversationPage>>}
 */
let readers = new Map();

/** The conversations, as many pages of them as were asked for. */
class ConversationList {
    shown = new SharedValue(/** @type {ReadConversations} */ ({ all: [], next: null }));
    #pages = 1;

    read = oneAtATime(async () => this.shown.set(await readPages(this.#pages)));

    readMore() {
        this.#pages += 1;
        return this.read();
    }

    /**
     * Opens a conversation, reading further pages if needed; null if it is not in the list.
     *
     * @param {string} id
     */
    async open(id) {
        const find = () => this.shown.current.all.find((each) => each.id === id);
        while (!find() && this.shown.current.next && this.#pages < MAX_PAGES) {
            await this.readMore();
        }
        const found = find();
        return found ? new OpenConversation(found, await messages(id, { background: false }), this.read) : null;
    }
}

/**
 * @param {number} count
 * @returns {Promise<ReadConversations>}
 */
async function readPages(count) {
    const before = readers;
    readers = new Map();
    /** @type {DeskConversation[]} */
    let all = [];
    /** @type {string | null | undefined} */
    let next;
    for (let i = 0; i < count && next !== null; i++) {
        const readPage = before.get(next) ?? conversationsReader({ after: next });
        readers.set(next, readPage);
        /** @type {ConversationPage} */
        const page = await readPage();
        all = [...all, ...page.data];
        next = page.next ?? null;
    }
    return { all, next };
}

export async function load() {
    const list = new ConversationList();
    await list.read();
    return list;
}

/** @param {PageProps<Context, ConversationList>} props */
export function Page({ context, data: list }) {
    const { all, next } = useShared(list.shown);
    const { id, hasChanged } = useFragment();
    const firstLink = useRef(/** @type {HTMLAnchorElement | null} */ (null));
    useEffect(() => {
        const read = () => list.read().catch(() => {});
        const stopPolling = listen("poll", (conversationsToo) => conversationsToo && read());
        const stopListening = listen("conversation", read);
        return () => {
            stopPolling();
            stopListening();
        };
    }, []);
    useLayoutEffect(() => {
        if (hasChanged && !id) {
            firstLink.current?.focus();
        }
    }, [id]);
    const newest = all.find((each) => each.id === id);
    const more = h("button", { type: "button", class: "small", onclick: () => list.readMore() }, t("more"));
    const toVisits = h("a", { class: "plain", href: context.link("today") }, t("toVisits"));
    return [
        h("div", { class: "title" }, h("h1", {}, t("title"))),
        h(
            "div",
            { class: id ? "talks one" : "talks" },
            h(
                "section",
                { class: "stack", "aria-label": t("list") },
                all.length
                    ? h(Conversations, { all, openId: id, context, firstLink })
                    : h(Empty, { title: t("none"), text: t("noneText") }, toVisits),
                h("p", {}, next ? more : null),
            ),
            id ? h(Place, { list, id, newest, context, takesFocus: hasChanged, key: id }) : h(NoPlace, { all }),
        ),
    ];
}

/** The conversation in the URL, and whether that has changed since the page was opened. */
function useFragment() {
    const [fragment, setFragment] = useState(() => ({ id: idInUrl(), hasChanged: false }));
    useLayoutEffect(() => {
        const follow = () => setFragment({ id: idInUrl(), hasChanged: true });
        window.addEventListener("hashchange", follow);
        return () => window.removeEventListener("hashchange", follow);
    }, []);
    return fragment;
}

function idInUrl() {
    const id = location.hash.slice(1);
    return UUID.test(id) ? id : null;
}

/**
 * The place of the conversation that is open.
 *
 * @param {object} props
 * @param {ConversationList} props.list
 * @param {string} props.id
 * @param {DeskConversation} [props.newest]
 * @param {Context} props.context
 * @param {boolean} props.takesFocus
 */
function Place({ list, id, newest, context, takesFocus }) {
    const back = h("a", { class: "plain", href: "#" }, t("back"));
    /** @param {OpenConversation | null} conversation */
    const content = (conversation) =>
        conversation
            ? h(Conversation, { conversation, newest, context, takesFocus })
            : h(Empty, { title: t("gone"), text: t("goneText") }, back);
    return h(Loaded, { class: "talk-place", load: () => list.open(id) }, content);
}

/** @param {{ all: DeskConversation[] }} props */
function NoPlace({ all }) {
    return h("div", { class: "talk-place" }, h("p", { class: "soft" }, all.length ? t("choose") : null));
}

/**
 * @param {object} props
 * @param {DeskConversation[]} props.all
 * @param {string | null} props.openId
 * @param {Context} props.context
 * @param {RefObject<HTMLAnchorElement>} props.firstLink
 */
function Conversations({ all, openId, context, firstLink }) {
    return h(
        "ul",
        { class: "conversations" },
        all.map((conversation, i) =>
            h(ConversationItem, {
                conversation,
                isOpen: conversation.id === openId,
                context,
                link: i === 0 ? firstLink : null,
                key: conversation.id,
            }),
        ),
    );
}

/**
 * @param {object} props
 * @param {DeskConversation} props.conversation
 * @param {boolean} props.isOpen
 * @param {Context} props.context
 * @param {RefObject<HTMLAnchorElement> | null} props.link
 */
function ConversationItem({ conversation, isOpen, context: { zone, me }, link }) {
    const { id, patient, organization, last, updated_at: at } = conversation;
    // The one that can be seen is about to be marked as read.
    const unread = isOpen && document.visibilityState === "visible" ? 0 : conversation.unread;
    const attributes = { href: `#${id}`, class: unread ? "is-unread" : null, "aria-current": isOpen ? "true" : null };
    return h(
        "li",
        {},
        h(
            "a",
            { ...attributes, ref: link },
            h(
                "span",
                { class: "of" },
                h("bdi", {}, patient.name),
                unread ? h(Badge, { kind: "info" }, t("unread", { n: unread })) : null,
            ),
            h(
                "span",
                { class: "under" },
                me.organizations.length > 1 ? [h("bdi", {}, organization.name), " · "] : null,
                last ? dateTime(at, zone) : t("noMessages"),
            ),
        ),
    );
}
