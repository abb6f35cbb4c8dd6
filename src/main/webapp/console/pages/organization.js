/*
 * One organization: its profile, settings of visits and of erasures, working hours and medicines, with links to what
 * belongs to it.
 */
import { h } from "preact";
import { useState } from "preact/hooks";
import { call, get, path } from "../../ui/api.js";
import { CopyButton } from "../../ui/elements/dialog.js";
import { Loaded } from "../../ui/elements/loaded.js";
import { Badge } from "../../ui/elements/notice.js";
import { dateTime } from "../../ui/times.js";
import { LANGUAGES, texts } from "../../ui/words.js";
import { AccessSettings } from "../access-settings.js";
import { Face } from "../face.js";
import { MedicineList } from "../medicine-list.js";
import { Notices } from "../notices.js";
import { actingRole } from "../people.js";
import { SettingsForm } from "../settings-form.js";
import { WorkingHoursForm } from "../working-hours.js";
import { currentName, zones } from "../zones.js";

/**
 * @import { Answer } from "api-types"
 * @import { Fields } from "../../ui/elements/dialog.js"
 * @import { PageProps } from "../../ui/shell.js"
 * @import { Texts } from "../../ui/words.js"
 * @import { WorkingHours } from "../hours.js"
 * @import { Role } from "../menu.js"
 * @import { Organization, OrganizationContext } from "../shell.js"
 */

export const words = await texts("console-organization");

/** @param {PageProps<OrganizationContext>} props */
export function Page({ context }) {
    const { t, session, may } = context;
    const [organization, setOrganization] = useState(context.organization);
    // Somebody who is operator and administrator of this organization acts as its administrator,
    // and may not change settings that cost the installation money.
    const decides = !session.person || actingRole(context, "operator", "administrator")?.role === "operator";
    /** @param {{ changed: Record<string, any> }} members */
    const save = async ({ changed: body }) => {
        /** @type {Answer<"changeOrganization">} */
        const { data } = await call("PATCH", path(["admin", "v1", "organizations", organization.id]), { body });
        setOrganization(data);
    };
    return [
        h("div", { class: "title" }, h("h1", {}, h("bdi", {}, organization.name))),
        h(
            "div",
            { class: "columns" },
            h(
                "div",
                { class: "stack" },
                h(
                    "section",
                    { class: "card" },
                    h("h2", {}, t("profile")),
                    h(SettingsForm, {
                        t,
                        useFields: () => profileFields(t, organization, decides),
                        membersOf: profileOf,
                        save,
                    }),
                ),
                h(
                    "section",
                    { class: "card" },
                    h("h2", {}, t("visits")),
                    h(SettingsForm, {
                        t,
                        useFields: () => visitFields(t, organization, decides),
                        membersOf: visitSettingsOf,
                        save,
                    }),
                ),
                h(
                    "section",
                    { class: "card" },
                    h("h2", {}, t("erasing")),
                    h("p", { class: "soft" }, t("erasingLead")),
                    !decides &&
                        organization.erasure_needs_two_people &&
                        h("p", {}, h("strong", {}, t("twoPeople"), "."), " ", t("twoPeopleStays")),
                    h(SettingsForm, { t, useFields: () => erasureFields(t, organization, decides), save }),
                ),
            ),
            h(
                "div",
                { class: "stack" },
                h(Face, { t, organization, save, changed: setOrganization }),
                h(Notices, { t, organization }),
                may("operator", "administrator") && h(AccessSettings, { t, organization }),
                h(About, { t, organization, decides }),
                h(RelatedLinks, { context }),
                may("administrator", "support") && h(Hours, { t, organization }),
                may("operator", "administrator") && h(MedicineList, { t, organization }),
            ),
        ),
    ];
}

