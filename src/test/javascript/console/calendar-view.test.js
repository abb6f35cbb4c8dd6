import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.document = { documentElement: { lang: "en" } };
globalThis.location = { search: "", href: "https://care.example/desk/calendar" };
const { columnsOfDays, rangeOf, shownDays } = await import("../../../main/webapp/console/calendar-view.js");

const MADRID = "Europe/Madrid";
const HOUR = 3_600_000;

/** The days that are shown with this query. */
function shown(search) {
    globalThis.location = { search, href: `https://care.example/desk/calendar${search}` };
    return shownDays("2031-05-07");
}

test("without a day in the URL, or with none that there is, the current one is shown", () => {
    for (const search of ["", "?day=", "?day=2031-13-01", "?day=tomorrow&view=month"]) {
        assert.deepEqual(shown(search), { day: "2031-05-07", view: "day", days: ["2031-05-07"] });
    }
});

test("a week goes from Monday to Sunday, also from a Sunday and over the end of a month", () => {
    const { days } = shown("?view=week&day=2031-06-01");
    assert.deepEqual([days.length, days[0], days[6]], [7, "2031-05-26", "2031-06-01"]);
});

test("a week in which clocks change is an hour shorter or longer", () => {
    const hours = (search) => {
        const { from, to } = rangeOf(shown(search).days, MADRID);
        return (Date.parse(to) - Date.parse(from)) / HOUR;
    };
    assert.deepEqual(
        [hours("?view=week&day=2031-03-30"), hours("?view=week&day=2031-10-26"), hours("?view=week")],
        [167, 169, 168],
    );
});

test("visits and free times are on the day that the clocks of the time zone show", () => {
    const from = Date.parse("2031-05-05T22:30:00Z");
    const event = { id: "a", from, to: from + HOUR, kind: "info", href: "", text: "" };
    const times = {
        hash: "",
        duration: 900,
        hoursSet: true,
        slots: [from],
        working: [{ from, to: from + HOUR }],
        taken: [],
    };
    const columns = (mayBook) =>
        columnsOfDays({
            days: ["2031-05-05", "2031-05-06"],
            zone: MADRID,
            title: "",
            events: [event],
            times,
            mayBook,
        }).map(({ events, working, slots }) => [events.length, working.length, slots.length]);
    assert.deepEqual(columns(true), [
        [0, 0, 0],
        [1, 1, 1],
    ]);
    assert.deepEqual(columns(false)[1], [1, 1, 0]);
});
