/* The visits of a day: waiting, next and past ones. Today's list is updated automatically. */
import { fill, h, icon } from "../../ui/dom.js";
import { query } from "../../ui/elements/list.js";
import { empty, notice } from "../../ui/elements/notice.js";
import { form } from "../../ui/elements/form.js";
import { texts } from "../../ui/words.js";
import { isDay, longDate, plusDays } from "../../console/days.js";
import { today, visitsReader } from "../calls.js";
import { listen } from "../notifications.js";
import { isSoundOn, mayPlaySound, setSoundOn } from "../sound.js";
import { reread, visitsOfToday, waitingVisits } from "../todays-visits.js";
import { updateWaitingTimes, visitList } from "../visit-list.js";

export const words = await texts("desk-today");

const PAST_STATES = ["finished", "no_show", "cancelled"];
const UPDATE_MS = 10_000;

let showVisits = () => {};

/** Receives today's visits whenever they change. */
export function visits(all) {
    showVisits(all);
}

export async function show(main, context) {
    const { t, zone } = context;
    const now = today(zone);
    const wanted = query().day;
    const date = isDay(wanted) ? wanted : now;
    const container = h("div", { class: "stack" });
    const isToday = date === now;
    const title = h("h1", {}, isToday ? t("title") : longDate(date));
    const lead = h("p", { class: "lead" }, isToday ? longDate(date) : null);
    let dayLinks = days(context, date, now);
    fill(main, h("div", { class: "title" }, title, dayLinks), isToday ? lead : null, container, dayForm(context, date));
    const moveToDay = (day) => {
        const links = days(context, day, day);
        dayLinks.replaceWith(links);
        dayLinks = links;
        fill(lead, longDate(day));
    };
    await (isToday ? showToday(context, container, moveToDay) : showDay(context, container, date));
}

/** Shows today's visits and moves on to the next day at midnight. */
async function showToday(context, container, moveToDay) {
    const { t, zone, signal } = context;
    const section = sections(context, container, true);
    let day = today(zone);
    const checkDay = () => {
        if (day !== today(zone)) {
            day = today(zone);
            moveToDay(day);
        }
    };
    showVisits = (all) => {
        checkDay();
        section(all, t);
    };
    const timer = setInterval(() => {
        // What is shown of a visit also depends on the time.
        if (visitsOfToday()) {
            showVisits(visitsOfToday());
        } else {
            checkDay();
        }
        updateWaitingTimes(container);
    }, UPDATE_MS);
    signal.addEventListener("abort", () => {
        clearInterval(timer);
        showVisits = () => {};
    });
    await reread();
    if (visitsOfToday()) {
        showVisits(visitsOfToday());
    }
    container.append(sound(context));
}

async function showDay(context, container, date) {
    const section = sections(context, container, false);
    const read = visitsReader(date);
    section(await read());
    listen("poll", async () => {
        const found = await read().catch(() => null);
        if (found) {
            section(found);
        }
    }, context.signal);
}

/** Creates the sections of a day; returns a function that fills them. */
function sections(context, container, isToday) {
    const { t } = context;
    const make = (name, large) => {
        const list = visitList(context, { large, label: t(name) });
        const none = large && isToday && name === "waiting" ? h("p", { class: "soft" }, t("waitingNone")) : null;
        const heading = h("h2", {}, t(name));
        return { list, none, element: h("section", { class: `stack part ${name}` }, heading, none, list) };
    };
    const all = { waiting: make("waiting", true), running: make("running", true), next: make("next", false), earlier: make("earlier", false) };
    const nothing = h("div", { hidden: true }, empty(t(isToday ? "none" : "noneThen"), t("noneText")));
    fill(container, Object.values(all).map(({ element }) => element), nothing);
    return (found) => {
        const byName = {
            waiting: waitingVisits(found),
            running: found.filter(({ state }) => state === "in_call"),
            next: found.filter(({ state }) => state === "booked"),
            earlier: found.filter(({ state }) => PAST_STATES.includes(state)).reverse(),
        };
        nothing.hidden = found.length > 0;
        for (const [name, { list, none, element }] of Object.entries(all)) {
            list.update(byName[name]);
            list.hidden = byName[name].length === 0;
            if (none) {
                none.hidden = byName[name].length > 0;
            }
            element.hidden = byName[name].length === 0 && (!none || found.length === 0);
        }
    };
}

/** Links to the previous and next day, and to today. */
function days({ t, link }, date, now) {
    const to = (day) => link("today", { day: day === now ? null : day });
    const dayLink = (day, name, sign) => h("a", { class: "plain square", href: to(day), "aria-label": t(name) }, icon(sign));
    return h("nav", { class: "buttons", "aria-label": t("days") },
        dayLink(plusDays(date, -1), "previous", "back"),
        h("a", { class: "plain", href: to(now), "aria-current": date === now ? "date" : null }, t("today")),
        dayLink(plusDays(date, 1), "next_", "next"));
}

function dayForm({ t, link, goTo }, date) {
    const element = form({
        fields: [{ name: "day", label: t("day"), type: "date", value: date, required: true, check: (value) => (isDay(value) ? null : t("dayWrong")) }],
        submit: t("show"),
        send: async ({ day }) => goTo(link("today", { day })),
    });
    element.classList.add("filters", "pick");
    return element;
}

/** The checkbox for a sound when a patient arrives. */
function sound({ t, signal }) {
    const feedback = h("div", {});
    const hint = () => fill(feedback, isSoundOn() && !mayPlaySound() ? notice("info", h("p", {}, t("soundLater"))) : null);
    const box = h("input", { type: "checkbox", id: "sound", checked: isSoundOn(), onchange: () => {
        setSoundOn(box.checked);
        hint();
    } });
    hint();
    document.addEventListener("pointerdown", () => setTimeout(hint), { once: true, signal });
    document.addEventListener("keydown", () => setTimeout(hint), { once: true, signal });
    return h("section", { class: "part" }, h("div", { class: "check" }, box, h("label", { for: "sound" }, t("sound"))), feedback);
}
