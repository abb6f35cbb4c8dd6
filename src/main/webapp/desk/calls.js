/*
 * The API calls of the desk. Calls that are not caused by the user are marked as background calls,
 * which do not prolong the session.
 */
import { call, file, get, path } from "../ui/api.js";
import { dayIn } from "../ui/times.js";

/** @import { Answer, Schema } from "api-types" */

/** @typedef {Schema<"AvailabilityRequest">["status"]} AvailabilityStatus */
/** @typedef {Schema<"DeskVisit">} DeskVisit */
/** @typedef {Schema<"DeskPatient">} DeskPatient */
/** @typedef {Schema<"PrescribeRequest">} PrescribeRequest */
/** @typedef {Schema<"WorkingHours">} WorkingHours */
/** @typedef {Schema<"DeskConversation">} DeskConversation */
/** @typedef {Schema<"ConversationMessage">} Message */
/** @typedef {Answer<"listConversationsAtDesk">} ConversationPage the newest message first */
/** @typedef {Answer<"listMessagesAtDesk">} MessagePage in their order */
/** @typedef {{ organization: string, ref: string }} PatientKey the organization's id and our reference to its patient */

const base = ["desk", "v1"];
const MAX_MESSAGES = 100;

/** Milliseconds by which the browser's clock is behind the service's. */
let skew = 0;

/** The current time by the service's clock. */
export function now() {
    return Date.now() + skew;
}

/**
 * The current day in a time zone by the service's clock: YYYY-MM-DD.
 *
 * @param {string} zone
 */
export function today(zone) {
    return dayIn(zone, now());
}

/** @param {string | null} text */
function setClock(text) {
    const serverTime = Date.parse(text ?? "");
    if (!Number.isNaN(serverTime)) {
        // The header has whole seconds, so small differences are ignored.
        const difference = serverTime - Date.now();
        skew = Math.abs(difference) > 1500 ? difference : 0;
    }
}

/**
 * The professional at this desk.
 *
 * @param {{ background?: boolean }} [options]
 */
export async function me({ background = false } = {}) {
    /** @type {Answer<"getDesk">} */
    const { data } = await get(path([...base, "me"]), { background });
    setClock(data.now);
    return data;
}

/**
 * Returns a function that reads visits and can be called repeatedly; the first time counts as an act
 * of the user, unless the page reads by itself.
 *
 * @param {{ day?: string } | { from: string, to: string }} [range] without it today's visits and those that are
 *     running now
 * @param {{ background?: boolean }} [options]
 * @returns {() => Promise<DeskVisit[] | null>} resolves with null if the visits have not changed
 */
export function visitsReader(range = {}, { background = false } = {}) {
    /** @type {string | null} */
    let etag = null;
    let isRepeated = background;
    return async () => {
        const isByPage = isRepeated;
        isRepeated = true;
        /** @type {Answer<"listOwnVisits"> | null} */
        const response = await get(path([...base, "visits"], range), {
            background: isByPage,
            etag,
            onResponse: (headers) => {
                setClock(headers.get("Date"));
                etag = headers.get("ETag") ?? etag;
            },
        });
        return response && response.data;
    };
}

/**
 * @param {AvailabilityStatus} status
 * @param {{ background?: boolean, renewal?: boolean }} [options] a renewal is sent by the page,
 *     without a choice of the user
 */
export function setAvailability(status, { background = false, renewal = false } = {}) {
    return call("PUT", path([...base, "availability"]), { body: { status, renewal }, background });
}

/** @param {PatientKey} patient */
export async function patientOf({ organization, ref }) {
    /** @type {Answer<"getPatientAtDesk">} */
    const { data } = await get(path([...base, "organizations", organization, "patients", ref]));
    return data;
}

/** @param {string} organization */
const hoursPath = (organization) => [...base, "organizations", organization, "working-hours"];

/**
 * One's own working hours, and what counts where they are not set.
 *
 * @param {string} organization
 */
export async function workingHoursAt(organization) {
    /** @type {Answer<"getOwnWorkingHours">} */
    const { data } = await get(path(hoursPath(organization)));
    return data;
}

/**
 * @param {string} organization
 * @param {WorkingHours} body
 */
