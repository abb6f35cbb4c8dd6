/*
 * The session of who is signed in: asked for again where it ended, proved anew where a call wants that,
 * and a word before it ends. Pages of one browser share it, so they tell each other.
 */
import { call, get, root, whenAsked } from "../ui/api.js";
import { fill, h } from "../ui/dom.js";
import { open } from "../ui/elements/dialog.js";
import { failure, loaded, notice } from "../ui/elements/notice.js";
import { words } from "../ui/words.js";
import { ways } from "../sign-in/ways.js";
import ours from "./words.js";

const t = words(ours);
const WARNED_BEFORE = 120_000;
const LONGEST_TIMER = 2_000_000;

const others = new BroadcastChannel("patient-care");

let now = null;
/** The dialog that asks who it is, with whether it covers the page and the promise of its answer. */
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
    whenAsked({ signIn: ended, proof, isSigningIn: () => asking?.covers === true });
    others.onmessage = ({ data }) => (data === "signed-out" ? leave() : look());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && look());
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
    return once(true);
}

function proof() {
    return once(false);
}

/** Calls that fail together ask together. Where the session ends during a proof, signing in takes its place. */
function once(covers) {
    if (asking && (asking.covers || !covers)) {
        return asking.answer;
    }
    const replaced = asking?.shown.element.open ? asking : null;
    replaced?.shown.close();
    const mine = covers
        ? dialog({ title: t("ended"), text: t("endedText"), covers, again: null })
        : dialog({ title: t("proof"), text: t("proofText"), covers, again: now });
    asking = mine;
    if (replaced) {
        replaced.next = mine;
    }
    mine.answer = mine.shown.closed.then((value) => {
        mine.stop.abort();
        if (asking === mine) {
            asking = null;
            warn();
        }
        return mine.next ? mine.next.answer : value === true;
    });
    return mine.answer;
}

function dialog({ title, text, covers, again }) {
    warning?.close();
    const before = now.ends_at;
    const person = now.person?.id;
    const place = h("div");
    const told = h("div", { role: "status" });
    const stop = new AbortController();
    const button = (name, onclick) => h("button", { type: "button", class: "plain", onclick }, t(name));
    const shown = open({ title, stays: covers, content: [h("p", {}, text), told, place,
        h("p", { class: "buttons" }, covers ? button("signOut", () => signOut().catch((problem) => fill(told, failure(problem)))) : button("cancel", () => shown.close()))] });
    shown.element.classList.toggle("covers", covers);
    shown.element.querySelector("h2").focus();
    const done = async () => {
        await read();
        if (now.person?.id !== person) {
            anew();
            return;
        }
        shown.close(true);
    };
    // The session that ends soon is no proof that somebody signed in since.
    const isNew = (who) => (again ? who.recent : who.ends_at !== before);
    // Whoever went to their provider in another tab comes back to this one.
    const proven = async (asked) => {
        const who = await read(true).catch((problem) => {
            if (problem.status === 401) {
                ended();
            }
            return null;
        });
        if (who && isNew(who)) {
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
    return { covers, shown, stop };
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
    lookIn(left() - WARNED_BEFORE);
}

function lookIn(time) {
    clearTimeout(clock);
    clock = setTimeout(look, Math.max(0, Math.min(time, LONGEST_TIMER)));
}

/** To just after the end. */
function untilEnd() {
    return Math.max(1000, left() + 1000);
}

/** The page may have been used meanwhile, here or in another tab: what the service says counts. */
async function look() {
    const person = now.person?.id;
    try {
        await read(true);
    } catch (problem) {
        if (problem.status !== 401) {
            lookIn(30_000);
        }
        if (problem.status === 401 || left() <= 0) {
            ended();
        }
        return;
    }
    if (now.person?.id !== person) {
        anew();
    } else if (left() > WARNED_BEFORE + 1000) {
        warning?.close();
        warn();
    } else if (asking) {
        lookIn(untilEnd());
    } else if (!warning) {
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
        lookIn(left() > WARNED_BEFORE ? left() - WARNED_BEFORE : untilEnd());
    });
}

async function prolong() {
    await get("/sign-in/v1/session");
    look();
}
