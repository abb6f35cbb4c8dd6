/*
 * The session of who is signed in: asked for again where it ended, proved anew where a call wants that,
 * and a word before it ends.
 */
import { call, get, root, whenAsked } from "../ui/api.js";
import { h } from "../ui/dom.js";
import { open } from "../ui/elements/dialog.js";
import { notice } from "../ui/elements/notice.js";
import { words } from "../ui/words.js";
import { ways } from "../sign-in/ways.js";
import ours from "./words.js";

const t = words(ours);
const WARNED_BEFORE = 120_000;

let now = null;
let asking = null;

/** Who is signed in; goes to the page for signing in where nobody is. */
export async function session() {
    try {
        now = (await get("/sign-in/v1/session", { quiet: true })).data;
    } catch (problem) {
        if (problem.status !== 401) {
            throw problem;
        }
        location.replace(`${root()}/sign-in`);
        return new Promise(() => {});
    }
    whenAsked({ signIn: () => once(() => dialog(t("ended"), t("endedText"), false)), proof: () => once(() => dialog(t("proof"), t("proofText"), true)) });
    warn();
    return now;
}

/** Signs out here; other pages of this browser learn it by their next call. */
export async function signOut() {
    await call("DELETE", "/sign-in/v1/session", { quiet: true }).catch((problem) => {
        if (problem.status !== 401) {
            throw problem;
        }
    });
    location.replace(`${root()}/sign-in`);
}

/** Calls that fail together ask together. */
function once(ask) {
    asking ??= ask().finally(() => (asking = null));
    return asking;
}

async function dialog(title, text, again) {
    const place = h("div");
    const shown = open({ title, content: [h("p", {}, text), place] });
    const done = async () => {
        const who = (await get("/sign-in/v1/session", { quiet: true })).data;
        if (who.person?.id !== now.person?.id) {
            place.replaceChildren(notice("warning", h("p", {}, t("other"))));
            location.reload();
            return;
        }
        now = who;
        warn();
        shown.close(true);
    };
    place.replaceChildren(await ways({ again, done }), h("p", { class: "buttons" }, again ? h("button", { type: "button", class: "plain", onclick: async () => {
        const who = (await get("/sign-in/v1/session", { quiet: true })).data;
        if (who.recent) {
            await done();
        }
    } }, t("proofDone")) : null));
    return (await shown.closed) === true;
}

let clock = 0;

/** A word before the session ends, with a way to stay. */
function warn() {
    clearTimeout(clock);
    const ends = Math.min(Date.parse(now.ends_at), Date.parse(now.idle_ends_at));
    clock = setTimeout(look, Math.max(0, Math.min(ends - Date.now() - WARNED_BEFORE, 2_000_000)));
}

/** The page may have been used meanwhile: what the service says counts. */
async function look() {
    try {
        now = (await get("/sign-in/v1/session", { quiet: true, background: true })).data;
    } catch {
        return;
    }
    const left = Math.min(Date.parse(now.ends_at), Date.parse(now.idle_ends_at)) - Date.now();
    if (left > WARNED_BEFORE + 5_000) {
        warn();
        return;
    }
    const text = h("p", {}, t("endsSoon", { n: Math.max(0, Math.round(left / 1000)) }));
    const shown = open({ title: t("endsSoon", { n: Math.max(0, Math.round(left / 1000)) }), content: [text, h("p", { class: "buttons" }, h("button", {
        type: "button",
        class: "primary",
        onclick: async () => {
            shown.close(true);
            now = (await get("/sign-in/v1/session")).data;
            warn();
        },
    }, t("stay")))] });
}
