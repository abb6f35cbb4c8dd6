import assert from "node:assert/strict";
import { test } from "node:test";
import { favouriteDirections, matching } from "../../../main/webapp/desk/medicine-choices.js";

/** The most frequent first, as the service has them. */
const PRESCRIBED = [
    { active_substance: "Ibuprofeno", dose: "600 mg", posology: "1 cada 8 horas", quantity: null, times: 9 },
    { active_substance: "Ácido acetilsalicílico", dose: "100 mg", posology: "1 al día", quantity: null, times: 5 },
    { active_substance: "Omeprazol", dose: "20 mg", posology: "1 al día", quantity: null, times: 5 },
    { active_substance: "ibuprofeno", dose: "400 mg", posology: "si hay dolor", quantity: null, times: 2 },
    { active_substance: "Paracetamol", dose: null, posology: null, quantity: null, times: 1 },
];

const dosesOf = (typed) => matching(typed, PRESCRIBED).map(({ dose }) => dose);

test("a medicine is found by the beginning of any word, without regard to case, accents and blanks", () => {
    assert.deepEqual(dosesOf("IBU"), ["600 mg", "400 mg"]);
    assert.deepEqual(dosesOf("acetíl"), ["100 mg"]);
    assert.deepEqual(dosesOf(" acido  acet"), ["100 mg"]);
    assert.deepEqual(dosesOf("feno"), []);
});

test("one letter finds nothing, and at most five medicines are offered", () => {
    assert.deepEqual(dosesOf("o"), []);
    assert.equal(matching("ibuprofeno", Array(9).fill(PRESCRIBED[0])).length, 5);
});

test("directions: first those of the substance, then those that are used most", () => {
    assert.deepEqual(favouriteDirections("Ibuprofeno", PRESCRIBED), ["1 cada 8 horas", "si hay dolor", "1 al día"]);
    assert.deepEqual(favouriteDirections("", PRESCRIBED), ["1 al día", "1 cada 8 horas", "si hay dolor"]);
    assert.deepEqual(favouriteDirections("Omeprazol", []), []);
});

test("at most four directions are offered", () => {
    const many = [1, 2, 3, 4, 5].map((n) => ({ ...PRESCRIBED[0], posology: `${n} al día` }));
    assert.equal(favouriteDirections("Ibuprofeno", many).length, 4);
});
