/*
 * The ways in, as the service offers them: on the page for signing in, and in dialogs of others.
 */
import { call, get, Problem } from "../ui/api.js";
import { fill, h } from "../ui/dom.js";
import { form } from "../ui/elements/form.js";
import { failure, notice } from "../ui/elements/notice.js";
import { words } from "../ui/words.js";
import { canPasskeys, NoPasskey, prove } from "./passkeys.js";
import ours from "./words.js";

const t = words(ours);
const DEMO_ROLES = ["professional", "support", "auditor"];

/**
 * An element with every way in.
 *
 * @param here whether this page is left for a provider; a dialog stays, and the provider has a tab
 * @param again who is signed in and has to prove it once more, as the session says; else null
 * @param done after somebody signed in
 */
export async function ways({ here = false, again = null, done }) {
    const { data } = await get("/sign-in/v1/ways", { quiet: true });
    const told = h("div", { class: "form-told" });
    const offers = (way) => !again || again.way === way || (way === "keys" && again.way === "link");
    const attempt = attempts(told, done);
    return h("div", { class: "stack" },
        told,
        offers("passkey") ? passkeyWay(again, attempt) : null,
        offers("provider") ? data.providers.map((provider) => providerWay(provider, { here, again, told, attempt })) : null,
        data.demo && offers("demo") ? demoWay(again, attempt) : null,
        data.keys && offers("keys") ? keysWay(again, attempt) : null);
}

/** Runs one way at a time; what it throws is told above all of them. Nobody is in yet where it gives false. */
function attempts(told, done) {
    let running = false;
    return async (button, how) => {
        if (running) {
            return;
        }
        running = true;
        button?.setAttribute("aria-disabled", "true");
        fill(told);
        try {
            if ((await how()) !== false) {
                await done();
            }
        } catch (problem) {
            tell(told, problem);
        } finally {
            running = false;
            button?.removeAttribute("aria-disabled");
        }
    };
}

/** Says what a proof that failed means, and takes the focus there. */
export function tell(told, problem) {
    if (!(problem instanceof NoPasskey || problem instanceof Problem)) {
        throw problem;
    }
    const element = refusal(problem);
    element.tabIndex = -1;
    fill(told, element);
    element.focus();
}

function passkeyWay(again, attempt) {
    if (!canPasskeys()) {
        return notice("warning", h("p", {}, t("none")));
    }
    return h("div", {}, choice({ class: "primary wide", id: "passkey" }, t(again ? "passkeyAgain" : "passkey"),
        (button) => attempt(button, () => prove(again ? "step-up" : "sign-in"))),
    h("p", { class: "quiet" }, t("passkeyHint")));
}

function providerWay(provider, { here, again, told, attempt }) {
    return choice({ class: "plain wide", "data-provider": provider.name }, t("provider", { label: provider.label }), (button) => {
        // The second click of two would open a tab for nothing.
        if (button.hasAttribute("aria-disabled")) {
            return null;
        }
        // Opened while the click is at hand: later the browser would take it for an advertisement.
        const tab = here ? null : window.open("", "_blank");
        return attempt(button, async () => {
            const { data } = await begun(provider, again).catch((problem) => {
                tab?.close();
                throw problem;
            });
            if (here) {
                location.assign(data.url);
                return new Promise(() => {});
            }
            if (tab) {
                tab.location.replace(data.url);
            } else {
                fill(told, notice("info", h("p", {}, h("a", { href: data.url, target: "_blank", rel: "noreferrer" }, t("provider", { label: provider.label })))));
            }
            return false;
        });
    });
}

function begun(provider, again) {
    return call("POST", `/sign-in/v1/providers/${encodeURIComponent(provider.name)}/challenges`, { body: { purpose: again ? "step-up" : "sign-in" }, quiet: true });
}

function demoWay(again, attempt) {
    const roles = again ? again.roles.map((held) => held.role) : DEMO_ROLES;
    return h("section", { class: "stack" }, h("h2", {}, t("demoTitle")), DEMO_ROLES.filter((role) => roles.includes(role)).map((role) =>
        choice({ class: "plain wide", "data-role": role }, t(`demo_${role}`), (button) => attempt(button, () => call("POST", "/sign-in/v1/demo", { body: { role }, quiet: true })))));
}

function keysWay(again, attempt) {
    const element = form({
        fields: [
            { name: "api_key", label: t("apiKey"), required: true, maxlength: 32, autocapitalize: "none", spellcheck: "false" },
            { name: "secret_key", label: t("secretKey"), type: "password", required: true, maxlength: 128 },
        ],
        submit: t("keys"),
        send: (values) => attempt(null, () => call("POST", "/sign-in/v1/keys", { body: values, quiet: true })),
    });
    return h("details", { class: "disclosure", id: "keys", open: Boolean(again) }, h("summary", {}, t("keysTitle")), element);
}

function choice(attributes, text, take) {
    const button = h("button", { type: "button", ...attributes, onclick: () => take(button) }, text);
    return button;
}

/** What a proof that failed means. */
export function refusal(problem) {
    if (problem instanceof NoPasskey) {
        return notice("warning", h("p", {}, t({ InvalidStateError: "already", SecurityError: "none" }[problem.message] ?? "left")));
    }
    const own = { 401: "unknown", 403: "closed", 422: "unknown" }[problem.status];
    return own ? notice("failed", h("p", {}, t(own))) : failure(problem);
}
