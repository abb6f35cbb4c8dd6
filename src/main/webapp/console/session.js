/*
 * The session of who is signed in: asked for again where it ended, proved anew where a call wants that,
 * and a word before it ends. Pages of one browser share it, so they tell each other.
 */
import { call, get, root, whenAsked } from "../ui/api.js";
import { fill, h } from "../ui/dom.js";
import { open } from "../ui/elements/dialog.js";
import { loaded, notice } from "../ui/elements/notice.js";
import { words } from "../ui/words.js";
import { ways } from "../sign-in/ways.js";
import ours from "./words.js";

const t = words(ours);
const WARNED_BEFORE = 120_000;
const LONGEST_TIMER = 2_000_000;

const others = new BroadcastChannel("patient-care");

let now = null;
let asking = null;
let skew = 0;
let clock = 0;
let warning = null;

/** Who is signed in; goes to the page for signing in where nobody is. */
export async function session() {
    try {
        await read();
    } catch (problem) {
        if (problem.status !== 401) {
            throw problem;
        }
        leave(location.pathname.slice(root().length) + location.search + location.hash);
        return new Promise(() => {});
    }
    whenAsked({ signIn: ended, proof });
    others.onmessage = ({ data }) => (data === "signed-out" ? leave() : look());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && !asking && look());
    warn();
    return now;
}

/** Signs out here, and so do other pages of this browser. */
export async function signOut() {
    await call("DELETE", "/sign-in/v1/session", { quiet: true }).catch((problem) => {
        if (problem.status !== 401) {
            throw problem;
        }
    });
    others.postMessage("signed-out");
    leave();
}

/**
 * @param to the page to come back to, below the service
 */
function leave(to) {
    location.replace(`${root()}/sign-in${to ? `#${new URLSearchParams({ to })}` : ""}`);
}

async function read(background = false) {
    const { data } = await get("/sign-in/v1/session", { quiet: true, background });
    skew = data.now ? Date.parse(data.now) - Date.now() : 0;
    now = data;
    return data;
}

/** Asks to sign in again, with what is on the page covered: nobody knows who is looking. */
function ended() {
    return once(() => dialog({ title: t("ended"), text: t("endedText"), covers: true, again: null }));
}

function proof() {
    return once(() => dialog({ title: t("proof"), text: t("proofText"), covers: false, again: now }));
}

/** Calls that fail together ask together. */
function once(ask) {
    asking ??= ask().finally(() => (asking = null));
    return asking;
}

async function dialog({ title, text, covers, again }) {
    warning?.close();
    const person = now.person?.id;
    const place = h("div");
    const told = h("div", { role: "status" });
    const stop = new AbortController();
    const button = (name, onclick) => h("button", { type: "button", class: "plain", onclick }, t(name));
    const shown = open({ title, stays: covers, content: [h("p", {}, text), told, place,
        h("p", { class: "buttons" }, covers ? button("signOut", () => leave()) : button("cancel", () => shown.close()))] });
    shown.element.classList.toggle("covers", covers);
    shown.element.querySelector("h2").focus();
    const done = async () => {
        await read();
        if (now.person?.id !== person) {
            anew();
            return;
        }
        warn();
        shown.close(true);
    };
    // Whoever went to their provider in another tab comes back to this one.
    const proven = async (asked) => {
        const who = await read(true).catch(() => null);
        if (who && (!again || who.recent)) {
            await done();
        } else if (asked) {
            fill(told, notice("warning", h("p", {}, t("proofTab"))));
        }
    };
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && proven(false), { signal: stop.signal });
    others.addEventListener("message", () => proven(false), { signal: stop.signal });
    loaded(place, async () => {
        const all = await ways({ again, done });
        return [all, all.querySelector("[data-provider]") ? h("p", {}, h("button", { type: "button", class: "link", onclick: () => proven(true) }, t("proofDone"))) : null];
    });
    const answer = await shown.closed;
    stop.abort();
    return answer === true;
}

/** Somebody else signed in: nothing of this page is theirs. */
function anew() {
    history.replaceState({ other: true }, "");
    location.reload();
}

/** Whether the page was opened anew since somebody else signed in; true once. */
export function openedAnew() {
    const other = history.state?.other === true;
    if (other) {
        history.replaceState(null, "");
    }
    return other;
}

function left() {
    return Math.min(Date.parse(now.ends_at), Date.parse(now.idle_ends_at)) - Date.now() - skew;
}

/** A word before the session ends, with a way to stay. */
function warn() {
    clearTimeout(clock);
    clock = setTimeout(look, Math.max(0, Math.min(left() - WARNED_BEFORE, LONGEST_TIMER)));
}

/** The page may have been used meanwhile, here or in another tab: what the service says counts. */
async function look() {
    const person = now.person?.id;
    try {
        await read(true);
    } catch (problem) {
        if (problem.status === 401) {
            ended();
        } else {
            clock = setTimeout(look, 30_000);
        }
        return;
    }
    if (now.person?.id !== person) {
        anew();
    } else if (left() > WARNED_BEFORE + 1000) {
        warning?.close();
        warn();
    } else if (!warning && !asking) {
        countDown();
    }
}

/** Seconds are for the eyes; who listens hears the beginning. Goes by itself when there are none left. */
function countDown() {
    const forGood = Date.parse(now.ends_at) <= Date.parse(now.idle_ends_at) + 1000;
    const seconds = () => t("endsSoon", { n: Math.max(0, Math.round(left() / 1000)) });
    const text = h("p", { class: "countdown" }, seconds());
    const stay = h("button", { type: "button", class: "primary", onclick: () => {
        warning.close();
        return forGood ? ended() : prolong();
    } }, t(forGood ? "again" : "stay"));
    warning = open({ title: t("endsTitle"), content: [text, h("p", { class: "buttons" }, stay)] });
    stay.focus();
    const tick = setInterval(() => {
        fill(text, seconds());
        if (left() <= 0) {
            warning.close();
        }
    }, 1000);
    warning.closed.then(() => {
        clearInterval(tick);
        warning = null;
        // Once more at the end: by then it has ended, or somebody used it elsewhere.
        clearTimeout(clock);
        clock = setTimeout(look, left() > WARNED_BEFORE ? left() - WARNED_BEFORE : Math.max(1000, left() + 1000));
    });
}

async function prolong() {
    await get("/sign-in/v1/session");
    look();
}
