/*
 * The sign-in methods that the service offers, for the sign-in page and for dialogs of other pages.
 */
import { h } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { call, get } from "../ui/api.js";
import { BusyButton } from "../ui/elements/button.js";
import { Loaded } from "../ui/elements/loaded.js";
import { Failure, Notice } from "../ui/elements/notice.js";
import { Problem } from "../ui/problem.js";
import { texts } from "../ui/words.js";
import { PasskeyError, supportsPasskeys, usePasskey } from "./passkeys.js";

/**
 * @import { ComponentChildren, VNode } from "preact"
 * @import { Answer, Body, Schema } from "api-types"
 * @import { Session } from "../console/session.js"
 * @import { Form } from "../ui/elements/form.js"
 */

const t = await texts("sign-in");
/** @type {DemoRole[]} */
const DEMO_ROLES = ["professional", "support", "auditor"];

/**
 * The texts by the names of the browser's errors.
 *
 * @type {Record<string, string>}
 */
const OF_BROWSER = { InvalidStateError: "already", SecurityError: "none" };
/**
 * The texts by the status of a refused call.
 *
 * @type {Record<number, string>}
 */
const OF_SERVICE = { 401: "unknown", 403: "closed", 422: "unknown" };

/**
 * @typedef {object} SignIn
 * @property {FormComponent} form the component for forms: the sign-in page loads it when somebody needs it
 * @property {boolean} [inSameTab] whether the provider's page replaces this one; in a dialog it opens in
 *     a new tab
 * @property {() => void} [leaving] called before the provider's page replaces this one
 * @property {Session | null} [stepUpSession] the session to authenticate again; null for a new sign-in
 * @property {() => Promise<void>} done called after a successful sign-in
 * @property {ComponentChildren} [children] shown below if a provider is offered
 */
/** @typedef {(props: Parameters<typeof Form>[0]) => VNode<any>} FormComponent */
/** @typedef {Body<"signInToDemo">["role"]} DemoRole */
/**
 * Runs a method and what follows it; the result false means that nobody is signed in yet.
 *
 * @typedef {(authenticate: () => Promise<unknown>) => Promise<void>} Run
 */

/**
 * All methods.
 *
 * @param {SignIn} props
 */
export function SignInMethods(props) {
    const load = async () => {
        /** @type {Answer<"listWays">} */
        const { data } = await get("/sign-in/v1/ways", { quiet: true });
        return data;
    };
    return h(Loaded, { load }, (/** @type {Schema<"Ways">} */ offered) => h(Methods, { offered, ...props }));
}

/**
 * Runs one method at a time and shows its error above all methods.
 *
 * @param {SignIn & { offered: Schema<"Ways"> }} props
 */
function Methods({ offered, form, inSameTab = false, leaving, stepUpSession = null, done, children }) {
    const [problem, setProblem] = useState(/** @type {PasskeyError | Problem | null} */ (null));
    /** The address of the provider's page if the browser has blocked its tab. */
    const [blocked, setBlocked] = useState(/** @type {{ url: string, label: string } | null} */ (null));
    const running = useRef(false);

    /** @type {Run} */
    const run = async (authenticate) => {
        if (running.current) {
            return;
        }
        running.current = true;
        setProblem(null);
        setBlocked(null);
        try {
            if ((await authenticate()) !== false) {
                await done();
            }
        } catch (thrown) {
            setProblem(refusalOf(thrown));
        } finally {
            running.current = false;
        }
    };
    /** @param {Schema<"Ways">["providers"][number]} provider */
    const openProvider = async ({ name, label }) => {
        // Opened during the click event: later the browser would block it as a pop-up.
        const tab = inSameTab ? null : window.open("", "_blank");
        const { data } = await startChallenge(name, stepUpSession).catch((thrown) => {
            tab?.close();
            throw thrown;
        });
        if (inSameTab) {
            leaving?.();
            location.assign(data.url);
            return new Promise(() => {});
        }
        if (tab) {
            tab.location.replace(data.url);
        } else {
            setBlocked({ url: data.url, label });
        }
        return false;
    };
    /** @param {Session["way"]} method */
    const isOffered = (method) =>
        !stepUpSession || stepUpSession.way === method || (method === "keys" && stepUpSession.way === "link");
    const hasProviders = isOffered("provider") && offered.providers.length > 0;
    return [
        h(
            "div",
            { class: "stack" },
            h(Refusal, { problem }, blocked && h(ProviderLink, blocked)),
            isOffered("passkey") && h(PasskeyMethod, { isStepUp: stepUpSession !== null, run }),
            isOffered("provider") &&
                offered.providers.map((provider) =>
                    h(
                        BusyButton,
                        {
                            class: "plain wide",
                            "data-provider": provider.name,
                            action: () => run(() => openProvider(provider)),
                        },
                        t("provider", { label: provider.label }),
                    ),
                ),
            offered.demo && isOffered("demo") && h(DemoMethod, { stepUpSession, run }),
            offered.keys && isOffered("keys") && h(KeysMethod, { form, isStepUp: stepUpSession !== null, run }),
        ),
        hasProviders && children,
    ];
}

