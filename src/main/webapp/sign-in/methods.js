/*
 * The sign-in methods that the service offers, for the sign-in page and for dialogs of other pages.
 */
import { call, get } from "../ui/api.js";
import { fill, h } from "../ui/dom.js";
import { form } from "../ui/elements/form.js";
import { failure, notice } from "../ui/elements/notice.js";
import { Problem } from "../ui/problem.js";
import { texts } from "../ui/words.js";
import { PasskeyError, supportsPasskeys, usePasskey } from "./passkeys.js";

const t = await texts("sign-in");
const DEMO_ROLES = ["professional", "support", "auditor"];

/**
 * Creates an element with all methods.
 *
 * @param inSameTab whether the provider's page replaces this one; in a dialog it opens in a new tab
 * @param leaving called before the provider's page replaces this one
 * @param stepUpSession the session to authenticate again; null for a new sign-in
 * @param done called after a successful sign-in
 */
export async function signInMethods({ inSameTab = false, leaving = () => {}, stepUpSession = null, done }) {
    const { data } = await get("/sign-in/v1/ways", { quiet: true });
    const feedback = h("div", { class: "form-told" });
    const isOffered = (method) => !stepUpSession || stepUpSession.way === method || (method === "keys" && stepUpSession.way === "link");
    const run = singleRun(feedback, done);
    return h("div", { class: "stack" },
        feedback,
        isOffered("passkey") ? passkeyMethod(stepUpSession, run) : null,
        isOffered("provider") ? data.providers.map((provider) => providerMethod(provider, { inSameTab, leaving, stepUpSession, feedback, run })) : null,
        data.demo && isOffered("demo") ? demoMethod(stepUpSession, run) : null,
        data.keys && isOffered("keys") ? keysMethod(stepUpSession, run) : null);
}

/**
 * Runs one method at a time and shows its error above all methods. The result false means that
 * nobody is signed in yet.
 */
function singleRun(feedback, done) {
    let running = false;
    return async (button, authenticate) => {
        if (running) {
            return;
        }
        running = true;
        button?.setAttribute("aria-disabled", "true");
        fill(feedback);
        try {
            if ((await authenticate()) !== false) {
                await done();
            }
        } catch (problem) {
            showRefusal(feedback, problem);
        } finally {
            running = false;
            button?.removeAttribute("aria-disabled");
        }
    };
}

/** Shows why the authentication failed, and moves the focus there. */
export function showRefusal(feedback, problem) {
    if (!(problem instanceof PasskeyError || problem instanceof Problem)) {
        throw problem;
    }
    const element = refusalNotice(problem);
    element.tabIndex = -1;
    fill(feedback, element);
    element.focus();
}

function passkeyMethod(stepUpSession, run) {
    if (!supportsPasskeys()) {
        return notice("warning", h("p", {}, t("none")));
    }
    return h("div", {}, methodButton({ class: "primary wide", id: "passkey" }, t(stepUpSession ? "passkeyAgain" : "passkey"),
        (button) => run(button, () => usePasskey(stepUpSession ? "step-up" : "sign-in"))),
    h("p", { class: "quiet" }, t("passkeyHint")));
}

function providerMethod(provider, { inSameTab, leaving, stepUpSession, feedback, run }) {
    return methodButton({ class: "plain wide", "data-provider": provider.name }, t("provider", { label: provider.label }), (button) => {
        // A double click must not open a second tab.
        if (button.hasAttribute("aria-disabled")) {
            return null;
        }
        // Opened during the click event: later the browser would block it as a pop-up.
        const tab = inSameTab ? null : window.open("", "_blank");
        return run(button, async () => {
            const { data } = await startChallenge(provider, stepUpSession).catch((problem) => {
                tab?.close();
                throw problem;
            });
            if (inSameTab) {
                leaving();
                location.assign(data.url);
                return new Promise(() => {});
            }
            if (tab) {
                tab.location.replace(data.url);
            } else {
                fill(feedback, notice("info", h("p", {}, h("a", { href: data.url, target: "_blank", rel: "noreferrer" }, t("provider", { label: provider.label })))));
            }
            return false;
        });
    });
}

function startChallenge(provider, stepUpSession) {
    return call("POST", `/sign-in/v1/providers/${encodeURIComponent(provider.name)}/challenges`, { body: { purpose: stepUpSession ? "step-up" : "sign-in" }, quiet: true });
}

function demoMethod(stepUpSession, run) {
    const roles = stepUpSession ? stepUpSession.roles.map((held) => held.role) : DEMO_ROLES;
    return h("section", { class: "stack" }, h("h2", {}, t("demoTitle")), DEMO_ROLES.filter((role) => roles.includes(role)).map((role) =>
        methodButton({ class: "plain wide", "data-role": role }, t(`demo_${role}`), (button) => run(button, () => call("POST", "/sign-in/v1/demo", { body: { role }, quiet: true })))));
}

function keysMethod(stepUpSession, run) {
    const element = form({
        fields: [
            { name: "api_key", label: t("apiKey"), required: true, maxlength: 32, autocapitalize: "none", spellcheck: "false" },
            { name: "secret_key", label: t("secretKey"), type: "password", required: true, maxlength: 128 },
        ],
        submit: t("keys"),
        send: (values) => run(null, () => call("POST", "/sign-in/v1/keys", { body: values, quiet: true })),
    });
    return h("details", { class: "disclosure", id: "keys", open: Boolean(stepUpSession) }, h("summary", {}, t("keysTitle")), element);
}

function methodButton(attributes, text, onChoose) {
    const button = h("button", { type: "button", ...attributes, onclick: () => onChoose(button) }, text);
    return button;
}

/** The notice for a failed authentication. */
export function refusalNotice(problem) {
    if (problem instanceof PasskeyError) {
        return notice("warning", h("p", {}, t({ InvalidStateError: "already", SecurityError: "none" }[problem.message] ?? "left")));
    }
    const textKey = { 401: "unknown", 403: "closed", 422: "unknown" }[problem.status];
    return textKey ? notice("failed", h("p", {}, t(textKey))) : failure(problem);
}
