/* Writes a prescription for a patient of the professional, in their own name. */
import { h } from "preact";
import { useRef, useState } from "preact/hooks";
import { newIdempotencyKey } from "../ui/api.js";
import { BusyButton } from "../ui/elements/button.js";
import { useLoad } from "../ui/elements/loaded.js";
import { Failure } from "../ui/elements/notice.js";
import { announce } from "../ui/elements/toast.js";
import { Problem } from "../ui/problem.js";
import { dateTime, day } from "../ui/times.js";
import { texts } from "../ui/words.js";
import { ownMedicines, preview, prescribe, writtenPrescription } from "./calls.js";
import { issuedBefore, Writing } from "./writing.js";

/** @import { DeskPatient, PatientKey, PrescribeRequest } from "./calls.js" */
/** @import { Draft, Earlier, Written } from "./writing.js" */

/** @typedef {Pick<DeskPatient, "name" | "birth_date" | "prescriptions">} Named */

const t = await texts("desk-prescribing");
const IDEMPOTENCY_KEY = "Idempotency-Key";

/**
 * @param {object} props
 * @param {PatientKey} props.who
 * @param {Named} props.patient
 * @param {() => Promise<void>} props.done called after the prescription was issued
 * @param {() => Promise<void>} props.changed called if an earlier attempt has already issued a
 *     prescription
 * @param {() => void} props.discarded
 */
export function PrescriptionForm({ who, patient, done, changed, discarded }) {
    const { organization, ref } = who;
    const { data: own } = useLoad(() => ownMedicines(organization));
    const source = { organization, prescribed: own?.prescribed ?? [], listed: own?.listed ?? false };
    const key = useRef(newIdempotencyKey());

    /** @param {PrescribeRequest} body */
    const send = async (body) => {
        try {
            return await prescribe(organization, body, key.current);
        } catch (problem) {
            if (problem instanceof Problem && problem.errors[IDEMPOTENCY_KEY]) {
                key.current = newIdempotencyKey();
                throw await issuedBefore(problem, t("already"), changed);
            }
            throw problem;
        }
    };
    /** @type {(written: Written) => Draft} */
    const draftOf = (written) => {
        const body = { patient: { ref }, ...written };
        return {
            written,
            about: [
                [t("patient"), h("bdi", {}, written.print_name ?? patient.name)],
                [t("birth"), day(patient.birth_date)],
            ],
            consequence: t("issueText"),
            preview: () => preview(organization, body),
            issue: () => send(body),
        };
    };
    return h(Writing, {
        source,
        printNameHint: t("printNameHint", { name: `\u2068${patient.name}\u2069` }),
        above: (/** @type {(earlier: Earlier) => void} */ write) => h(AsLastTime, { who, patient, write }),
        draftOf,
        done,
        discarded,
    });
}

/**
 * Writes what the professional last prescribed to the patient, if anything.
 *
 * @param {{ who: PatientKey, patient: Named, write: (earlier: Earlier) => void }} props
 */
function AsLastTime({ who, patient, write }) {
    const [problem, setProblem] = useState(/** @type {Problem | null} */ (null));
    const last = patient.prescriptions.find(({ state }) => state === "issued");
    if (!last) {
        return null;
    }
    const action = async () => {
        setProblem(null);
        try {
            write(await writtenPrescription(who.organization, last.code));
            announce(t("lastWritten"));
        } catch (thrown) {
            if (!(thrown instanceof Problem)) {
                throw thrown;
            }
            setProblem(thrown);
        }
    };
    return h(
        "div",
        { class: "as-last-time" },
        problem && h(Failure, { problem }),
        h(BusyButton, { class: "plain", action }, t("asLastTime")),
        h("p", { class: "quiet" }, h("bdi", {}, last.active_substances.join(", ")), " · ", dateTime(last.issued_at)),
    );
}
