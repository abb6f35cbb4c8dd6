/*
 * The session of the person who is signed in. It asks them to sign in again when the session has
 * ended or when a call needs a recent authentication, and warns before the end. The pages of one
 * browser share the session and notify each other.
 */
import { h } from "preact";
import { useEffect, useState } from "preact/hooks";
import { call, get, root, setSignInHandlers } from "../ui/api.js";
import { setColorScheme } from "../ui/color-scheme.js";
import { openDialog } from "../ui/elements/dialog.js";
import { Loaded } from "../ui/elements/loaded.js";
import { Failure, Notice } from "../ui/elements/notice.js";
import { loadModule } from "../ui/load-module.js";
import { within } from "../ui/page-elements.js";
import { Problem } from "../ui/problem.js";
import { texts } from "../ui/words.js";
import { takeTarget } from "../sign-in/target.js";

/**
 * @import { VNode } from "preact"
 * @import { Answer, Schema } from "api-types"
 * @import { Dialog } from "../ui/elements/dialog.js"
 */

/** @typedef {Schema<"Session">} Session */
/** @typedef {typeof import("../sign-in/in-dialog.js")} SignInModule */
/**
 * A dialog for signing in.
 *
 * @typedef {object} SignInDialog
 * @property {boolean} covers whether it covers the page
 * @property {Dialog<boolean>} shown
 * @property {Promise<boolean>} answer whether somebody has signed in
 * @property {SignInDialog} [next] the dialog that has replaced it
 */

const t = await texts("console");
const WARNING_MS = 120_000;
const MAX_TIMER_MS = 2_000_000;

const channel = new BroadcastChannel("patient-care");

/**
 * Set before anything else is used.
 *
 * @type {Session}
 */
let current;
/** @type {SignInDialog | null} */
let signInDialog = null;
let clockSkew = 0;
let timer = 0;
/** @type {Dialog<boolean> | null} */
let warning = null;

/**
 * Returns the session; redirects to the sign-in page if nobody is signed in. Somebody who comes
 * back from a provider goes on to the page for which they signed in.
 *
 * @returns {Promise<Session>}
 */
