/* The visits of a day: waiting, next and past ones. Today's list is updated automatically. */
import { h } from "preact";
import { useEffect, useReducer, useState } from "preact/hooks";
import { BusyButton } from "../../ui/elements/button.js";
import { Form } from "../../ui/elements/form.js";
import { query } from "../../ui/elements/list.js";
import { Empty, Notice } from "../../ui/elements/notice.js";
import { Icon } from "../../ui/icon.js";
import { loadModule } from "../../ui/load-module.js";
import { texts } from "../../ui/words.js";
import { isDay, longDate, plusDays } from "../../console/days.js";
import { today, visitsReader } from "../calls.js";
import { areNotificationsOn, hasNotifications, setNotificationsOn } from "../desktop-notifications.js";
import { listen } from "../notifications.js";
import { useShared } from "../shared-value.js";
import { isSoundOn, mayPlaySound, setSoundOn } from "../sound.js";
import { reread, todaysVisits, waitingVisits } from "../todays-visits.js";
import { VisitList } from "../visit-list.js";

/** @import { TargetedEvent, VNode } from "preact" */
/** @import { PageProps } from "../../ui/shell.js" */
/** @import { DeskVisit } from "../calls.js" */
/** @import { Context } from "../shell.js" */

export const words = await texts("desk-today");

const t = words;
/** @type {DeskVisit["state"][]} */
const PAST_STATES = ["finished", "no_show", "cancelled"];
const UPDATE_MS = 10_000;

/**
 * The day and a reader of its visits; null for today.
 *
 * @param {Context} context
 */
export async function load({ zone }) {
    const { day } = query();
    if (!isDay(day) || day === today(zone)) {
        await reread();
        return null;
    }
    const read = visitsReader({ day });
    return { day, read, first: (await read()) ?? [] };
}

/** @param {PageProps<Context, Awaited<ReturnType<typeof load>>>} props */
export function Page({ context, data }) {
    return data ? h(OtherDay, { context, ...data }) : h(Today, { context });
}

/**
 * Moves on to the next day at midnight.
 *
 * @param {{ context: Context }} props
 */
function Today({ context }) {
    const { zone } = context;
    const visits = useShared(todaysVisits);
    // What is shown of a visit, and which day it is, also depends on the time.
    const [, renderAgain] = useReducer((count) => count + 1, 0);
    useEffect(() => {
        const timer = setInterval(renderAgain, UPDATE_MS);
        return () => clearInterval(timer);
    }, []);
    const now = today(zone);
    return [
        h("div", { class: "title" }, h("h1", {}, t("title")), h(Days, { context, day: now })),
        h("p", { class: "lead" }, longDate(now)),
        h("div", { class: "stack" }, visits && h(Visits, { context, visits, isToday: true }), h(Arrivals, {})),
        h(DayForm, { context, day: now }),
        h(
            "p",
            { class: "buttons" },
            h("a", { class: "plain", href: context.link("hours") }, t("hours")),
            h(Emergency, { context }),
        ),
    ];
}

/**
 * Opens a patient who is not among the professional's, where an organization allows it.
 *
 * @param {{ context: Context }} props
 */
function Emergency({ context: { me, link, goTo } }) {
    const allowing = me.organizations.filter((each) => each.emergency_access);
    const open = async () => {
        const { openInEmergency } = await loadModule(() => import("../emergency.js"));
        const who = await openInEmergency(allowing);
        if (who) {
            goTo(link("patient", {}, `${who.organization}/${who.ref}`));
        }
    };
    return allowing.length ? h(BusyButton, { class: "plain", action: open }, t("emergency")) : null;
}

/** @param {{ context: Context } & NonNullable<Awaited<ReturnType<typeof load>>>} props */
function OtherDay({ context, day, read, first }) {
    const [visits, setVisits] = useState(first);
    useEffect(
        () =>
            listen("poll", async () => {
                const found = await read().catch(() => null);
                if (found) {
                    setVisits(found);
                }
            }),
        [],
    );
    return [
        h("div", { class: "title" }, h("h1", {}, longDate(day)), h(Days, { context, day })),
        h("div", { class: "stack" }, h(Visits, { context, visits })),
        h(DayForm, { context, day }),
    ];
}

/**
 * The visits of a day by what is to be done; without any, only that there is none.
 *
 * @param {{ context: Context, visits: DeskVisit[], isToday?: boolean }} props
 */
