/* The sign-in page: by a link, by an invitation, or by one of the available methods. */
import "../ui/canonical-host.js";
import { h } from "preact";
import { useEffect, useState } from "preact/hooks";
import { call, get, root } from "../ui/api.js";
import { Loaded } from "../ui/elements/loaded.js";
import { Failure, Notice } from "../ui/elements/notice.js";
import { loadModule } from "../ui/load-module.js";
import { Problem } from "../ui/problem.js";
import { homeOf, roleName, standalonePage } from "../ui/pages.js";
import { chosenLanguage, locale, texts } from "../ui/words.js";
import { Refusal, refusalOf, SignInMethods } from "./methods.js";
import { readInvitation, supportsPasskeys, usePasskey } from "./passkeys.js";
import { isOwnPage, keepTarget } from "./target.js";

/**
 * @import { Answer, Schema } from "api-types"
 * @import { PasskeyError } from "./passkeys.js"
 * @import { Form } from "../ui/elements/form.js"
 */
/** @typedef {NonNullable<Schema<"Challenge">["invitation"]>} Invited */

const t = await texts("sign-in");

// Removes the secret of a link from the URL at once: it is personal and works once.
const fragment = new URLSearchParams(location.hash.slice(1));
if (location.hash) {
    history.replaceState(null, "", location.pathname + location.search);
}
const target = fragment.get("to") ?? "";

standalonePage(() => t(fragment.has("invitation") ? "invitation" : "title"), SignInPage);

async function continueToTarget() {
    new BroadcastChannel("patient-care").postMessage("signed-in");
    const language = chosenLanguage() ? `?lang=${chosenLanguage()}` : "";
    location.replace(root() + (isOwnPage(target) ? target : `${await startPage()}${language}`));
    return new Promise(() => {});
}

/** The start page without an explicit target: the desk for people who are only professionals. */
async function startPage() {
    const found = /** @type {Answer<"getSession"> | null} */ (
        await get("/sign-in/v1/session", { quiet: true }).catch(() => null)
    );
    // The console links to the desk.
    return found ? homeOf(found.data) : "/console/";
}

function SignInPage() {
    /** Why the link or the invitation does not work. */
    const [refused, setRefused] = useState(/** @type {Problem | null} */ (null));
    // It works once, and another language makes the page anew.
    const [link] = useState(() => taken("link"));
    /** @param {Problem} problem */
    const refuse = (problem) => {
        fragment.delete("invitation");
        setRefused(problem);
    };
    if (link && !refused) {
        return h(Opening, { link, refuse });
    }
    return fragment.has("invitation") ? h(Invitation, { refuse }) : h(EveryMethod, { refused });
}

/** @param {string} name */
function taken(name) {
    const value = fragment.get(name);
    fragment.delete(name);
    return value;
}

/** @param {{ refused: Problem | null }} props */
function EveryMethod({ refused }) {
    return [
        h("h1", {}, t("title")),
        h("p", { class: "lead" }, t("lead")),
        refused && h(SpentLink, { problem: refused }),
        h(
            "div",
            { class: "card" },
            h(SignInMethods, {
                form: LateForm,
                inSameTab: true,
                leaving: () => keepTarget(target),
                done: continueToTarget,
            }),
        ),
        h("details", { class: "disclosure" }, h("summary", {}, t("helpTitle")), h("p", {}, t("help"))),
    ];
}

/** @param {{ link: string, refuse: (problem: Problem) => void }} props */
function Opening({ link, refuse }) {
    useEffect(() => {
        call("POST", "/sign-in/v1/links", { body: { link }, quiet: true }).then(continueToTarget, refuse);
    }, []);
    return [h("h1", {}, t("title")), h("p", { class: "lead", role: "status" }, t("opening"))];
}

/** @param {{ refuse: (problem: Problem) => void }} props */
function Invitation({ refuse }) {
    const load = async () => {
        try {
            return await readInvitation(fragment.get("invitation"));
        } catch (problem) {
            if (!(problem instanceof Problem) || (problem.status !== 401 && problem.status !== 422)) {
                throw problem;
            }
            refuse(problem);
            return new Promise(() => {});
        }
    };
    return h(Loaded, { load, class: "stack" }, (/** @type {Invited} */ invited) => h(Acceptance, { invited, refuse }));
}

/** @param {{ invited: Invited, refuse: (problem: Problem) => void }} props */
function Acceptance({ invited, refuse }) {
    const [problem, setProblem] = useState(/** @type {PasskeyError | Problem | null} */ (null));
    const roles = new Intl.ListFormat(locale()).format(new Set(invited.roles.map((each) => roleName(each.role))));
    /** @param {{ label?: string }} values */
    const send = async ({ label }) => {
        setProblem(null);
        try {
            await usePasskey("invitation", { link: fragment.get("invitation"), label });
        } catch (thrown) {
            if (thrown instanceof Problem && thrown.status === 401) {
                refuse(thrown);
            } else {
                setProblem(refusalOf(thrown));
            }
            return;
        }
        await continueToTarget();
    };
    const fields = [{ name: "label", label: t("label"), hint: t("labelHint"), maxlength: 255 }];
    return [
        h("h1", {}, t("invited"), " ", h("bdi", {}, invited.name)),
        h("p", { class: "lead" }, t("invitedText", { roles })),
        h(
            "div",
            { class: "card" },
            h(Refusal, { problem }),
            supportsPasskeys()
                ? h(LateForm, { fields, submit: t("accept"), send })
                : h(Notice, { kind: "warning" }, h("p", {}, t("none"))),
        ),
    ];
}

/** @param {Parameters<typeof Form>[0]} props */
function LateForm(props) {
    const load = () => loadModule(() => import("./form.js"));
    return h(Loaded, { load }, (/** @type {typeof import("./form.js")} */ loaded) => h(loaded.Form, props));
}

/** @param {{ problem: Problem }} props */
function SpentLink({ problem }) {
    /** @type {Record<number, string>} */
    const textKeys = { 401: "spent", 422: "spent", 403: "closed" };
    const textKey = textKeys[problem.status];
    return textKey ? h(Notice, { kind: "warning" }, h("p", {}, t(textKey))) : h(Failure, { problem });
}
