/* Writes a prescription in the name of a professional, which only the operator's keys may do. */
import { h } from "preact";
import { useRef } from "preact/hooks";
import { call, file, newIdempotencyKey } from "../ui/api.js";
import { Loaded } from "../ui/elements/loaded.js";
import { Notice } from "../ui/elements/notice.js";
import { Problem } from "../ui/problem.js";
import { day } from "../ui/times.js";
import { texts } from "../ui/words.js";
import { issuedBefore, Writing } from "../desk/writing.js";
import { optionOf, professionalsOf, usePatientField } from "./book-visit.js";
import { pathIn } from "./slots.js";

/** @import { Schema } from "api-types" */
/** @import { Field } from "../ui/elements/form.js" */
/** @import { Draft, Written } from "../desk/writing.js" */
/** @import { BookedPatient, Professional } from "./book-visit.js" */

/** @typedef {Schema<"PrescriptionRequest">} PrescriptionRequest */
/** @typedef {Written & { patient: BookedPatient, professional: string }} Values */
/**
 * @typedef {object} Prescribing
 * @property {{ id: string }} organization
 * @property {() => Promise<void>} done called after the prescription was issued
 * @property {() => Promise<void>} changed called if an earlier attempt has already issued a
 *     prescription
 * @property {() => void} discarded
 */

const t = await texts("console-prescribing");

/** @param {Prescribing} props */
export function OperatorPrescription(props) {
    return h(Loaded, { load: () => professionalsOf(props.organization) }, (/** @type {Professional[]} */ found) =>
        found.length > 0
            ? h(Form, { ...props, professionals: found })
            : h(Notice, { kind: "info" }, h("p", {}, t("noProfessionals"))),
    );
}

/** @param {Prescribing & { professionals: Professional[] }} props */
function Form({ organization, professionals, done, changed, discarded }) {
    const reference = useRef(newIdempotencyKey());
    const patientField = usePatientField(organization, null);
    const address = ["prescriptions"];
    /** @param {PrescriptionRequest} body */
    const send = async (body) => {
        try {
            return await call("POST", pathIn(organization, address), {
                body: { ...body, reference: reference.current },
            });
        } catch (problem) {
            if (problem instanceof Problem && problem.code === "reference_used") {
                reference.current = newIdempotencyKey();
                throw await issuedBefore(problem, t("already"), changed);
            }
            throw problem;
        }
    };
    /** @type {(values: Values) => Draft} */
    const draftOf = ({ patient, professional: hash, ...written }) => {
        const body = { patient: { code: patient.code ?? "" }, professional: { hash }, ...written };
        const { name } = /** @type {Professional} */ (professionals.find((each) => each.hash === hash));
        return {
            written,
            about: [
                [t("patient"), h("bdi", {}, written.print_name ?? patient.name)],
                [t("birth"), day(patient.birth_date)],
                [t("professional"), h("bdi", {}, name)],
            ],
            consequence: t("issueText", { name: `\u2068${name}\u2069` }),
            preview: () => file("POST", pathIn(organization, [...address, "preview"]), { body }),
            issue: () => send(body),
        };
    };
    /** @type {[string, string][]} */
    const choose = professionals.length === 1 ? [] : [["", t("choose")]];
    /** @type {Field} */
    const professionalField = {
        name: "professional",
        label: t("professional"),
        hint: t("professionalHint"),
        type: "select",
        required: true,
        options: [...choose, ...professionals.map(optionOf)],
    };
    return h(Writing, {
        source: { organization: organization.id, prescribed: [], listed: false },
        fields: [patientField, professionalField],
        printNameHint: t("printNameHint"),
        draftOf,
        done,
        discarded,
    });
}
