/* Conversations with patients: the list, and beside it the one in the URL's fragment. */
import { fill, h, sync } from "../../ui/dom.js";
import { badge, empty, loadInto } from "../../ui/elements/notice.js";
import { dateTime } from "../../ui/times.js";
import { texts } from "../../ui/words.js";
import { conversationsReader } from "../calls.js";
import { conversation } from "../conversation.js";
import { oneAtATime } from "../one-at-a-time.js";
import { listen } from "../notifications.js";

export const words = await texts("desk-messages");

export const followsFragment = true;

/** The maximum number of pages of the list that are read to find one conversation. */
const MAX_PAGES = 20;
const UUID = /^[0-9a-f-]{36}$/u;

export async function show(main, context) {
    const { t, signal } = context;
    const state = { all: [], pages: 1, next: null, open: null };
    const list = h("ul", { class: "conversations" });
    const more = h("button", { type: "button", class: "small", hidden: true, onclick: () => {
        state.pages += 1;
        return read();
    } }, t("more"));
    const container = h("div", { class: "talk-place" });
    const none = empty(t("none"), t("noneText"), h("a", { class: "plain", href: context.link("today") }, t("toVisits")));
    const side = h("section", { class: "stack", "aria-label": t("list") }, none, list, h("p", {}, more));
    const columns = h("div", { class: "talks" }, side, container);
    const render = () => {
        none.hidden = state.all.length > 0;
        list.hidden = state.all.length === 0;
        more.hidden = !state.next;
        updateList(list, context, state);
    };
    const read = oneAtATime(async () => {
        Object.assign(state, await readPages(state.pages));
        state.open?.update(state.all.find(({ id }) => id === state.open.id));
        render();
    });
    const isWanted = (id) => id === idInUrl() && !signal.aborted;
    const select = () => loadInto(container, async () => {
        const id = idInUrl();
        columns.classList.toggle("one", id !== null);
        state.open?.close();
        state.open = null;
        const found = id && await find(id, state, read);
        if (id && isWanted(id) && found) {
            const opened = await conversation(found, context, read);
            if (!isWanted(id)) {
                opened.close();
                return opened;
            }
            state.open = opened;
        }
        render();
        return state.open ?? (id ? empty(t("gone"), t("goneText"), h("a", { class: "plain", href: "#" }, t("back"))) : h("p", { class: "soft" }, state.all.length ? t("choose") : null));
    });
    signal.addEventListener("abort", () => state.open?.close());
    fill(main, h("div", { class: "title" }, h("h1", {}, t("title"))), columns);
    await read();
    await select();
    window.addEventListener("hashchange", async () => {
        await select();
        (container.querySelector("h2") ?? main.querySelector(".conversations a"))?.focus();
    }, { signal });
    listen("poll", (conversationsToo) => conversationsToo && read().catch(() => {}), signal);
    listen("conversation", (frame) => {
        read().catch(() => {});
        if (frame.id === state.open?.id) {
            state.open.receiveFrame(frame);
        }
    }, signal);
}

function idInUrl() {
    const id = location.hash.slice(1);
    return UUID.test(id) ? id : null;
}

/** Readers of the pages of the list, by the cursor at which the page starts. */
let readers = new Map();

async function readPages(count) {
    const before = readers;
    readers = new Map();
    let all = [];
    let next;
    for (let i = 0; i < count && next !== null; i++) {
        const readPage = before.get(next) ?? conversationsReader({ after: next });
        readers.set(next, readPage);
        const page = await readPage();
        all = [...all, ...page.data];
        next = page.next ?? null;
    }
    return { all, next };
}

/** Finds a conversation of the list, reading further pages if needed. */
async function find(id, state, read) {
    const found = () => state.all.find((each) => each.id === id);
    while (!found() && state.next && state.pages < MAX_PAGES) {
        state.pages += 1;
        await read();
    }
    return found();
}

function updateList(list, context, { all: listed, open }) {
    // The visible conversation is about to be marked as read.
    const seen = document.visibilityState === "visible" ? open?.id : null;
    const all = listed.map((each) => (each.id === seen ? { ...each, unread: 0 } : each));
    const fingerprint = (each) => JSON.stringify([each, open?.id === each.id]);
    const renderItem = (item, each) => {
        const focused = item.contains(document.activeElement);
        item.dataset.told = fingerprint(each);
        fill(item, conversationLink(context, each, open?.id === each.id));
        if (focused) {
            item.querySelector("a").focus();
        }
        return item;
    };
    sync(list, all, { key: ({ id }) => id, make: (each) => renderItem(h("li"), each), update: (item, each) => item.dataset.told === fingerprint(each) || renderItem(item, each) });
}

function conversationLink({ t, zone, me }, each, isOpen) {
    return h("a", { href: `#${each.id}`, class: each.unread ? "is-unread" : null, "aria-current": isOpen ? "true" : null },
        h("span", { class: "of" }, h("bdi", {}, each.patient.name), each.unread ? badge("info", t("unread", { n: each.unread })) : null),
        h("span", { class: "under" }, me.organizations.length > 1 ? [h("bdi", {}, each.organization.name), " · "] : null, each.last ? dateTime(each.updated_at, zone) : t("noMessages")));
}
