/* The dialog in which a person books a visit. */
import { h } from "preact";
import { useRef, useState } from "preact/hooks";
import { call } from "../ui/api.js";
import { ask, openDialog } from "../ui/elements/dialog.js";
import { Failure, Notice } from "../ui/elements/notice.js";
import { goTo } from "../ui/navigation.js";
import { Problem } from "../ui/problem.js";
import { dateTime, day } from "../ui/times.js";
import { texts } from "../ui/words.js";
import { readAll } from "./all-pages.js";
import { findOwnPatients, findPatients } from "./find-patients.js";
import { fullName } from "./names.js";
import { makePatientLink, showPatientLink } from "./patient-link.js";
import { encodeForFragment, withElements } from "./phrases.js";
import { Picker, RECORDED_TYPING } from "./picker.js";
import { concernsOf, pathIn } from "./slots.js";
import { confirmConcerns, keysOfRequests } from "./visit-consent.js";
import { useStart } from "./visit-start.js";
import { durationText } from "./visits.js";

/** @import { Answer, Schema } from "api-types" */
/** @import { ComponentChildren } from "preact" */
/** @import { Field } from "../ui/elements/form.js" */
/** @import { Choice, PickerHandle } from "./picker.js" */
/** @import { OrganizationContext } from "./shell.js" */
/** @import { BookingPlace, FreeTimes } from "./slots.js" */
/** @typedef {{ hash: string, name: string, title?: string | null }} Professional */
/**
 * A patient; without the code at the desk.
 *
 * @typedef {{ ref: string, name: string, birth_date?: string | null, code?: string }} BookedPatient
 */
/**
 * What is known when the dialog opens.
 *
 * @typedef {object} Given
 * @property {BookedPatient | null} [patient]
 * @property {Professional | null} [professional]
 * @property {number | null} [start] in milliseconds
 * @property {string} [day] the first day to choose a time of
 * @property {number | null} [duration] in seconds; null for the usual one
 */
/**
 * @typedef {object} Booking
 * @property {BookedPatient} patient
 * @property {number} start
 * @property {Schema<"VisitOutcome">} outcome
 * @property {boolean} sendsLink
 */

const t = await texts("console-booking");
const patientTexts = await texts("console-patient");
const MAX_PAGES = 5;
/** Why no link was sent to a patient to whom one may be shown. */
const UNSENT = ["contact_missing", "not_sent"];
const DURATIONS_MIN = [5, 10, 15, 20, 30, 40, 45, 60, 90, 120];

/**
 * The professionals of an organization, by their names.
 *
 * @param {{ id: string }} organization
 * @returns {Promise<Professional[]>}
 */
export async function professionalsOf(organization) {
    /** @type {{ rows: Answer<"listWorkingHours">["data"] }} */
    const { rows } = await readAll((page) => pathIn(organization, ["working-hours", "professionals"], page), MAX_PAGES);
    return rows.map(({ hash, name, title }) => ({ hash, name, title })).sort(byName);
}

/**
 * @param {Professional} one
 * @param {Professional} other
 */
function byName(one, other) {
    return one.name.localeCompare(other.name);
}

/**
 * Books a visit in the console, and says what the patient was sent. Resolves with whether one was
 * booked and the page is still shown, so that it has to be loaded again.
 *
 * @param {OrganizationContext} context
 * @param {Given} given
 */
export async function bookVisit(context, given) {
    const { organization, zone } = context;
    const professionals = given.professional ? [given.professional] : await professionalsOf(organization);
    const booked = await askForBooking({ place: organization, zone, professionals, given, mayLink: true });
    if (!booked) {
        return false;
    }
    const link = booked.sendsLink ? await sendLink(context, booked.patient) : null;
    const isLeft = await tellBooked(context, booked, link);
    return !isLeft;
}

/**
 * Asks for a visit and books it; resolves with null if that is cancelled.
 *
 * @param {object} options
 * @param {BookingPlace} options.place
 * @param {string} options.zone
 * @param {Professional[] | null} options.professionals null at the desk, where visits are one's own
 * @param {Given} options.given
 * @param {boolean} options.mayLink whether the patient's link can be sent
 * @returns {Promise<Booking | null>}
 */
