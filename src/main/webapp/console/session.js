/*
 * The session of the person who is signed in. It asks them to sign in again when the session has
 * ended or when a call needs a recent authentication, and warns before the end. The pages of one
 * browser share the session and notify each other.
 */
import { call, get, root, setSignInHandlers } from "../ui/api.js";
import { fill, h } from "../ui/dom.js";
import { openDialog } from "../ui/elements/dialog.js";
import { failure, loadInto, notice } from "../ui/elements/notice.js";
import { texts } from "../ui/words.js";
import { signInMethods } from "../sign-in/methods.js";
import { takeTarget } from "../sign-in/target.js";

const t = await texts("console");
const WARNING_MS = 120_000;
const MAX_TIMER_MS = 2_000_000;

const channel = new BroadcastChannel("patient-care");

let current = null;
/** The open dialog for signing in: whether it covers the page, and the promise of its result. */
let signInDialog = null;
let clockSkew = 0;
let timer = 0;
let warning = null;

/**
 * Returns the session; redirects to the sign-in page if nobody is signed in. Somebody who comes
 * back from a provider goes on to the page for which they signed in.
 */
export async function session() {
    try {
        await readSession();
    } catch (problem) {
        if (problem.status !== 401) {
            throw problem;
        }
        goToSignIn(location.pathname.slice(root().length) + location.search + location.hash);
        return new Promise(() => {});
    }
    const target = takeTarget();
    if (target) {
        location.replace(root() + target);
        return new Promise(() => {});
    }
    setSignInHandlers({ signIn: askToSignIn, stepUp: askForStepUp, isSigningIn: () => signInDialog?.covers === true });
    channel.onmessage = ({ data }) => (data === "signed-out" ? goToSignIn() : checkSession());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && checkSession());
    scheduleWarning();
    return current;
}

/** Signs out, and notifies the other pages of this browser. */
export async function signOut() {
    await call("DELETE", "/sign-in/v1/session", { quiet: true }).catch((problem) => {
        if (problem.status !== 401) {
            throw problem;
        }
    });
    channel.postMessage("signed-out");
    goToSignIn();
}

/**
 * @param to the page to return to, relative to the context path
 */
function goToSignIn(to) {
    location.replace(`${root()}/sign-in${to ? `#${new URLSearchParams({ to })}` : ""}`);
}

async function readSession(background = false) {
    const { data } = await get("/sign-in/v1/session", { quiet: true, background });
    clockSkew = data.now ? Date.parse(data.now) - Date.now() : 0;
    current = data;
    return data;
}

/**
 * Asks the user to sign in again. The page is covered, because somebody else may be looking at it.
 */
function askToSignIn() {
    return askOnce(true);
}

function askForStepUp() {
    return askOnce(false);
}

/**
 * Calls that fail at the same time share one dialog. If the session ends during a step-up
 * authentication, the dialog for signing in replaces it.
 */
function askOnce(covers) {
    if (signInDialog && (signInDialog.covers || !covers)) {
        return signInDialog.answer;
    }
    const replaced = signInDialog?.shown.element.open ? signInDialog : null;
    replaced?.shown.close();
    const mine = covers
        ? openSignInDialog({ title: t("ended"), text: t("endedText"), covers, stepUpSession: null })
        : openSignInDialog({ title: t("proof"), text: t("proofText"), covers, stepUpSession: current });
    signInDialog = mine;
    if (replaced) {
        replaced.next = mine;
    }
    mine.answer = mine.shown.closed.then((value) => {
        mine.stop.abort();
        if (signInDialog === mine) {
            signInDialog = null;
            scheduleWarning();
        }
        return mine.next ? mine.next.answer : value === true;
    });
    return mine.answer;
}

function openSignInDialog({ title, text, covers, stepUpSession }) {
    warning?.close();
    const before = current.ends_at;
    const person = current.person?.id;
    const container = h("div");
    const feedback = h("div", { role: "status" });
    const stop = new AbortController();
    const button = (name, onclick) => h("button", { type: "button", class: "plain", onclick }, t(name));
    const shown = openDialog({ title, stays: covers, content: [h("p", {}, text), feedback, container,
        h("p", { class: "buttons" }, covers ? button("signOut", () => signOut().catch((problem) => fill(feedback, failure(problem)))) : button("cancel", () => shown.close()))] });
    shown.element.classList.toggle("covers", covers);
    shown.element.querySelector("h2").focus();
    const done = async () => {
        await readSession();
        if (current.person?.id !== person) {
            reloadForOtherPerson();
            return;
        }
        shown.close(true);
    };
    // A session that only was about to end is no proof that somebody has signed in since.
    const isNew = (who) => (stepUpSession ? who.recent : who.ends_at !== before);
    // The user may have signed in with their OpenID provider in another tab.
    const checkSignedIn = async (byUser) => {
        const who = await readSession(true).catch((problem) => {
            if (problem.status === 401) {
                askToSignIn();
            }
            return null;
        });
        if (who && isNew(who)) {
            await done();
        } else if (byUser) {
            fill(feedback, notice("warning", h("p", {}, t("proofTab"))));
        }
    };
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && checkSignedIn(false), { signal: stop.signal });
    channel.addEventListener("message", () => checkSignedIn(false), { signal: stop.signal });
    loadInto(container, async () => {
        const all = await signInMethods({ stepUpSession, done });
        return [all, all.querySelector("[data-provider]") ? h("p", {}, h("button", { type: "button", class: "link", onclick: () => checkSignedIn(true) }, t("proofDone"))) : null];
    });
    return { covers, shown, stop };
}

