/* Conversations with patients: the list, and the one that the fragment names beside it. */
import { fill, h, sync } from "../../ui/dom.js";
import { badge, empty, loaded } from "../../ui/elements/notice.js";
import { moment } from "../../ui/times.js";
import { conversationsReader } from "../calls.js";
import { conversation } from "../conversation.js";
import { listen } from "../live.js";
import { oneAtATime } from "../turns.js";
import words from "../words/messages.js";

export { words };

/** Pages of the list that are read to find one. */
const MOST_PAGES = 20;
const UUID = /^[0-9a-f-]{36}$/u;

export async function show(main, context) {
    const { t } = context;
    const state = { all: [], pages: 1, next: null, open: null };
    const list = h("ul", { class: "conversations" });
    const more = h("button", { type: "button", class: "small", hidden: true, onclick: () => {
        state.pages += 1;
        return read();
    } }, t("more"));
    const place = h("div", { class: "talk-place" });
    const none = empty(t("none"), t("noneText"), h("a", { class: "plain", href: context.link("today") }, t("toVisits")));
    const side = h("section", { class: "stack", "aria-label": t("list") }, none, list, h("p", {}, more));
    const both = h("div", { class: "talks" }, side, place);
    const tell = () => {
        none.hidden = state.all.length > 0;
        list.hidden = state.all.length === 0;
        more.hidden = !state.next;
        tellList(list, context, state);
    };
    const read = oneAtATime(async () => {
        Object.assign(state, await readPages(state.pages));
        state.open?.tell(state.all.find(({ id }) => id === state.open.id));
        tell();
    });
    const select = () => loaded(place, async () => {
        const id = wanted();
        both.classList.toggle("one", id !== null);
        state.open?.close();
        state.open = null;
        const found = id && await find(id, state, read);
        if (id && id === wanted() && found) {
            const opened = await conversation(found, context, read);
            if (id !== wanted()) {
                opened.close();
                return opened;
            }
            state.open = opened;
        }
        tell();
        return state.open ?? (id ? empty(t("gone"), t("goneText"), h("a", { class: "plain", href: "#" }, t("back"))) : h("p", { class: "soft" }, state.all.length ? t("choose") : null));
    });
    fill(main, h("div", { class: "title" }, h("h1", {}, t("title"))), both);
    await read();
    await select();
    window.addEventListener("hashchange", async () => {
        await select();
        (place.querySelector("h2") ?? main.querySelector(".conversations a"))?.focus();
    });
    listen("look", (everything) => everything && read().catch(() => {}));
    listen("conversation", (frame) => {
        read().catch(() => {});
        if (frame.id === state.open?.id) {
            state.open.heard(frame);
        }
    });
}

function wanted() {
    const id = location.hash.slice(1);
    return UUID.test(id) ? id : null;
}

/** By where a page of the list begins. */
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

/** One of the list, if need be of its later pages. */
async function find(id, state, read) {
    const here = () => state.all.find((each) => each.id === id);
    while (!here() && state.next && state.pages < MOST_PAGES) {
        state.pages += 1;
        await read();
    }
    return here();
}

function tellList(list, context, { all: listed, open }) {
    // What somebody looks at is about to be read.
    const seen = document.visibilityState === "visible" ? open?.id : null;
    const all = listed.map((each) => (each.id === seen ? { ...each, unread: 0 } : each));
    const told = (each) => JSON.stringify([each, open?.id === each.id]);
    const put = (item, each) => {
        const focused = item.contains(document.activeElement);
        item.dataset.told = told(each);
        fill(item, line(context, each, open?.id === each.id));
        if (focused) {
            item.querySelector("a").focus();
        }
        return item;
    };
    sync(list, all, { key: ({ id }) => id, make: (each) => put(h("li"), each), update: (item, each) => item.dataset.told === told(each) || put(item, each) });
}

function line({ t, zone, me }, each, isOpen) {
    return h("a", { href: `#${each.id}`, class: each.unread ? "is-unread" : null, "aria-current": isOpen ? "true" : null },
        h("span", { class: "of" }, h("bdi", {}, each.patient.name), each.unread ? badge("info", t("unread", { n: each.unread })) : null),
        h("span", { class: "under" }, me.organizations.length > 1 ? [h("bdi", {}, each.organization.name), " · "] : null, each.last ? moment(each.updated_at, zone) : t("noMessages")));
}
