import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.document = { documentElement: { lang: "en" } };
globalThis.location = { search: "", href: "https://care.example/console/" };
const { concernsOf } = await import("../../../main/webapp/console/slots.js");

const at = (time) => Date.parse(`2031-05-06T${time}:00Z`);
const span = (from, to) => ({ from: at(from), to: at(to) });
const now = at("07:00");
const times = {
    hoursSet: true,
    working: [span("09:00", "12:00"), span("13:00", "17:00")],
    taken: [span("10:00", "10:20")],
};

test("nothing speaks against a free time in working hours, also right before and after a visit", () => {
    for (const visit of [span("09:00", "10:00"), span("10:20", "10:40"), span("16:40", "17:00")]) {
        assert.deepEqual(concernsOf(visit, times, { now }), []);
    }
});

test("what overlaps another visit, is outside working hours, or has begun is named", () => {
    assert.deepEqual(concernsOf(span("09:50", "10:10"), times, { now }), ["taken"]);
    assert.deepEqual(concernsOf(span("11:50", "12:10"), times, { now }), ["outside"]);
    assert.deepEqual(concernsOf(span("08:50", "10:10"), times, { now }), ["taken", "outside"]);
    assert.deepEqual(concernsOf(span("09:00", "09:20"), times, { now: at("09:05") }), ["past"]);
});

test("without working hours nothing is outside of them", () => {
    assert.deepEqual(
        concernsOf(span("03:00", "03:20"), { ...times, hoursSet: false, working: [] }, { now: at("02:00") }),
        [],
    );
});

test("the visit that is moved does not stand in its own way, another at the same time does", () => {
    const own = span("10:00", "10:20");
    assert.deepEqual(concernsOf(span("10:10", "10:30"), times, { now, own }), []);
    const twice = { ...times, taken: [own, { ...own }] };
    assert.deepEqual(concernsOf(span("10:10", "10:30"), twice, { now, own }), ["taken"]);
});
