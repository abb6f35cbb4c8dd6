import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.document = { documentElement: { lang: "en" } };
globalThis.location = { search: "" };
const { dateTime, day, dayAfter, dayIn, startOfDay, timeOfDay, today } =
    await import("../../../main/webapp/ui/times.js");
const { between, isDay, plusDays } = await import("../../../main/webapp/console/days.js");

/** Versions of ICU write different spaces before AM and PM. */
const shown = (element) => element.props.children.replaceAll("\u202f", " ");

test("an instant is on another day in another zone", () => {
    const at = "2026-11-26T23:30:00Z";
    assert.deepEqual(
        ["UTC", "Europe/Madrid", "America/Lima", "Pacific/Kiritimati"].map((zone) => dayIn(zone, at)),
        ["2026-11-26", "2026-11-27", "2026-11-26", "2026-11-27"],
    );
});

test("today is that of the zone, and days are counted on from it over the ends of months and years", (context) => {
    context.mock.method(Date, "now", () => Date.parse("2027-01-01T03:00:00Z"));
    assert.equal(today("UTC"), "2027-01-01");
    assert.equal(today("America/Lima"), "2026-12-31");
    assert.equal(today("America/Lima", 60), "2027-03-01");
    assert.equal(today("UTC", -1), "2026-12-31");
});

test("a leap year has a leap day, a century that is none has not", () => {
    assert.equal(dayAfter("2028-02-28"), "2028-02-29");
    assert.equal(dayAfter("2028-02-29"), "2028-03-01");
    assert.equal(dayAfter("2026-02-28"), "2026-03-01");
    assert.equal(dayAfter("2100-02-28"), "2100-03-01");
    assert.equal(plusDays("2028-03-01", -1), "2028-02-29");
    assert.equal(plusDays("2027-03-01", -1), "2027-02-28");
});

test("a day begins at its midnight, also on the days on which clocks change", () => {
    assert.equal(startOfDay("2026-03-29", "Europe/Madrid"), "2026-03-28T23:00:00.000Z");
    assert.equal(startOfDay("2026-03-30", "Europe/Madrid"), "2026-03-29T22:00:00.000Z");
    assert.equal(startOfDay("2026-10-25", "Europe/Madrid"), "2026-10-24T22:00:00.000Z");
    assert.equal(startOfDay("2026-10-26", "Europe/Madrid"), "2026-10-25T23:00:00.000Z");
    assert.equal(startOfDay("2026-07-01", "America/Lima"), "2026-07-01T05:00:00.000Z");
    assert.equal(startOfDay("2026-07-01", "Asia/Tokyo"), "2026-06-30T15:00:00.000Z");
    assert.equal(startOfDay("2026-07-01", "UTC"), "2026-07-01T00:00:00.000Z");
});

test("where clocks show midnight twice the day begins at the first", () => {
    assert.equal(startOfDay("2026-10-25", "Atlantic/Azores"), "2026-10-25T00:00:00.000Z");
});

test("where clocks skip midnight the day begins after the gap", () => {
    assert.equal(startOfDay("2026-09-06", "America/Santiago"), "2026-09-06T04:00:00.000Z");
    assert.equal(startOfDay("2026-03-29", "Atlantic/Azores"), "2026-03-29T01:00:00.000Z");
});

test("a time that clocks show twice says which one it is", () => {
    assert.equal(shown(timeOfDay("2026-10-25T00:30:00Z", "Europe/Madrid")), "2:30 AM (GMT+2)");
    assert.equal(shown(timeOfDay("2026-10-25T01:30:00Z", "Europe/Madrid")), "2:30 AM (GMT+1)");
    assert.equal(shown(timeOfDay("2026-10-25T02:00:00Z", "Europe/Madrid")), "3:00 AM");
    assert.equal(shown(timeOfDay("2026-10-24T23:59:00Z", "Europe/Madrid")), "1:59 AM");
    assert.equal(shown(timeOfDay("2026-03-29T01:30:00Z", "Europe/Madrid")), "3:30 AM");
    assert.equal(shown(timeOfDay("2026-04-04T15:00:00Z", "Australia/Lord_Howe")), "1:30 AM (GMT+10:30)");
    assert.equal(shown(dateTime("2026-11-01T06:30:00Z", "America/New_York")), "Nov 1, 2026, 1:30 AM (GMT-5)");
});

test("a date of birth is the same in every zone", () => {
    assert.equal(shown(day("1984-02-29")), "Feb 29, 1984");
    assert.equal(day(null), "–");
});

test("a range of days includes the last one, and never ends before it begins", () => {
    assert.deepEqual(between("2026-10-25", "2026-10-25", "Europe/Madrid"), {
        from: "2026-10-24T22:00:00.000Z",
        to: "2026-10-25T23:00:00.000Z",
    });
    assert.deepEqual(between("2026-10-25", "2026-10-01", "UTC"), {
        from: "2026-10-25T00:00:00.000Z",
        to: "2026-10-26T00:00:00.000Z",
    });
    assert.deepEqual(between("yesterday", null, "UTC"), { from: null, to: null });
});

test("a day in a URL is one of the calendar", () => {
    assert.deepEqual(["2026-11-26", "0026-11-26", "2026-13-01", "2026-1-1", "", null].map(isDay), [
        true,
        false,
        false,
        false,
        false,
        false,
    ]);
});
