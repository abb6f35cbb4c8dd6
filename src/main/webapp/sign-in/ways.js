/*
 * The ways in, as the service offers them: on the page for signing in, and in dialogs of others.
 */
import { call, get, root } from "../ui/api.js";
import { h } from "../ui/dom.js";
import { form } from "../ui/elements/form.js";
import { failure, notice } from "../ui/elements/notice.js";
import { words } from "../ui/words.js";
import { canPasskeys, NoPasskey, prove } from "./passkeys.js";
import ours from "./words.js";

const t = words(ours);
const DEMO_ROLES = ["support", "auditor", "administrator"];

/**
 * An element with every way in.
 *
 * @param again whether it is to prove once more who is signed in
 * @param done after somebody signed in
 */
export async function ways({ again = false, done }) {
    const { data } = await get("/sign-in/v1/ways", { quiet: true });
    const told = h("div", { class: "form-told" });
    const attempt = async (how) => {
        told.replaceChildren();
        try {
            await how();
            await done();
        } catch (problem) {
            told.replaceChildren(refusal(problem));
        }
    };
    return h("div", { class: "stack" },
        told,
        canPasskeys() ? passkeyWay(again, attempt) : notice("warning", h("p", {}, t("none"))),
        data.providers.map((provider) => h("a", { class: "plain", ...(again ? { target: "_blank", rel: "opener" } : {}), href: `${root()}/sign-in/oidc/${encodeURIComponent(provider.name)}${again ? "?again" : ""}` }, t("provider", { label: provider.label }))),
        data.demo && !again ? demoWay(attempt) : null,
        data.keys ? keysWay(done) : null);
}

function passkeyWay(again, attempt) {
    return h("div", {},
        h("button", { type: "button", class: "primary wide", id: "passkey", onclick: () => attempt(() => prove(again ? "step-up" : "sign-in")) }, t("passkey")),
        h("p", { class: "quiet" }, t("passkeyHint")));
}

function demoWay(attempt) {
    return h("section", { class: "stack" }, h("h2", {}, t("demoTitle")),
        DEMO_ROLES.map((role) => h("button", { type: "button", class: "plain wide", "data-role": role, onclick: () => attempt(() => call("POST", "/sign-in/v1/demo", { body: { role }, quiet: true })) }, t(`demo_${role}`))));
}

function keysWay(done) {
    return h("details", { class: "disclosure" }, h("summary", {}, t("keysTitle")), form({
        fields: [
            { name: "api_key", label: t("apiKey"), required: true, maxlength: 128, autocapitalize: "none", spellcheck: "false" },
            { name: "secret_key", label: t("secretKey"), type: "password", required: true, maxlength: 256 },
        ],
        submit: t("keys"),
        send: async (values) => {
            await call("POST", "/sign-in/v1/keys", { body: values, quiet: true });
            await done();
        },
    }));
}

/** What a proof that failed means. */
export function refusal(problem) {
    if (problem instanceof NoPasskey) {
        return notice("warning", h("p", {}, t("left")));
    }
    return problem.status === 401 ? notice("failed", h("p", {}, t("unknown"))) : failure(problem);
}
