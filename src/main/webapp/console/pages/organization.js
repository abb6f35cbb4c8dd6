/* One organization: its profile, with links to what belongs to it. */
import { call, path } from "../../ui/api.js";
import { fill, h } from "../../ui/dom.js";
import { copyButton } from "../../ui/elements/dialog.js";
import { form } from "../../ui/elements/form.js";
import { announce, badge } from "../../ui/elements/notice.js";
import { dateTime } from "../../ui/times.js";
import { LANGUAGES, texts } from "../../ui/words.js";
import { askBeforeLeaving, changes } from "../changes.js";
import { actingRole } from "../people.js";
import { currentName, zones } from "../zones.js";

export const words = await texts("console-organization");

export function show(main, context) {
    const { t, organization, zone, session } = context;
    // Somebody who is operator and administrator of this organization acts as its administrator,
    // and may not change settings that cost the installation money.
    const decides = !session.person || actingRole(context, "operator", "administrator")?.role === "operator";
    fill(main,
        h("div", { class: "title" }, h("h1", {}, h("bdi", {}, organization.name))),
        h("div", { class: "columns" },
            h("section", { class: "card" }, h("h2", {}, t("profile")), profile(main, context, decides)),
            h("div", { class: "stack" },
                h("section", { class: "card" }, h("h2", {}, t("about")), h("dl", { class: "facts" },
                    h("div", {}, h("dt", {}, t("id")), h("dd", {}, h("code", {}, organization.id), " ", copyButton(organization.id, t("id")))),
                    h("div", {}, h("dt", {}, t("created")), h("dd", {}, dateTime(organization.created_at, zone))),
                    decides ? null : h("div", {}, h("dt", {}, t("sending")), h("dd", {}, badge(organization.activation_code_delivery ? "ok" : "off", t(organization.activation_code_delivery ? "allowed" : "notAllowed")))))),
                relatedLinks(context))));
}

function relatedLinks({ t, may, link, organization }) {
    const all = [["people", ["operator", "administrator"]], ["credentials", ["administrator"]], ["webhooks", ["operator", "administrator"]], ["professionals", ["operator"]], ["audit", ["auditor"]]].filter(([, roles]) => may(...roles));
    return h("section", { class: "card" }, h("h2", {}, t("next")), h("ul", { class: "choices" }, all.map(([name]) => h("li", {}, h("a", { class: "plain", href: link(name, { organization: organization.id, name: null, page: null }) }, t(name))))));
}

function profile(main, context, decides) {
    const { t, organization } = context;
    const members = (values) => ({ ...values, redeem_url: values.redeem_url ?? null, phone: values.phone ?? null, technical_email: values.technical_email ?? null, message_retention_days: values.message_retention_days ? Number(values.message_retention_days) : null, allowed_origins: (values.allowed_origins ?? "").split("\n").map((each) => each.trim()).filter(Boolean) });
    const element = form({
        submit: t("save"),
        fields: [
            { name: "name", label: t("name"), hint: t("nameHint"), required: true, maxlength: 255, value: organization.name },
            { name: "language", label: t("language"), hint: t("languageHint"), type: "select", required: true, value: organization.language, options: Object.entries(LANGUAGES) },
            { name: "time_zone", label: t("zone"), hint: t("zoneHint"), type: "select", required: true, value: currentName(organization.time_zone), options: zones(organization.time_zone).map((each) => [each, each]) },
            { name: "redeem_url", label: t("redeem"), hint: t("redeemHint"), type: "url", maxlength: 255, value: organization.redeem_url ?? "" },
            { name: "allowed_origins", label: t("origins"), hint: t("originsHint"), type: "textarea", value: organization.allowed_origins.join("\n"), spellcheck: "false" },
            { name: "redeemed_plans_survive", label: t("survive"), hint: t("surviveHint"), type: "check", value: organization.redeemed_plans_survive },
            { name: "phone", label: t("phone"), hint: t("phoneHint"), type: "tel", maxlength: 40, value: organization.phone ?? "" },
            { name: "technical_email", label: t("technical"), hint: t("technicalHint"), type: "email", maxlength: 255, value: organization.technical_email ?? "" },
            { name: "webhook_signature", label: t("signature"), hint: t(organization.webhook_signature_set ? "signatureSet" : "signatureHint"), maxlength: 255, spellcheck: "false" },
            { name: "event_mail", label: t("eventMail"), hint: t("eventMailHint"), type: "check", value: organization.event_mail },
            { name: "message_retention_days", label: t("retention"), hint: t("retentionHint"), type: "number", min: 1, max: 3650, value: organization.message_retention_days ?? "" },
            decides ? { name: "activation_code_delivery", label: t("deliver"), hint: t("deliverHint"), type: "check", value: organization.activation_code_delivery } : null,
        ],
        send: async (values) => {
            const body = changes(before, members(values));
            if (!body) {
                announce(t("same"));
                return;
            }
            context.organization = (await call("PATCH", path(["admin", "v1", "organizations", organization.id]), { body })).data;
            context.zone = context.organization.time_zone;
            show(main, context);
            main.querySelector("form [type=submit]").focus();
            announce(t("saved"));
        },
    });
    const before = members(element.values());
    askBeforeLeaving(element, () => changes(before, members(element.values())) !== null, context.signal);
    return element;
}