/**
 * What was refused; other errors are defects.
 *
 * @param {unknown} thrown
 */
export function refusalOf(thrown) {
    if (!(thrown instanceof PasskeyError || thrown instanceof Problem)) {
        throw thrown;
    }
    return thrown;
}

/**
 * Shows why the authentication failed, and moves the focus there.
 *
 * @param {{ problem: PasskeyError | Problem | null, children?: ComponentChildren }} props
 */
export function Refusal({ problem, children }) {
    const place = useRef(/** @type {HTMLElement | null} */ (null));
    useLayoutEffect(() => {
        const notice = problem && place.current?.firstElementChild;
        if (notice instanceof HTMLElement) {
            notice.tabIndex = -1;
            notice.focus();
        }
    }, [problem]);
    return h("div", { class: "form-told", ref: place }, problem ? h(RefusalNotice, { problem }) : children);
}

/**
 * The notice for a failed authentication.
 *
 * @param {{ problem: PasskeyError | Problem }} props
 */
export function RefusalNotice({ problem }) {
    if (problem instanceof PasskeyError) {
        return h(Notice, { kind: "warning" }, h("p", {}, t(OF_BROWSER[problem.message] ?? "left")));
    }
    const textKey = OF_SERVICE[problem.status];
    return textKey ? h(Notice, { kind: "failed" }, h("p", {}, t(textKey))) : h(Failure, { problem });
}

/** @param {{ url: string, label: string }} props */
function ProviderLink({ url, label }) {
    const link = h("a", { href: url, target: "_blank", rel: "noreferrer" }, t("provider", { label }));
    return h(Notice, { kind: "info" }, h("p", {}, link));
}

/**
 * @param {string} provider
 * @param {Session | null} stepUpSession
 * @returns {Promise<Answer<"beginProviderChallenge">>}
 */
function startChallenge(provider, stepUpSession) {
    const body = { purpose: stepUpSession ? "step-up" : "sign-in" };
    return call("POST", `/sign-in/v1/providers/${encodeURIComponent(provider)}/challenges`, { body, quiet: true });
}

/** @param {{ isStepUp: boolean, run: Run }} props */
function PasskeyMethod({ isStepUp, run }) {
    if (!supportsPasskeys()) {
        return h(Notice, { kind: "warning" }, h("p", {}, t("none")));
    }
    const action = () => run(() => usePasskey(isStepUp ? "step-up" : "sign-in"));
    return h(
        "div",
        {},
        h(BusyButton, { class: "primary wide", id: "passkey", action }, t(isStepUp ? "passkeyAgain" : "passkey")),
        h("p", { class: "quiet" }, t("passkeyHint")),
    );
}

/** @param {{ stepUpSession: Session | null, run: Run }} props */
function DemoMethod({ stepUpSession, run }) {
    const roles = DEMO_ROLES.filter((role) => !stepUpSession || stepUpSession.roles.some((held) => held.role === role));
    /** @param {DemoRole} role */
    const signInAs = (role) => run(() => call("POST", "/sign-in/v1/demo", { body: { role }, quiet: true }));
    return h(
        "section",
        { class: "stack" },
        h("h2", {}, t("demoTitle")),
        roles.map((role) =>
            h(BusyButton, { class: "plain wide", "data-role": role, action: () => signInAs(role) }, t(`demo_${role}`)),
        ),
    );
}

/** @param {{ form: FormComponent, isStepUp: boolean, run: Run }} props */
function KeysMethod({ form, isStepUp, run }) {
    const [isWanted, setWanted] = useState(isStepUp);
    const fields = [
        {
            name: "api_key",
            label: t("apiKey"),
            required: true,
            maxlength: 32,
            autocapitalize: "none",
            spellcheck: false,
        },
        { name: "secret_key", label: t("secretKey"), type: "password", required: true, maxlength: 128 },
    ];
    /** @param {Body<"signInByKeys">} body */
    const send = (body) => run(() => call("POST", "/sign-in/v1/keys", { body, quiet: true }));
    return h(
        "details",
        { class: "disclosure", id: "keys", open: isStepUp, ontoggle: () => setWanted(true) },
        h("summary", {}, t("keysTitle")),
        isWanted && h(form, { fields, submit: t("keys"), send }),
    );
}
