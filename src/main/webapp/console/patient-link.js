/* Sends links with which patients open their own page, or shows one at the counter. */
import { Fragment, h } from "preact";
import { call, path } from "../ui/api.js";
import { ask, showOnce } from "../ui/elements/dialog.js";
import { Notice } from "../ui/elements/notice.js";
import { QrCode } from "../ui/elements/qr-code.js";
import { announce } from "../ui/elements/toast.js";
import { Meaning } from "../ui/faults.js";
import { Problem } from "../ui/problem.js";
import { dateTime } from "../ui/times.js";
import { currentLanguage, locale, textsIn } from "../ui/words.js";
import { withElements } from "./phrases.js";

/** @import { Answer, Body, Schema } from "api-types" */
/** @import { Sheet } from "../ui/elements/dialog.js" */
/** @import { Texts } from "../ui/words.js" */
/** @import { OrganizationContext } from "./shell.js" */
/** @typedef {Partial<Pick<Schema<"PatientFile">["patient"], "birth_date">>} Patient the date may not have been read */
/**
 * @callback Action
 * @param {OrganizationContext} context
 * @param {string} reference
 * @param {Patient} patient
 * @param {string} name
 * @param {string} [startsAt] of a visit
 * @returns {Promise<void>}
 */

/** Why a patient's file, or their page, is opened. */
export const PURPOSES = ["question", "complaint", "authority"];
/** Reasons of the service for which no link can be sent, or none may be shown. */
const REASONS = ["contact_missing", "contact_changed", "contact_usable"];

/**
 * Buttons that send a link, and show one, after a confirmation.
 *
 * @param {object} props
 * @param {OrganizationContext} props.context
 * @param {string} props.reference our opaque reference to the patient
 * @param {Patient} props.patient
 * @param {string} props.name the patient's, isolated from the writing direction around it
 * @param {string} [props.startsAt] of the visit for which a link is shown
 */
export function LinkButtons({ context, reference, patient, name, startsAt }) {
    /**
     * @param {string} text
     * @param {Action} action
     */
    const button = (text, action) =>
        h(
            "button",
            { type: "button", class: "plain", onclick: () => action(context, reference, patient, name, startsAt) },
            context.t(text),
        );
    return h(Fragment, {}, button("link", sendLink), button("showLink", showPatientLink));
}

/**
 * Makes a link, which is sent to the patient, or shown.
 *
 * @param {Pick<OrganizationContext, "organization" | "t">} context
 * @param {string} reference
 * @param {Body<"makePatientLink">} [body]
 */
export async function makePatientLink({ organization, t }, reference, body) {
    const address = path(["admin", "v1", "organizations", organization.id, "patient-files", reference, "links"]);
    try {
        /** @type {Answer<"makePatientLink">} */
        const { data } = await call("POST", address, { body });
        return data;
    } catch (problem) {
        if (problem instanceof Problem) {
            problem.makeNotice = noticeFor(t, problem);
        }
        throw problem;
    }
}

/**
 * @param {Texts} t
 * @param {Patient} patient
 * @param {string} name
 * @param {string} text
 */
function texts(t, patient, name, text) {
    return [t(text, { name }), patient.birth_date !== undefined && t(patient.birth_date ? "linkText" : "linkOnce")];
}

/** @type {Action} */
async function sendLink(context, reference, patient, name) {
    const { t } = context;
    const made = await ask({
        title: t("linkTitle"),
        text: texts(t, patient, name, "linkSends"),
        submit: t("linkSubmit"),
        send: () => makePatientLink(context, reference),
    });
    if (made) {
        announce(t(`linkSent_${made.channel}`));
    }
}

/**
 * The notice for a link that could not be made; undefined for the usual one.
 *
 * @param {Texts} t
 * @param {Problem} problem
 */
function noticeFor(t, { code, faults }) {
    if (code !== null && REASONS.includes(code)) {
        return () => h(Notice, { kind: "warning" }, h("p", {}, t(code)));
    }
    if (code === "not_sent") {
        const reasons = faults.map((fault) => h("p", {}, h(Meaning, fault)));
        return () => h(Notice, { kind: "failed" }, h("p", {}, t("linkNotSent")), reasons);
    }
    return undefined;
}

/**
 * What is printed of a link. The sheet is handed to the patient: it is in their language, if that can be loaded.
 *
 * @param {OrganizationContext} context
 * @param {Answer<"makePatientLink">["data"]} made
 * @param {string} name
 * @param {string} [startsAt]
 * @returns {Promise<Sheet>}
 */
async function sheetOf({ t: readers, zone, organization }, made, name, startsAt) {
    const patients = await textsIn("console-patient", made.language).catch(() => null);
    const language = patients ? made.language : currentLanguage();
    const t = patients ?? readers;
    /** @param {string} instant */
    const at = (instant) => dateTime(instant, zone, locale(language));
    return {
        language,
        head: [
            h("p", {}, h("bdi", {}, organization.name)),
            h("p", {}, h("strong", {}, t("paperTitle"))),
            startsAt && h("p", {}, withElements(t("paperVisit"), { at: at(startsAt) })),
            h("p", {}, withElements(t("linkUntil"), { name, at: at(made.expires_at) })),
        ],
        foot: h("p", {}, t("paperText")),
        picture: made.qr_code && h(QrCode, { rows: made.qr_code, label: readers("qrCode") }),
    };
}

/**
 * Shows a link with its QR code at the counter, where it can be printed.
 *
 * @type {Action}
 */
export async function showPatientLink(context, reference, patient, name, startsAt) {
    const { t, zone } = context;
    const made = await ask({
        title: t("showLinkTitle"),
        text: texts(t, patient, name, "linkShows"),
        submit: t("showLinkSubmit"),
        fields: [
            {
                name: "purpose",
                label: t("openedFor"),
                type: "select",
                required: true,
                options: PURPOSES.map((each) => [each, t(each)]),
                value: PURPOSES[0],
            },
        ],
        send: ({ purpose }) => makePatientLink(context, reference, { show: true, purpose }),
    });
    if (made?.url) {
        await showOnce({
            title: t("linkMade"),
            text: withElements(t("linkUntil"), { name, at: dateTime(made.expires_at, zone) }),
            secrets: [[t("linkLabel"), made.url]],
            sheet: await sheetOf(context, made, name, startsAt),
        });
    }
}