/** Somebody else signed in: reloads, because nothing on this page is theirs. */
function reloadForOtherPerson() {
    history.replaceState({ other: true }, "");
    location.reload();
}

/** Whether the page was reloaded because somebody else signed in; true only once. */
export function wasReloadedForOtherPerson() {
    const other = history.state?.other === true;
    if (other) {
        history.replaceState(null, "");
    }
    return other;
}

function timeLeft() {
    return Math.min(Date.parse(current.ends_at), Date.parse(current.idle_ends_at)) - Date.now() - clockSkew;
}

/** Schedules the warning before the session ends. */
function scheduleWarning() {
    checkIn(timeLeft() - WARNING_MS);
}

function checkIn(time) {
    clearTimeout(timer);
    timer = setTimeout(checkSession, Math.max(0, Math.min(time, MAX_TIMER_MS)));
}

/** Milliseconds until just after the end of the session. */
function untilEnd() {
    return Math.max(1000, timeLeft() + 1000);
}

/**
 * Checks the session with the service: it may have been used in the meantime, here or in another
 * tab.
 */
async function checkSession() {
    const person = current.person?.id;
    try {
        await readSession(true);
    } catch (problem) {
        if (problem.status !== 401) {
            checkIn(30_000);
        }
        if (problem.status === 401 || timeLeft() <= 0) {
            askToSignIn();
        }
        return;
    }
    if (current.person?.id !== person) {
        reloadForOtherPerson();
    } else if (timeLeft() > WARNING_MS + 1000) {
        warning?.close();
        scheduleWarning();
    } else if (signInDialog) {
        checkIn(untilEnd());
    } else if (!warning) {
        countDown();
    }
}

/**
 * Shows the countdown. Screen readers only announce its beginning. It closes when the time is over.
 */
function countDown() {
    const isFinal = Date.parse(current.ends_at) <= Date.parse(current.idle_ends_at) + 1000;
    const seconds = () => t("endsSoon", { n: Math.max(0, Math.round(timeLeft() / 1000)) });
    const text = h("p", { class: "countdown" }, seconds());
    const stay = h("button", { type: "button", class: "primary", onclick: () => {
        warning.close();
        return isFinal ? askToSignIn() : prolong();
    } }, t(isFinal ? "again" : "stay"));
    warning = openDialog({ title: t("endsTitle"), content: [text, h("p", { class: "buttons" }, stay)] });
    stay.focus();
    const tick = setInterval(() => {
        fill(text, seconds());
        if (timeLeft() <= 0) {
            warning.close();
        }
    }, 1000);
    warning.closed.then(() => {
        clearInterval(tick);
        warning = null;
        // Checks again at the end: the session may have been prolonged elsewhere.
        checkIn(timeLeft() > WARNING_MS ? timeLeft() - WARNING_MS : untilEnd());
    });
}

async function prolong() {
    await get("/sign-in/v1/session");
    checkSession();
}