export function askForBooking({ place, zone, professionals, given, mayLink }) {
    const key = keysOfRequests();
    const address = pathIn(place, ["appointments"]);
    let times = () => /** @type {FreeTimes | null} */ (null);
    const useFields = () => {
        const fields = useBookingFields({ place, zone, professionals, given, mayLink });
        times = fields.times;
        return fields.all;
    };
    /**
     * @param {any} values
     * @param {boolean} onlyIfFree
     * @returns {Promise<Answer<"bookVisit">>}
     */
    const book = ({ patient, professional, start, duration, reason }, onlyIfFree) => {
        const body = {
            appointment: { starts_at: new Date(start).toISOString(), duration },
            patient: { ref: patient.ref },
            ...(professional ? { professional: { hash: professional } } : {}),
            reason,
            only_if_free: onlyIfFree,
        };
        return call("POST", address, { body, key: key(body) });
    };
    /** @param {any} given_ */
    const send = async (given_) => {
        const found = times();
        const duration = Number(given_.duration ?? found?.duration) || undefined;
        const values = { ...given_, duration };
        const visit = { from: values.start, to: values.start + (duration ?? 0) * 1000 };
        const concerns = found ? concernsOf(visit, found) : [];
        await confirmConcerns(concerns);
        const { data: outcome } = await book(values, !concerns.includes("taken")).catch(async (problem) => {
            if (!(problem instanceof Problem) || problem.code !== "slot_taken") {
                throw problem;
            }
            await confirmConcerns(["taken"]);
            return book(values, false);
        });
        return { patient: values.patient, start: values.start, outcome, sendsLink: Boolean(values.link) };
    };
    return ask({ title: t("bookTitle"), text: null, fields: useFields, submit: t("submit"), send });
}

/**
 * @param {Parameters<typeof askForBooking>[0]} options
 * @returns {{ all: (Field | null | false)[], times: () => FreeTimes | null }}
 */
function useBookingFields({ place, zone, professionals, given, mayLink }) {
    const [hash, setHash] = useState(
        given.professional?.hash ?? (professionals?.length === 1 ? professionals[0].hash : ""),
    );
    const [duration, setDuration] = useState(given.duration ?? null);
    const patient = usePatientField(place, given.patient ?? null);
    const { fields, times, usual } = useStart({
        place,
        zone,
        professional: hash || null,
        isKnown: professionals === null || hash !== "",
        duration,
        start: given.start,
        day: given.day,
    });
    const lengths = [
        ...new Set([...DURATIONS_MIN.map((each) => each * 60), ...(given.duration ? [given.duration] : [])]),
    ];
    const usualText = usual && duration === null ? `${t("usual")} (${durationText(usual)})` : t("usual");
    return {
        times,
        all: [
            patient,
            professionals && {
                name: "professional",
                label: t("professional"),
                type: "select",
                required: true,
                value: hash,
                options: [
                    ...(professionals.length === 1 ? [] : [/** @type {[string, string]} */ (["", t("choose")])]),
                    ...professionals.map(optionOf),
                ],
                onchange: (/** @type {Event & { currentTarget: HTMLSelectElement }} */ { currentTarget }) =>
                    setHash(currentTarget.value),
            },
            ...fields,
            {
                name: "duration",
                label: t("length"),
                type: "select",
                required: false,
                value: duration === null ? "" : String(duration),
                options: [
                    ["", usualText],
                    ...lengths
                        .sort((one, other) => one - other)
                        .map((each) => /** @type {[string, string]} */ ([String(each), durationText(each)])),
                ],
                onchange: (/** @type {Event & { currentTarget: HTMLSelectElement }} */ { currentTarget }) =>
                    setDuration(Number(currentTarget.value) || null),
            },
            { name: "reason", label: t("reason"), hint: t("reasonHint"), maxlength: 255 },
            mayLink && { name: "link", label: t("sendLink"), type: "check", value: true },
        ],
    };
}

/**
 * @param {Professional} professional
 * @returns {[string, string]}
 */
export function optionOf({ hash, name, title }) {
    return [hash, [name, title].filter(Boolean).join(" · ")];
}

/**
 * The field of a form for a patient, with its state; without a choice if the patient is known.
 *
 * @param {BookingPlace} place
 * @param {BookedPatient | null} known
 * @returns {Field}
 */