/** @param {{ t: Texts, organization: Organization }} props */
function Hours({ t, organization: { id, time_zone: zone } }) {
    const address = path(["admin", "v1", "organizations", id, "working-hours"]);
    const load = async () => {
        /** @type {Answer<"getWorkingHours">} */
        const { data } = await get(address);
        return data;
    };
    /** @param {WorkingHours} body */
    const save = async (body) => {
        /** @type {Answer<"setWorkingHours">} */
        const { data } = await call("PUT", address, { body });
        return data;
    };
    return h(
        "section",
        { class: "card", id: "hours" },
        h("h2", {}, t("hours")),
        h(Loaded, { load }, (/** @type {WorkingHours} */ hours) =>
            h(WorkingHoursForm, { hours, organization: null, zone, save }),
        ),
    );
}

/** @param {{ t: Texts, organization: Organization, decides: boolean }} props */
function About({ t, organization, decides }) {
    const { id, activation_code_delivery: allowed } = organization;
    return h(
        "section",
        { class: "card" },
        h("h2", {}, t("about")),
        h(
            "dl",
            { class: "facts" },
            h(
                "div",
                {},
                h("dt", {}, t("id")),
                h("dd", {}, h("code", {}, id), " ", h(CopyButton, { text: id, what: t("id") })),
            ),
            h(
                "div",
                {},
                h("dt", {}, t("created")),
                h("dd", {}, dateTime(organization.created_at, organization.time_zone)),
            ),
            decides
                ? null
                : h(
                      "div",
                      {},
                      h("dt", {}, t("sending")),
                      h("dd", {}, h(Badge, { kind: allowed ? "ok" : "off" }, t(allowed ? "allowed" : "notAllowed"))),
                  ),
        ),
    );
}

/** @param {{ context: OrganizationContext }} props */
function RelatedLinks({ context: { t, may, link, organization } }) {
    /** @type {[string, Role[]][]} */
    const pages = [
        ["people", ["operator", "administrator"]],
        ["credentials", ["administrator"]],
        ["webhooks", ["operator", "administrator"]],
        ["professionals", ["operator"]],
        ["audit", ["auditor"]],
    ];
    /** @param {string} name */
    const address = (name) => link(name, { organization: organization.id, name: null, page: null });
    return h(
        "section",
        { class: "card" },
        h("h2", {}, t("next")),
        h(
            "ul",
            { class: "choices" },
            pages
                .filter(([, roles]) => may(...roles))
                .map(([name]) => h("li", {}, h("a", { class: "plain", href: address(name) }, t(name)))),
        ),
    );
}

/** @param {Record<string, any>} values */
function profileOf(values) {
    const { message_retention_days: days, allowed_origins: origins } = values;
    return {
        ...values,
        redeem_url: values.redeem_url ?? null,
        phone: values.phone ?? null,
        technical_email: values.technical_email ?? null,
        message_retention_days: days ? Number(days) : null,
        allowed_origins: (origins ?? "")
            .split("\n")
            .map((/** @type {string} */ each) => each.trim())
            .filter(Boolean),
    };
}

/** @param {Record<string, any>} values */
function visitSettingsOf({ patients_may_cancel: hours, ...values }) {
    return { ...values, patients_may_cancel: hours ? Number(hours) : null };
}

/**
 * @param {Texts} t
 * @param {Organization} organization
 * @param {boolean} decides
 * @returns {Fields}
 */
