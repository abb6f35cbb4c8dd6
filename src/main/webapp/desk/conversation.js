/* One conversation: its messages in their order, and an answer. */
import { fill, h, icon } from "../ui/dom.js";
import { failure } from "../ui/elements/notice.js";
import { texts } from "../ui/words.js";
import { answerForm } from "./answer-form.js";
import { markRead, messages } from "./calls.js";
import { updateMessages } from "./message-list.js";
import { oneAtATime } from "./one-at-a-time.js";

const t = await texts("desk-messages");
/** The time in which screen readers may announce a change. */
const ANNOUNCEMENT_MS = 1000;

/**
 * @param found the conversation as in the list
 * @param changed called when the list may have to be read again
 * @return an element with the `id` of the conversation, `update` to pass its newer state,
 *     `receiveFrame` to pass a frame of the web socket, and `close` to call when it is left
 */
export async function conversation(found, context, changed) {
    const state = { ...found, messages: [], isOpen: true };
    const list = h("ol", { class: "messages-of" });
    const log = h("div", { class: "messages-room", role: "log", "aria-label": t("messagesOf"), tabindex: "0" }, list);
    const earlier = h("button", { type: "button", class: "small earlier-ones", hidden: true }, t("earlier"));
    const feedback = h("div", {});
    const render = () => updateMessages(list, context.zone, state);
    const markAllSeen = () => markSeen(state, changed);
    const addMessages = (more) => {
        const known = new Set(state.messages.map(({ number }) => number));
        state.messages = [...state.messages, ...more.filter(({ number }) => !known.has(number))].sort((one, other) => one.number - other.number);
    };
    const loadNewer = oneAtATime(async () => {
        const atEnd = log.scrollHeight - log.scrollTop - log.clientHeight < 48;
        for (let more = true; more;) {
            const page = await messages(state.id, { after: state.messages.at(-1)?.number ?? 0 });
            addMessages(page.data);
            more = page.more && page.data.length > 0;
        }
        render();
        if (atEnd) {
            scrollToEnd(log);
        }
        markAllSeen();
    });
    earlier.onclick = () => loadOlder(state, { log, earlier, feedback, addMessages, render });
    const first = await messages(state.id, { background: false });
    addMessages(first.data);
    earlier.hidden = !first.more;
    const form = answerForm(state, (message) => {
        addMessages([message]);
        render();
        scrollToEnd(log);
        changed().catch(() => {});
    });
    const onVisibilityChange = () => document.visibilityState === "visible" && markAllSeen();
    document.addEventListener("visibilitychange", onVisibilityChange);
    const element = h("section", { class: "talk card", "aria-label": t("conversation") },
        head(context, found), earlier, feedback, log, form);
    render();
    markAllSeen();
    requestAnimationFrame(() => scrollToEnd(log));
    return Object.assign(element, {
        update(newest) {
            if (newest) {
                Object.assign(state, { other_read: Math.max(state.other_read, newest.other_read), writable: newest.writable });
                form.update();
            }
            if ((newest?.last ?? 0) > (state.messages.at(-1)?.number ?? 0)) {
                loadNewer().catch(() => {});
            } else {
                render();
            }
        },
        receiveFrame({ last, other_read: read }) {
            state.other_read = Math.max(state.other_read, read ?? 0);
            if (last > (state.messages.at(-1)?.number ?? 0)) {
                loadNewer().catch(() => {});
            } else {
                render();
            }
        },
        close() {
            state.isOpen = false;
            document.removeEventListener("visibilitychange", onVisibilityChange);
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

async function loadOlder(state, { log, earlier, feedback, addMessages, render }) {
    if (earlier.getAttribute("aria-disabled")) {
        return;
    }
    earlier.setAttribute("aria-disabled", "true");
    fill(feedback);
    try {
        const page = await messages(state.id, { before: state.messages[0].number, background: false });
        const below = log.scrollHeight - log.scrollTop;
        addMessages(page.data);
        // Earlier messages were requested by the user, so screen readers do not announce them.
        log.setAttribute("aria-live", "off");
        setTimeout(() => log.removeAttribute("aria-live"), ANNOUNCEMENT_MS);
        render();
        log.scrollTop = log.scrollHeight - below;
        if (!page.more) {
            log.focus({ preventScroll: true });
            earlier.hidden = true;
        }
    } catch (problem) {
        if (problem.status === undefined) {
            throw problem;
        }
        fill(feedback, failure(problem));
    } finally {
        earlier.removeAttribute("aria-disabled");
    }
}

/** Marks the messages as read if the page is visible. */
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
        // Retried with the next call.
        state.own_read = before;
    }
}

function scrollToEnd(log) {
    log.scrollTop = log.scrollHeight;
}
