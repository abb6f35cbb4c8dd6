import assert from "node:assert/strict";
import { test } from "node:test";
import { linesOf } from "../../../main/webapp/console/erasures.js";

/** The lines of these numbers by table, as one text. */
const told = (counts) =>
    linesOf(Object.entries(counts).map(([table, rows]) => ({ table, rows })))
        .map(({ kind, n }) => `${kind} ${n}`)
        .join(", ");

test("visits, messages and redemptions are counted as people count them, without what belongs to each", () => {
    assert.equal(
        told({ appointment_history: 7, appointment: 3, visit_link: 6, conversation: 1, conversation_message: 9 }),
        "visits 3, messages 9",
    );
    assert.equal(told({ redemption: 1, activation_code: 1, wrong_code: 2 }), "redemptions 1");
    assert.equal(told({ prescription: 2, prescription_document: 2, prescription_item: 5 }), "prescriptions 2");
});

test("everything else is one number, and nothing is left out", () => {
    assert.equal(told({ patient: 1, patient_search_term: 4, patient_token: 2 }), "others 7");
    assert.equal(told({ visit_link: 2, patient: 1 }), "others 3");
    assert.equal(told({ appointment: 1, of_a_later_release: 5 }), "visits 1, others 5");
});

test("what there is none of has no line", () => {
    assert.equal(told({}), "");
    assert.equal(told({ appointment: 0, patient: 0 }), "");
});