function profileFields(t, organization, decides) {
    return [
        {
            name: "name",
            label: t("name"),
            hint: t("nameHint"),
            required: true,
            maxlength: 255,
            value: organization.name,
        },
        {
            name: "language",
            label: t("language"),
            hint: t("languageHint"),
            type: "select",
            required: true,
            value: organization.language,
            options: Object.entries(LANGUAGES),
        },
        {
            name: "time_zone",
            label: t("zone"),
            hint: t("zoneHint"),
            type: "select",
            required: true,
            value: currentName(organization.time_zone),
            options: zones(organization.time_zone).map((each) => [each, each]),
        },
        {
            name: "redeem_url",
            label: t("redeem"),
            hint: t("redeemHint"),
            type: "url",
            maxlength: 255,
            value: organization.redeem_url ?? "",
        },
        {
            name: "allowed_origins",
            label: t("origins"),
            hint: t("originsHint"),
            type: "textarea",
            value: organization.allowed_origins.join("\n"),
            spellcheck: false,
        },
        {
            name: "redeemed_plans_survive",
            label: t("survive"),
            hint: t("surviveHint"),
            type: "check",
            value: organization.redeemed_plans_survive,
        },
        {
            name: "patients_may_export",
            label: t("mayExport"),
            hint: t("mayExportHint"),
            type: "check",
            value: organization.patients_may_export,
        },
        {
            name: "phone",
            label: t("phone"),
            hint: t("phoneHint"),
            type: "tel",
            maxlength: 40,
            value: organization.phone ?? "",
        },
        {
            name: "technical_email",
            label: t("technical"),
            hint: t("technicalHint"),
            type: "email",
            maxlength: 255,
            value: organization.technical_email ?? "",
        },
        {
            name: "webhook_signature",
            label: t("signature"),
            hint: t(organization.webhook_signature_set ? "signatureSet" : "signatureHint"),
            maxlength: 255,
            spellcheck: false,
        },
        {
            name: "event_mail",
            label: t("eventMail"),
            hint: t("eventMailHint"),
            type: "check",
            value: organization.event_mail,
        },
        {
            name: "message_retention_days",
            label: t("retention"),
            hint: t("retentionHint"),
            type: "number",
            min: 1,
            max: 3650,
            value: organization.message_retention_days ?? "",
        },
        decides && {
            name: "activation_code_delivery",
            label: t("deliver"),
            hint: t("deliverHint"),
            type: "check",
            value: organization.activation_code_delivery,
        },
    ];
}

/**
 * @param {Texts} t
 * @param {Organization} organization
 * @param {boolean} decides
 * @returns {Fields}
 */
function visitFields(t, organization, decides) {
    return [
        {
            name: "people_may_book",
            label: t("mayBook"),
            hint: t("mayBookHint"),
            type: "check",
            value: organization.people_may_book,
        },
        {
            name: "people_may_change_system_visits",
            label: t("mayChangeSystem"),
            hint: t("mayChangeSystemHint"),
            type: "check",
            value: organization.people_may_change_system_visits,
        },
        {
            name: "reminder_day",
            label: t("reminderDay"),
            hint: t("reminderDayHint"),
            type: "check",
            value: organization.reminder_day,
        },
        {
            name: "reminder_hour",
            label: t("reminderHour"),
            hint: t("reminderHourHint"),
            type: "check",
            value: organization.reminder_hour,
        },
        decides && {
            name: "reminder_sms",
            label: t("reminderSms"),
            hint: t("reminderSmsHint"),
            type: "check",
            value: organization.reminder_sms,
        },
        {
            name: "patients_may_cancel",
            label: t("mayCancel"),
            hint: t("mayCancelHint"),
            type: "number",
            min: 0,
            max: 720,
            value: organization.patients_may_cancel ?? "",
        },
        {
            name: "patients_may_cancel_system_visits",
            label: t("mayCancelSystem"),
            hint: t("mayCancelSystemHint"),
            type: "check",
            value: organization.patients_may_cancel_system_visits,
        },
    ];
}

/**
 * Whoever does not decide may have a second person, but not do without one again.
 *
 * @param {Texts} t
 * @param {Organization} organization
 * @param {boolean} decides
 * @returns {Fields}
 */
function erasureFields(t, organization, decides) {
    return [
        (decides || !organization.erasure_needs_two_people) && {
            name: "erasure_needs_two_people",
            label: t("twoPeople"),
            hint: t("twoPeopleHint"),
            type: "check",
            value: organization.erasure_needs_two_people,
        },
        {
            name: "erased_code_again",
            label: t("again"),
            hint: t("againHint"),
            type: "choice",
            required: true,
            value: organization.erased_code_again,
            options: ["new", "ignore", "refuse"].map((each) => [each, t(`again_${each}`)]),
        },
    ];
}
