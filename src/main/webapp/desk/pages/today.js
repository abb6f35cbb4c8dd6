/* The visits of a day: who waits, who comes next, who was here. Today's are kept as they are by themselves. */
import { fill, h, icon } from "../../ui/dom.js";
import { query } from "../../ui/elements/list.js";
import { empty, notice } from "../../ui/elements/notice.js";
import { form } from "../../ui/elements/form.js";
import { isDay, plusDays, wholeDay } from "../../console/days.js";
import { today, visitsReader } from "../calls.js";
import { listen } from "../live.js";
import { isWanted, mayRing, want } from "../sound.js";
import { tellWaits, visitLines } from "../visit-lines.js";
import { reread, visitsOfToday, whoWaits } from "../waiting.js";
import words from "../words/today.js";

export { words };

const OVER = ["finished", "no_show", "cancelled"];
const TELLS_EVERY_MS = 10_000;

let tell = () => {};

/** Takes those of today, whenever they changed. */
export function visits(all) {
    tell(all);
}

export async function show(main, context) {
    const { t, zone } = context;
    const now = today(zone);
    const wanted = query().day;
    const date = isDay(wanted) ? wanted : now;
    const place = h("div", { class: "stack" });
    const isToday = date === now;
    const title = h("h1", {}, isToday ? t("title") : wholeDay(date));
    const lead = h("p", { class: "lead" }, isToday ? wholeDay(date) : null);
    let ways = days(context, date, now);
    fill(main, h("div", { class: "title" }, title, ways), isToday ? lead : null, place, pick(context, date));
    const another = (day) => {
        const others = days(context, day, day);
        ways.replaceWith(others);
        ways = others;
        fill(lead, wholeDay(day));
    };
    await (isToday ? ofToday(context, place, another) : ofDay(context, place, date));
}

/** Today's, which change; at midnight it is another day. */
async function ofToday(context, place, another) {
    const { t, zone } = context;
    const section = parts(context, place, true);
    let day = today(zone);
    const turn = () => {
        if (day !== today(zone)) {
            day = today(zone);
            another(day);
        }
    };
    tell = (all) => {
        turn();
        section(all, t);
    };
    setInterval(() => {
        turn();
        tellWaits(place);
    }, TELLS_EVERY_MS);
    await reread();
    if (visitsOfToday()) {
        tell(visitsOfToday());
    }
    place.append(sound(t));
}

async function ofDay(context, place, date) {
    const section = parts(context, place, false);
    const read = visitsReader(date);
    section(await read());
    listen("look", async () => {
        const found = await read().catch(() => null);
        if (found) {
            section(found);
        }
    });
}

/** The parts of a day; a function that fills them. */
function parts(context, place, isToday) {
    const { t } = context;
    const make = (name, large) => {
        const list = visitLines(context, { large, label: t(name) });
        const none = large && isToday && name === "waiting" ? h("p", { class: "soft" }, t("waitingNone")) : null;
        const heading = h("h2", {}, t(name));
        return { list, none, element: h("section", { class: `stack part ${name}` }, heading, none, list) };
    };
    const all = { waiting: make("waiting", true), running: make("running", true), next: make("next", false), earlier: make("earlier", false) };
    const nothing = h("div", { hidden: true }, empty(t(isToday ? "none" : "noneThen"), t("noneText")));
    fill(place, Object.values(all).map(({ element }) => element), nothing);
    return (found) => {
        const of = {
            waiting: whoWaits(found),
            running: found.filter(({ state }) => state === "in_call"),
            next: found.filter(({ state }) => state === "booked"),
            earlier: found.filter(({ state }) => OVER.includes(state)).reverse(),
        };
        nothing.hidden = found.length > 0;
        for (const [name, { list, none, element }] of Object.entries(all)) {
            list.tell(of[name]);
            list.hidden = of[name].length === 0;
            if (none) {
                none.hidden = of[name].length > 0;
            }
            element.hidden = of[name].length === 0 && (!none || found.length === 0);
        }
    };
}

/** One day on or back, and today again. */
function days({ t, link }, date, now) {
    const to = (day) => link("today", { day: day === now ? null : day });
    const way = (day, name, sign) => h("a", { class: "plain square", href: to(day), "aria-label": t(name) }, icon(sign));
    return h("nav", { class: "buttons", "aria-label": t("days") },
        way(plusDays(date, -1), "previous", "back"),
        h("a", { class: "plain", href: to(now), "aria-current": date === now ? "date" : null }, t("today")),
        way(plusDays(date, 1), "next_", "next"));
}

function pick({ t, link }, date) {
    const element = form({
        fields: [{ name: "day", label: t("day"), type: "date", value: date, required: true, check: (value) => (isDay(value) ? null : t("dayWrong")) }],
        submit: t("show"),
        send: async ({ day }) => location.assign(link("today", { day })),
    });
    element.classList.add("filters", "pick");
    return element;
}

/** Whether it sounds when somebody comes. */
function sound(t) {
    const told = h("div", {});
    const hint = () => fill(told, isWanted() && !mayRing() ? notice("info", h("p", {}, t("soundLater"))) : null);
    const box = h("input", { type: "checkbox", id: "sound", checked: isWanted(), onchange: () => {
        want(box.checked);
        hint();
    } });
    hint();
    document.addEventListener("pointerdown", () => setTimeout(hint), { once: true });
    document.addEventListener("keydown", () => setTimeout(hint), { once: true });
    return h("section", { class: "part" }, h("div", { class: "check" }, box, h("label", { for: "sound" }, t("sound"))), told);
}
