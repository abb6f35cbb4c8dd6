import assert from "node:assert/strict";
import { test } from "node:test";
import { filters } from "../../../main/webapp/console/patient-search.js";

const names = (text) =>
    filters(text)
        .exact.map((filter) => Object.keys(filter)[0])
        .join(" ");

test("a text is looked up by whatever it may be, the code always among it", () => {
    assert.equal(names("García"), "code");
    assert.equal(names("ana@mail.example"), "code email");
    assert.equal(names("12345678Z"), "code tax_id");
    assert.equal(names("+34 600-112-233"), "code tax_id phone");
    assert.equal(names("Tel. +34 600–112‑233"), "code tax_id phone");
    assert.equal(names("\u202a(+34) 600112233\u202c"), "code tax_id phone");
    assert.equal(names("12345"), "code tax_id");
    assert.equal(names("17.5.1984"), "code birth_date");
    assert.deepEqual(filters(" 17/05/1984 ").exact[1], { birth_date: "1984-05-17" });
    assert.deepEqual(filters("17. 5. 1984").exact[1], { birth_date: "1984-05-17" });
    assert.deepEqual(filters("17-05-1984").exact[1], { birth_date: "1984-05-17" });
    assert.deepEqual(filters("1984-05-17").exact[1], { birth_date: "1984-05-17" });
    assert.equal(names("31.2.1984"), "code tax_id phone");
});

test("two letters, or one Chinese character or syllable of Hangul, may be a name", () => {
    assert.deepEqual(
        ["ga", "g", "g1", "李", "김", "d'O"].map((text) => filters(text).name),
        ["ga", null, null, "李", "김", "d'O"],
    );
    assert.equal(filters("ana@mail.example").name, null);
});