export async function setWorkingHours(organization, body) {
    /** @type {Answer<"setOwnWorkingHours">} */
    const { data } = await call("PUT", path(hoursPath(organization)), { body });
    return data.own;
}

/** @param {string} organization */
const prescriptionsPath = (organization) => [...base, "organizations", organization, "prescriptions"];

/**
 * @param {string} organization
 * @param {PrescribeRequest} body
 * @param {string} key the idempotency key
 */
export async function prescribe(organization, body, key) {
    /** @type {Answer<"prescribe">} */
    const { data } = await call("POST", path(prescriptionsPath(organization)), { body, key });
    return data;
}

/**
 * What the professional wrote in one of their prescriptions.
 *
 * @param {string} organization
 * @param {string} code
 */
export async function writtenPrescription(organization, code) {
    /** @type {Answer<"readOwnPrescription">} */
    const { data } = await get(path([...prescriptionsPath(organization), code]));
    return data;
}

/**
 * What the professional prescribed before, and whether the organization has a list of medicines.
 *
 * @param {string} organization
 */
export async function ownMedicines(organization) {
    /** @type {Answer<"listOwnMedicines">} */
    const { data } = await get(path([...base, "organizations", organization, "medicines"]), { background: true });
    return data;
}

/**
 * Those of the organization's list whose substance begins so.
 *
 * @param {string} organization
 * @param {string} name
 */
export async function findMedicines(organization, name) {
    /** @type {Answer<"findMedicines">} */
    const { data } = await get(path([...base, "organizations", organization, "medicines", "listed"], { name }), {
        background: true,
    });
    return data;
}

/**
 * A preview of the document as a file.
 *
 * @param {string} organization
 * @param {PrescribeRequest} body
 */
export function preview(organization, body) {
    return file("POST", path([...prescriptionsPath(organization), "preview"]), { body });
}

/**
 * Returns a function that reads a page of conversations, newest message first; the first time counts
 * as an act of the user, unless the page reads by itself.
 *
 * @param {{ after?: string, limit?: number, background?: boolean }} [range]
 * @returns {() => Promise<ConversationPage>} takes an unchanged page from the cache, without another
 *     audit event
 */
export function conversationsReader({ after, limit, background = false } = {}) {
    /** @type {{ etag: string | null, page: ConversationPage }} */
    let cached;
    let isRepeated = background;
    return async () => {
        const isByPage = isRepeated;
        isRepeated = true;
        /** @type {string | null} */
        let etag = null;
        /** @type {ConversationPage | null} */
        const page = await get(path([...base, "conversations"], { after, limit }), {
            background: isByPage,
            etag: cached?.etag,
            onResponse: (headers) => {
                etag = headers.get("ETag");
            },
        });
        if (page) {
            cached = { etag, page };
        }
        return cached.page;
    };
}

/**
 * Opens the conversation with a patient, which is created if there is none.
 *
 * @param {PatientKey} patient
 */
export async function openConversation({ organization, ref }) {
    /** @type {Answer<"openConversationAtDesk">} */
    const { data } = await call("POST", path([...base, "conversations"]), {
        body: { organization: { id: organization }, patient: { ref } },
    });
    return data;
}

/**
 * Messages in their order: the latest ones, those before a number, or those after one.
 *
 * @param {string} id
 * @param {{ after?: number, before?: number, background?: boolean }} [range]
 * @returns {Promise<MessagePage>}
 */
export function messages(id, { after, before, background = true } = {}) {
    return get(
        path([...base, "conversations", id, "messages"], {
            after,
            before,
            limit: after === undefined ? null : MAX_MESSAGES,
        }),
        { background },
    );
}

/**
 * @param {string} id
 * @param {string} text
 * @param {string | null} clientId
 */
export async function send(id, text, clientId) {
    /** @type {Answer<"sendMessageAtDesk">} */
    const { data } = await call("POST", path([...base, "conversations", id, "messages"]), {
        body: { text, client_id: clientId },
    });
    return data;
}

/**
 * Marks all messages up to a number as read.
 *
 * @param {string} id
 * @param {number} number
 */
export function markRead(id, number) {
    return call("PUT", path([...base, "conversations", id, "read"]), { body: { number }, background: true });
}