function Visits({ context, visits, isToday = false }) {
    if (visits.length === 0) {
        return h(Empty, { title: t(isToday ? "none" : "noneThen"), text: t("noneText") });
    }
    /** @param {DeskVisit["state"][]} states */
    const ofStates = (...states) => visits.filter(({ state }) => states.includes(state));
    /**
     * @param {string} name
     * @param {DeskVisit[]} found
     * @param {{ isLarge?: boolean, none?: VNode<any> | null }} [options]
     */
    const section = (name, found, { isLarge = false, none = null } = {}) => {
        const list = h(VisitList, { visits: found, context, isLarge, label: t(name) });
        return found.length || none
            ? h("section", { class: `stack part ${name}`, key: name }, h("h2", {}, t(name)), found.length ? list : none)
            : null;
    };
    const noneWaits = isToday ? h("p", { class: "soft" }, t("waitingNone")) : null;
    return [
        section("waiting", waitingVisits(visits), { isLarge: true, none: noneWaits }),
        section("running", ofStates("in_call"), { isLarge: true }),
        section("next", ofStates("booked")),
        section("earlier", ofStates(...PAST_STATES).reverse()),
    ];
}

/**
 * Links to the previous and next day, and to today.
 *
 * @param {{ context: Context, day: string }} props
 */
function Days({ context: { link, zone }, day }) {
    const now = today(zone);
    /** @param {string} other */
    const to = (other) => link("today", { day: other === now ? null : other });
    /** @type {(other: string, name: string, sign: "back" | "next") => VNode<any>} */
    const dayLink = (other, name, sign) =>
        h("a", { class: "plain square", href: to(other), "aria-label": t(name) }, h(Icon, { name: sign }));
    return h(
        "nav",
        { class: "buttons", "aria-label": t("days") },
        dayLink(plusDays(day, -1), "previous", "back"),
        h("a", { class: "plain", href: to(now), "aria-current": day === now ? "date" : null }, t("today")),
        dayLink(plusDays(day, 1), "next_", "next"),
    );
}

/** @param {{ context: Context, day: string }} props */
function DayForm({ context: { link, goTo }, day }) {
    /** @param {string} value */
    const check = (value) => (isDay(value) ? null : t("dayWrong"));
    return h(Form, {
        class: "filters pick",
        fields: [{ name: "day", label: t("day"), type: "date", value: day, required: true, check }],
        submit: t("show"),
        send: async (/** @type {{ day: string }} */ values) => goTo(link("today", values)),
    });
}

/** How the reader wants to learn that a patient has arrived. */
function Arrivals() {
    return h("section", { class: "part" }, h(Sound, {}), hasNotifications() ? h(DesktopNotifications, {}) : null);
}

/** The checkbox for a sound when a patient arrives. */
function Sound() {
    const [isOn, setOn] = useState(isSoundOn);
    const [mayPlay, setMayPlay] = useState(mayPlaySound);
    useEffect(() => {
        const update = () => setTimeout(() => setMayPlay(mayPlaySound()));
        const listening = new AbortController();
        document.addEventListener("pointerdown", update, { once: true, signal: listening.signal });
        document.addEventListener("keydown", update, { once: true, signal: listening.signal });
        return () => listening.abort();
    }, []);
    /** @param {TargetedEvent<HTMLInputElement>} event */
    const switchSound = ({ currentTarget }) => {
        setSoundOn(currentTarget.checked);
        setOn(isSoundOn());
        setMayPlay(mayPlaySound());
    };
    return [
        h(
            "div",
            { class: "check" },
            h("input", { type: "checkbox", id: "sound", checked: isOn, onchange: switchSound }),
            h("label", { for: "sound" }, t("sound")),
        ),
        h("div", {}, isOn && !mayPlay ? h(Notice, { kind: "info" }, h("p", {}, t("soundLater"))) : null),
    ];
}

/** The checkbox for a notification of the browser when a patient arrives; the browser asks, too. */
function DesktopNotifications() {
    const [isOn, setOn] = useState(areNotificationsOn);
    const [isRefused, setRefused] = useState(false);
    /** @param {TargetedEvent<HTMLInputElement>} event */
    const switchThem = async ({ currentTarget }) => {
        setRefused(!(await setNotificationsOn(currentTarget.checked)));
        setOn(areNotificationsOn());
        currentTarget.checked = areNotificationsOn();
    };
    return [
        h(
            "div",
            { class: "check" },
            h("input", { type: "checkbox", id: "notifications", checked: isOn, onchange: switchThem }),
            h("label", { for: "notifications" }, t("notifications")),
        ),
        h(
            "div",
            { role: "status" },
            isRefused ? h(Notice, { kind: "info" }, h("p", {}, t("notificationsRefused"))) : null,
        ),
    ];
}