export async function session() {
    try {
        await readSession();
    } catch (problem) {
        if (!(problem instanceof Problem && problem.status === 401)) {
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
 * @param {string} [to] the page to return to, relative to the context path
 */
function goToSignIn(to) {
    location.replace(`${root()}/sign-in${to ? `#${new URLSearchParams({ to })}` : ""}`);
}

async function readSession(background = false) {
    /** @type {Answer<"getSession">} */
    const { data } = await get("/sign-in/v1/session", { quiet: true, background });
    clockSkew = data.now ? Date.parse(data.now) - Date.now() : 0;
    current = data;
    setColorScheme(data.person?.color_scheme ?? null);
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
 *
 * @param {boolean} covers
 * @returns {Promise<boolean>}
 */
function askOnce(covers) {
    if (signInDialog && (signInDialog.covers || !covers)) {
        return signInDialog.answer;
    }
    const replaced = signInDialog?.shown.element.open ? signInDialog : null;
    replaced?.shown.close();
    const shown = openSignInDialog(covers);
    /** @type {SignInDialog} */
    const mine = {
        covers,
        shown,
        answer: shown.closed.then((value) => {
            if (signInDialog === mine) {
                signInDialog = null;
                scheduleWarning();
            }
            return mine.next ? mine.next.answer : value === true;
        }),
    };
    signInDialog = mine;
    if (replaced) {
        replaced.next = mine;
    }
    return mine.answer;
}

/**
 * @param {boolean} covers
 * @returns {Dialog<boolean>}
 */
function openSignInDialog(covers) {
    warning?.close();
    const before = current;
    const done = async () => {
        await readSession();
        if (current.person?.id !== before.person?.id) {
            reloadForOtherPerson();
            return;
        }
        shown.close(true);
    };
    /** @type {Dialog<boolean>} */
    const shown = openDialog({
        title: t(covers ? "ended" : "proof"),
        stays: covers,
        class: covers ? "covers" : "",
        content: h(SignInAgain, { covers, before, done, cancel: () => shown.close() }),
    });
    within(shown.element, "h2").focus();
    return shown;
}

function loadMethods() {
    return loadModule(() => import("../sign-in/in-dialog.js"));
}

/**
 * The content of the dialog for signing in.
 *
 * @param {object} props
 * @param {boolean} props.covers
 * @param {Session} props.before the session that it replaces or confirms
 * @param {() => Promise<void>} props.done
 * @param {() => void} props.cancel
 */
function SignInAgain({ covers, before, done, cancel }) {
    const [feedback, setFeedback] = useState(/** @type {VNode<any> | null} */ (null));
    /**
     * A session that only was about to end is no proof that somebody has signed in since.
     *
     * @param {Session} who
     */
    const isNew = (who) => (covers ? who.ends_at !== before.ends_at : who.recent);
    const checkSignedIn = async () => {
        const who = await readSession(true).catch((problem) => {
            if (problem.status === 401) {
                askToSignIn();
            }
            return null;
        });
        const isSignedIn = who !== null && isNew(who);
        if (isSignedIn) {
            await done();
        }
        return isSignedIn;
    };
    // The user may have signed in with their OpenID provider in another tab.
    useEffect(() => {
        const checkIfVisible = () => document.visibilityState === "visible" && checkSignedIn();
        document.addEventListener("visibilitychange", checkIfVisible);
        channel.addEventListener("message", checkSignedIn);
        return () => {
            document.removeEventListener("visibilitychange", checkIfVisible);
            channel.removeEventListener("message", checkSignedIn);
        };
    }, []);
    const checkByUser = async () => {
        if (!(await checkSignedIn())) {
            setFeedback(h(Notice, { kind: "warning" }, h("p", {}, t("proofTab"))));
        }
    };
    const leave = () => signOut().catch((problem) => setFeedback(h(Failure, { problem })));
    return [
        h("p", {}, t(covers ? "endedText" : "proofText")),
        h("div", { role: "status" }, feedback),
        h(Loaded, { load: loadMethods }, (/** @type {SignInModule} */ { SignInMethodsInDialog }) =>
            h(
                SignInMethodsInDialog,
                { stepUpSession: covers ? null : before, done },
                h("p", {}, h("button", { type: "button", class: "link", onclick: checkByUser }, t("proofDone"))),
            ),
        ),
        h(
            "p",
            { class: "buttons" },
            h(
                "button",
                { type: "button", class: "plain", onclick: covers ? leave : cancel },
                t(covers ? "signOut" : "cancel"),
            ),
        ),
    ];
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

/** @param {number} time in milliseconds */
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
        const isEnded = problem instanceof Problem && problem.status === 401;
        if (!isEnded) {
            checkIn(30_000);
        }
        if (isEnded || timeLeft() <= 0) {
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

/** Counts down. It closes when the time is over. */
function countDown() {
    const isFinal = Date.parse(current.ends_at) <= Date.parse(current.idle_ends_at) + 1000;
    const close = () => shown.close();
    const stay = () => {
        close();
        return isFinal ? askToSignIn() : prolong();
    };
    /** @type {Dialog<boolean>} */
    const shown = openDialog({ title: t("endsTitle"), content: h(Countdown, { isFinal, stay, over: close }) });
    warning = shown;
    shown.closed.then(() => {
        warning = null;
        // Checks again at the end: the session may have been prolonged elsewhere.
        checkIn(timeLeft() > WARNING_MS ? timeLeft() - WARNING_MS : untilEnd());
    });
}

/**
 * Screen readers only announce its beginning.
 *
 * @param {{ isFinal: boolean, stay: () => void, over: () => void }} props
 */
function Countdown({ isFinal, stay, over }) {
    const [left, setLeft] = useState(timeLeft);
    useEffect(() => {
        const tick = setInterval(() => (timeLeft() > 0 ? setLeft(timeLeft()) : over()), 1000);
        return () => clearInterval(tick);
    }, []);
    const seconds = Math.max(0, Math.round(left / 1000));
    return [
        h("p", { class: "countdown" }, t("endsSoon", { n: seconds })),
        h(
            "p",
            { class: "buttons" },
            h(
                "button",
                { type: "button", class: "primary", autofocus: true, onclick: stay },
                t(isFinal ? "again" : "stay"),
            ),
        ),
    ];
}

async function prolong() {
    await get("/sign-in/v1/session");
    checkSession();
}
