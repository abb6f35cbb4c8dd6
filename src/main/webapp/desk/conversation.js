/* One conversation: its messages in their order, and an answer. */
import { fill, h, icon } from "../ui/dom.js";
import { failure } from "../ui/elements/notice.js";
import { words } from "../ui/words.js";
import { answering } from "./answering.js";
import { markRead, messages } from "./calls.js";
import { tellMessages } from "./talk-lines.js";
import { oneAtATime } from "./turns.js";
import ours from "./words/messages.js";

const t = words(ours);
/** Until a browser has said what is new. */
const SAID_MS = 1000;

/**
 * @param found the conversation, as the list has it
 * @param changed is called when the list may differ from now on
 * @return an element with the `id` of the conversation, `tell` for a newer state of it, `heard` for a frame
 * of the line, and `close` for when it is left
 */
export async function conversation(found, context, changed) {
    const state = { ...found, messages: [], isOpen: true };
    const list = h("ol", { class: "messages-of" });
    const room = h("div", { class: "messages-room", role: "log", "aria-label": t("messagesOf"), tabindex: "0" }, list);
    const earlier = h("button", { type: "button", class: "small earlier-ones", hidden: true }, t("earlier"));
    const told = h("div", {});
    const tell = () => tellMessages(list, context.zone, state);
    const seen = () => markSeen(state, changed);
    const take = (more) => {
        const known = new Set(state.messages.map(({ number }) => number));
        state.messages = [...state.messages, ...more.filter(({ number }) => !known.has(number))].sort((one, other) => one.number - other.number);
    };
    const newer = oneAtATime(async () => {
        const atEnd = room.scrollHeight - room.scrollTop - room.clientHeight < 48;
        for (let more = true; more;) {
            const page = await messages(state.id, { after: state.messages.at(-1)?.number ?? 0 });
            take(page.data);
            more = page.more && page.data.length > 0;
        }
        tell();
        if (atEnd) {
            toEnd(room);
        }
        seen();
    });
    earlier.onclick = () => older(state, { room, earlier, told, take, tell });
    const first = await messages(state.id, { background: false });
    take(first.data);
    earlier.hidden = !first.more;
    const answer = answering(state, (message) => {
        take([message]);
        tell();
        toEnd(room);
        changed().catch(() => {});
    });
    const look = () => document.visibilityState === "visible" && seen();
    document.addEventListener("visibilitychange", look);
    const element = h("section", { class: "talk card", "aria-label": t("conversation") },
        head(context, found), earlier, told, room, answer);
    tell();
    seen();
    requestAnimationFrame(() => toEnd(room));
    return Object.assign(element, {
        tell(newest) {
            if (newest) {
                Object.assign(state, { other_read: Math.max(state.other_read, newest.other_read), writable: newest.writable });
                answer.tell();
            }
            if ((newest?.last ?? 0) > (state.messages.at(-1)?.number ?? 0)) {
                newer().catch(() => {});
            } else {
                tell();
            }
        },
        heard({ last, other_read: read }) {
            state.other_read = Math.max(state.other_read, read ?? 0);
            if (last > (state.messages.at(-1)?.number ?? 0)) {
                newer().catch(() => {});
            } else {
                tell();
            }
        },
        close() {
            state.isOpen = false;
            document.removeEventListener("visibilitychange", look);
        },
        id: found.id,
    });
}

function head({ link, me }, { patient, organization }) {
    return h("div", { class: "talk-head" }, h("a", { class: "small to-list", href: "#" }, icon("back"), h("span", {}, t("back"))),
        h("h2", { tabindex: "-1" }, h("bdi", {}, patient.name)),
        me.organizations.length > 1 ? h("p", { class: "under" }, h("bdi", {}, organization.name)) : null,
        h("a", { class: "small", href: link("patient", {}, `${organization.id}/${patient.ref}`) }, t("toPatient")));
}

async function older(state, { room, earlier, told, take, tell }) {
    if (earlier.getAttribute("aria-disabled")) {
        return;
    }
    earlier.setAttribute("aria-disabled", "true");
    fill(told);
    try {
        const page = await messages(state.id, { before: state.messages[0].number, background: false });
        const below = room.scrollHeight - room.scrollTop;
        take(page.data);
        // Who listens has asked for them, and reads them when they like.
        room.setAttribute("aria-live", "off");
        setTimeout(() => room.removeAttribute("aria-live"), SAID_MS);
        tell();
        room.scrollTop = room.scrollHeight - below;
        if (!page.more) {
            room.focus({ preventScroll: true });
            earlier.hidden = true;
        }
    } catch (problem) {
        if (problem.status === undefined) {
            throw problem;
        }
        fill(told, failure(problem));
    } finally {
        earlier.removeAttribute("aria-disabled");
    }
}

/** What somebody looks at is read; what lies in a page behind others is not. */
async function markSeen(state, changed) {
    const last = state.messages.at(-1)?.number ?? 0;
    if (!state.isOpen || document.visibilityState !== "visible" || last <= state.own_read) {
        return;
    }
    const before = state.own_read;
    state.own_read = last;
    try {
        await markRead(state.id, last);
        await changed();
    } catch {
        // Next time.
        state.own_read = before;
    }
}

function toEnd(room) {
    room.scrollTop = room.scrollHeight;
}