export function usePatientField(place, known) {
    const picker = useRef(/** @type {PickerHandle | null} */ (null));
    const found = useRef(/** @type {Map<string, BookedPatient>} */ (new Map()));
    const isAtDesk = place.surface === "desk";
    /** @param {string} name */
    const find = async (name) => {
        /** @type {BookedPatient[]} */
        const patients = isAtDesk ? await findOwnPatients(place, name) : await findAll(place, name);
        patients.forEach((each) => found.current.set(each.ref, each));
        return patients.map((each) => ({ id: each.ref, name: each.name, text: aboutOf(each) }));
    };
    if (known) {
        return {
            name: "patient",
            label: t("patient"),
            type: "own",
            content: h("p", {}, h("bdi", {}, known.name)),
            read: () => known,
        };
    }
    return {
        name: "patient",
        label: t("patient"),
        type: "own",
        required: true,
        content: h(Picker, {
            label: t(isAtDesk ? "ownPatientHint" : "patientHint"),
            find,
            handle: picker,
            typing: RECORDED_TYPING,
        }),
        check: () => picker.current?.error() ?? null,
        read: () => found.current.get(picker.current?.chosen()?.id ?? ""),
    };
}

/**
 * @param {BookingPlace} place
 * @param {string} text
 * @returns {Promise<BookedPatient[]>}
 */
async function findAll(place, text) {
    const { rows } = await findPatients(place, text);
    return rows.map((row) => ({ ref: row.ref, name: fullName(row), birth_date: row.birth_date, code: row.code }));
}

/** @param {BookedPatient} patient */
function aboutOf({ code, birth_date: born }) {
    const date = /** @type {any} */ (born ? day(born) : null);
    return [code, date?.props?.children].filter(Boolean).join(" · ");
}

/** @typedef {{ sent: Answer<"makePatientLink">["data"] | null, problem: Problem | null }} SentLink */

/**
 * @param {OrganizationContext} context
 * @param {BookedPatient} patient
 * @returns {Promise<SentLink>}
 */
async function sendLink({ organization }, { ref }) {
    try {
        return { sent: await makePatientLink({ organization, t: patientTexts }, ref), problem: null };
    } catch (problem) {
        if (!(problem instanceof Problem)) {
            throw problem;
        }
        return { sent: null, problem };
    }
}

/**
 * Says what was booked, and what the patient was sent where. Resolves with whether the reader went
 * to the visit.
 *
 * @param {OrganizationContext} context
 * @param {Booking} booking
 * @param {SentLink | null} link
 */
async function tellBooked(context, { patient, start, outcome }, link) {
    const { zone } = context;
    const isolated = `\u2068${patient.name}\u2069`;
    const startsAt = new Date(start).toISOString();
    const at = dateTime(startsAt, zone);
    const showLink = () => showPatientLink({ ...context, t: patientTexts }, patient.ref, patient, isolated, startsAt);
    /** @type {import("../ui/elements/dialog.js").Dialog<string>} */
    const dialog = openDialog({
        title: t("bookedTitle"),
        class: "booked",
        content: [
            h("p", {}, withElements(t("bookedText"), { name: h("bdi", {}, patient.name), at })),
            h("div", {}, linkTold(link)),
            h(
                "p",
                { class: "buttons" },
                h("button", { type: "button", class: "primary", onclick: () => dialog.close() }, t("close")),
                h("button", { type: "button", class: "plain", onclick: () => dialog.close("visit") }, t("toVisit")),
                UNSENT.includes(link?.problem?.code ?? "") &&
                    h("button", { type: "button", class: "plain", onclick: showLink }, patientTexts("showLink")),
            ),
        ],
    });
    const isLeft = (await dialog.closed) !== null;
    if (isLeft) {
        goTo(context.link("appointment", {}, encodeForFragment(outcome.code)));
    }
    return isLeft;
}

/**
 * @param {SentLink | null} link
 * @returns {ComponentChildren}
 */
function linkTold(link) {
    if (!link) {
        return h(Notice, { kind: "info" }, h("p", {}, t("linkUnsent")));
    }
    return link.sent
        ? h(Notice, { kind: "ok" }, h("p", {}, t(`linkSent_${link.sent.channel}`)))
        : h(Failure, { problem: /** @type {Problem} */ (link.problem) });
}
