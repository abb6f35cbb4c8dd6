import assert from "node:assert/strict";
import { test } from "node:test";
import { splitPhone } from "../../../main/webapp/console/phone.js";

test("the calling code of the country is apart from the rest", () => {
    assert.deepEqual(splitPhone("+34 600 123 456"), { prefix: "+34", phone: "600 123 456" });
    assert.deepEqual(splitPhone("0049-171-5551234"), { prefix: "+49", phone: "171-5551234" });
    assert.deepEqual(splitPhone(" +351912345678"), { prefix: "+351", phone: "912345678" });
    assert.deepEqual(splitPhone("+1 (809) 555-1234"), { prefix: "+1", phone: "(809) 555-1234" });
    assert.deepEqual(splitPhone("+49 (0)171 5551234"), { prefix: "+49", phone: "(0)171 5551234" });
});

test("a number without one is left as it is, for whoever sends to complete", () => {
    assert.deepEqual(splitPhone("0171 5551234"), { prefix: "", phone: "0171 5551234" });
    assert.deepEqual(splitPhone("600 123 456"), { prefix: "", phone: "600 123 456" });
    assert.deepEqual(splitPhone("+"), { prefix: "", phone: "+" });
});
