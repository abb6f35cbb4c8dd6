/* One conversation: its messages in their order, and an answer, of which no letter is lost. */
import { newKey } from "../ui/api.js";
import { fill, h, icon } from "../ui/dom.js";
import { form } from "../ui/elements/form.js";
import { failure, notice } from "../ui/elements/notice.js";
import { hour } from "../ui/times.js";
import { words } from "../ui/words.js";
import { wholeDay } from "../console/days.js";
import { markRead, messages, send } from "./calls.js";
import { oneAtATime } from "./turns.js";
import ours from "./words/messages.js";

const t = words(ours);
const MOST_LETTERS = 4000;
const OWN = "professional";
const GONE = [404, 400];

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
    const tell = () => tellMessages(list, context, state);
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
        tell();
        room.scrollTop = room.scrollHeight - below;
        earlier.hidden = !page.more;
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

function tellMessages(list, { zone }, { messages: all, other_read: read }) {
    const lastRead = all.filter(({ from, number }) => from === OWN && number <= read).at(-1)?.number;
    const wanted = JSON.stringify([all.length, all[0]?.number, all.at(-1)?.number, lastRead]);
    if (list.dataset.told === wanted) {
        return;
    }
    list.dataset.told = wanted;
    const known = new Map([...list.children].map((line) => [line.dataset.key, line]));
    let day = null;
    const lines = all.flatMap((message) => {
        const its = dayOf(message.sent_at, zone);
        const separator = its === day ? [] : [known.get(its) ?? h("li", { class: "day", "data-key": its }, wholeDay(its))];
        day = its;
        const line = known.get(String(message.number)) ?? bubble(message, zone);
        line.querySelector(".read").hidden = message.number !== lastRead;
        return [...separator, line];
    });
    if (lines.length === 0) {
        lines.push(known.get("none") ?? h("li", { class: "soft", "data-key": "none" }, t("noMessagesText")));
    }
    // Only what is new is put in: who listens hears no message twice.
    list.replaceChildren(...[...list.children].filter((line) => lines.includes(line)));
    lines.forEach((line, i) => list.children[i] !== line && list.insertBefore(line, list.children[i] ?? null));
}

function dayOf(at, zone) {
    return new Intl.DateTimeFormat("en-CA", { timeZone: zone, year: "numeric", month: "2-digit", day: "2-digit" }).format(new Date(at));
}

function bubble({ number, from, text, sent_at: at }, zone) {
    return h("li", { class: from === OWN ? "own" : "other", "data-key": String(number) },
        h("span", { class: "unseen" }, t(from === OWN ? "fromYou" : "fromPatient")),
        h("p", { class: "message-text", dir: "auto" }, text),
        h("p", { class: "under" }, hour(at, zone), h("span", { class: "read", hidden: true }, ` · ${t("read")}`)));
}

/** What the service has taken is out of the field; what it has not stays, and goes with the same sign again. */
function answering(state, sent) {
    let draft = { text: null, id: null };
    const place = h("div", { class: "answering" });
    const element = form({
        fields: [{ name: "text", label: t("answer"), type: "textarea", rows: 3, maxlength: MOST_LETTERS, required: true, onkeydown: (event) => {
            if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
                element.requestSubmit();
            }
        } }],
        submit: t("send"),
        send: async ({ text }) => {
            if (draft.text !== text) {
                draft = { text, id: newKey() };
            }
            let message;
            try {
                message = await send(state.id, text, draft.id);
            } catch (problem) {
                throw GONE.includes(problem.status) && Object.keys(problem.errors).length === 0 ? Object.assign(problem, { told: () => notice("failed", h("p", {}, t("closed"))) }) : problem;
            }
            draft = { text: null, id: null };
            const field = element.querySelector("textarea");
            if (field.value.trim() === text) {
                field.value = "";
            }
            field.focus();
            sent(message);
        },
    });
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
