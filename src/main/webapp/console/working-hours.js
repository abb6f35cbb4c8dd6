/*
 * The form for working hours: those of an organization, and those of a professional, where what is not set is the
 * organization's.
 */
import { h } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { FieldError } from "../ui/elements/form.js";
import { announce } from "../ui/elements/toast.js";
import { Icon } from "../ui/icon.js";
import { locale, texts } from "../ui/words.js";
import {
    copyOf,
    exception,
    exceptionsOf,
    exceptionsToSend,
    isFree,
    KINDS,
    line,
    weeklyToSend,
    weekOf,
} from "./hours.js";
import { SettingsForm } from "./settings-form.js";
import { currentName, zones } from "./zones.js";

/**
 * @import { ComponentChildren, TargetedEvent } from "preact"
 * @import { Faults, Field } from "../ui/elements/form.js"
 * @import { Exception, Hours, Kind, Line, WorkingHours } from "./hours.js"
 */

/**
 * Whose hours they are.
 *
 * @typedef {object} Stored
 * @property {WorkingHours} hours
 * @property {WorkingHours | null} organization the organization's, if the hours are a professional's
 * @property {string} zone of the organization
 */

const t = await texts("console-working-hours");
const MAX_LINES = 12;
const MAX_EXCEPTIONS = 366;
/** Monday to Friday. */
const WORKDAYS = 5;
const MIN_MINUTES = 5;
const MAX_MINUTES = 240;
const DEFAULT_MINUTES = 15;
/**
 * The times that the first line of a day has at the beginning.
 *
 * @type {Record<Kind, [from: string, to: string]>}
 */
const USUAL = { periods: ["09:00", "17:00"], breaks: ["13:00", "14:00"] };

let choices = 0;

/**
 * The form, which stays on its page.
 *
 * @param {Stored & { save: (hours: WorkingHours) => Promise<WorkingHours> }} props `save` returns what is stored
 */
export function WorkingHoursForm({ hours: first, organization, zone, save }) {
    const [hours, setHours] = useState(first);
    return h(SettingsForm, {
        t,
        useFields: () => useHoursFields({ hours, organization, zone }),
        membersOf: hoursOf,
        save: async ({ all }) => setHours(await save(/** @type {WorkingHours} */ (all))),
    });
}

/**
 * The hours that a form says.
 *
 * @param {Record<string, any>} values
 * @returns {WorkingHours}
 */
export function hoursOf({ weekly, exceptions, time_zone: zone = null, visit_duration: minutes }) {
    const duration = minutes ? Math.round(Number(minutes) * 60) : null;
    return { weekly, exceptions, time_zone: zone, visit_duration: duration };
}

/**
 * The fields of a form, with their state.
 *
 * @param {Stored} stored
 * @returns {Field[]}
 */
export function useHoursFields({ hours, organization, zone }) {
    const [hasWeek, setHasWeek] = useState(!organization || Boolean(hours.weekly));
    const [week, setWeek] = useState(() => weekOf(hours.weekly ?? organization?.weekly ?? null));
    const [exceptions, setExceptions] = useState(() => exceptionsOf(hours.exceptions));
    const ownZone = hours.time_zone ?? null;
    const usualZone = currentName(organization?.time_zone ?? zone);
    const usualLength = organization?.visit_duration ? organization.visit_duration / 60 : DEFAULT_MINUTES;
    return [
        {
            name: "weekly",
            type: "own",
            label: t("week"),
            hint: t("weekHint"),
            content: (faults) => [
                organization && h(WeekChoice, { hasWeek, setHasWeek }),
                hasWeek ? h(Week, { week, setWeek, faults }) : h(WeekOfOrganization, { organization }),
            ],
            read: () => (hasWeek && (organization || !week.every(isFree)) ? weeklyToSend(week) : null),
            labelOf: (path) => dayName(numberIn(path)),
        },
        {
            name: "exceptions",
            type: "own",
            label: t("exceptions"),
            hint: t("exceptionsHint"),
            content: (faults) => h(Exceptions, { exceptions, setExceptions, faults }),
            read: () => exceptionsToSend(exceptions),
            labelOf: (path) => t("exception", { n: numberIn(path) + 1 }),
        },
        {
            name: "visit_duration",
            label: t("length"),
            hint: t("lengthHint", { n: usualLength }),
            type: "number",
            min: MIN_MINUTES,
            max: MAX_MINUTES,
            step: "any",
            value: hours.visit_duration ? hours.visit_duration / 60 : "",
            check: (minutes) =>
                minutes === undefined || (minutes >= MIN_MINUTES && minutes <= MAX_MINUTES) ? null : t("lengthWrong"),
        },
        {
            name: "time_zone",
            label: t("zone"),
            hint: t("zoneHint"),
            type: "select",
            value: ownZone ? currentName(ownZone) : "",
            options: [
                ["", t("zoneUsual", { zone: usualZone })],
                ...zones(ownZone).map((each) => /** @type {[string, string]} */ ([each, each])),
            ],
        },
    ];
}

/**
 * The number of the element that a path is about.
 *
 * @param {string} path such as weekly[2].periods[0].to
 */
function numberIn(path) {
    return Number(/\[(\d+)\]/u.exec(path)?.[1] ?? 0);
}

/** @param {number} i from Monday on */
function dayName(i) {
    return new Intl.DateTimeFormat(locale(), { weekday: "long", timeZone: "UTC" }).format(Date.UTC(2024, 0, 1 + i));
}

/**
 * Whether a professional has a week of their own.
 *
 * @param {{ hasWeek: boolean, setHasWeek: (value: boolean) => void }} props
 */
function WeekChoice({ hasWeek, setHasWeek }) {
    const [id] = useState(() => `own-week-${++choices}`);
    /** @param {TargetedEvent<HTMLInputElement>} event */
    const choose = ({ currentTarget }) => setHasWeek(currentTarget.checked);
    return h(
        "div",
        { class: "check" },
        h("input", { type: "checkbox", id, checked: hasWeek, onchange: choose }),
        h("label", { for: id }, t("ownWeek")),
    );
}

/**
 * What counts for a professional without a week of their own.
 *
 * @param {{ organization: WorkingHours | null }} props
 */
function WeekOfOrganization({ organization }) {
    if (!organization?.weekly) {
        return h("p", { class: "soft" }, t("noWeek"));
    }
    /** @param {Line[]} lines */
    const times = (lines) => lines.map(({ from, to }) => `${from}–${to}`).join(", ");
    /** @param {Hours} hours */
    const text = ({ periods, breaks }) =>
        breaks.length ? t("withBreaks", { hours: times(periods), breaks: times(breaks) }) : times(periods);
    return h(
        "dl",
        { class: "facts" },
        weekOf(organization.weekly).map((hours, i) =>
            h(
                "div",
                { key: i },
                h("dt", { class: "weekday" }, dayName(i)),
                h("dd", {}, isFree(hours) ? t("free") : text(hours)),
            ),
        ),
    );
}

/** @param {{ week: Hours[], setWeek: (change: (before: Hours[]) => Hours[]) => void, faults: Faults }} props */
function Week({ week, setWeek, faults }) {
    /** @type {(i: number, hours: Hours) => void} */
    const change = (i, hours) => setWeek((before) => before.map((each, j) => (j === i ? hours : each)));
    /** @param {number} i */
    const copy = (i) => {
        setWeek((before) => before.map((each, j) => (j < WORKDAYS && j !== i ? copyOf(before[i]) : each)));
        announce(t("copied"));
    };
    /** @param {number} i */
    const copyButton = (i) =>
        h(
            "button",
            {
                type: "button",
                class: "small",
                "aria-label": `${dayName(i)}: ${t("copy")}`,
                onclick: () => copy(i),
            },
            t("copy"),
        );
    return h(
        "ul",
        { class: "hours-list" },
        week.map((hours, i) =>
            h(
                "li",
                { key: i, "data-day": i },
                h("p", { class: "weekday" }, dayName(i)),
                h(
                    HoursOfDay,
                    {
                        name: dayName(i),
                        path: `weekly[${i}]`,
                        hours,
                        change: (/** @type {Hours} */ changed) => change(i, changed),
                        faults,
                    },
                    isFree(hours) ? null : copyButton(i),
                ),
            ),
        ),
    );
}

/**
 * @param {object} props
 * @param {Exception[]} props.exceptions
 * @param {(change: (before: Exception[]) => Exception[]) => void} props.setExceptions
 * @param {Faults} props.faults
 */
function Exceptions({ exceptions, setExceptions, faults }) {
    const added = useRef("");
    const more = useRef(/** @type {HTMLButtonElement | null} */ (null));
    const add = () => {
        const one = exception();
        added.current = one.id;
        setExceptions((before) => [...before, one]);
    };
    /** @param {Exception} one */
    const change = (one) => setExceptions((before) => before.map((each) => (each.id === one.id ? one : each)));
    /** @param {string} id */
    const remove = (id) => {
        more.current?.focus();
        setExceptions((before) => before.filter((each) => each.id !== id));
    };
    const isFull = exceptions.length >= MAX_EXCEPTIONS;
    return [
        h(
            "div",
            { class: "hours-list" },
            exceptions.map((one, i) =>
                h(ExceptionFields, {
                    key: one.id,
                    one,
                    n: i + 1,
                    path: `exceptions[${i}]`,
                    isNew: one.id === added.current,
                    change,
                    remove: () => remove(one.id),
                    faults,
                }),
            ),
        ),
        h(
            "p",
            { class: "after" },
            h(
                "button",
                {
                    type: "button",
                    class: "small",
                    ref: more,
                    "aria-disabled": isFull || null,
                    onclick: isFull ? null : add,
                },
                t("addException"),
            ),
        ),
    ];
}

/**
 * @param {object} props
 * @param {Exception} props.one
 * @param {number} props.n
 * @param {string} props.path
 * @param {boolean} props.isNew whether the reader has added it; then it gets the focus
 * @param {(one: Exception) => void} props.change
 * @param {() => void} props.remove
 * @param {Faults} props.faults
 */
function ExceptionFields({ one, n, path, isNew, change, remove, faults }) {
    const name = t("exception", { n });
    const removeButton = h(
        "button",
        { type: "button", class: "small", "aria-label": `${t("removeException")}: ${name}`, onclick: remove },
        t("removeException"),
    );
    return h(
        "div",
        { role: "group", "aria-label": name },
        h(
            "div",
            { class: "dates" },
            h(DateField, {
                id: `${one.id}-first`,
                label: t("first"),
                value: one.first,
                set: (/** @type {string} */ first) => change({ ...one, first }),
                path: `${path}.from`,
                faults,
                isFocused: isNew,
            }),
            h(DateField, {
                id: `${one.id}-last`,
                label: t("last"),
                isOptional: true,
                value: one.last,
                set: (/** @type {string} */ last) => change({ ...one, last }),
                path: `${path}.to`,
                faults,
            }),
        ),
        h(
            HoursOfDay,
            {
                name,
                path,
                hours: one,
                change: (/** @type {Hours} */ hours) => change({ ...one, ...hours }),
                faults,
            },
            removeButton,
        ),
    );
}

/**
 * @param {object} props
 * @param {string} props.id
 * @param {string} props.label
 * @param {boolean} [props.isOptional]
 * @param {string} props.value
 * @param {(value: string) => void} props.set
 * @param {string} props.path
 * @param {Faults} props.faults
 * @param {boolean} [props.isFocused] whether it gets the focus when it appears
 */
function DateField({ id, label, isOptional = false, value, set, path, faults, isFocused = false }) {
    const input = useFirstFocus(isFocused);
    return h(
        "div",
        { class: "field-group", "data-path": path, "data-input": id },
        h("label", { for: id }, label, isOptional ? h("span", { class: "optional" }, ` · ${t("optional")}`) : null),
        h(FieldError, { id: `${id}-error`, faults: faults[path] }),
        h("input", {
            id,
            type: "date",
            class: "field",
            value,
            ref: input,
            "aria-required": isOptional ? null : "true",
            "aria-describedby": `${id}-error`,
            "aria-invalid": faults[path] ? "true" : null,
            oninput: (/** @type {TargetedEvent<HTMLInputElement>} */ { currentTarget }) => set(currentTarget.value),
        }),
    );
}

/**
 * The times of a day, as many as needed.
 *
 * @param {object} props
 * @param {string} props.name of the day
 * @param {string} props.path
 * @param {Hours} props.hours
 * @param {(hours: Hours) => void} props.change
 * @param {Faults} props.faults
 * @param {ComponentChildren} [props.children] more buttons
 */
function HoursOfDay({ name, path, hours, change, faults, children }) {
    const added = useRef("");
    const more = useRef(/** @type {HTMLButtonElement | null} */ (null));
    /** @type {(kind: Kind, lines: Line[]) => void} */
    const set = (kind, lines) => change({ periods: hours.periods, breaks: hours.breaks, [kind]: lines });
    /** @param {Kind} kind */
    const add = (kind) => {
        const one = hours[kind].length ? line() : line(...USUAL[kind]);
        added.current = one.id;
        set(kind, [...hours[kind], one]);
    };
    /** @type {(kind: Kind, one: Line) => void} */
    const remove = (kind, one) => {
        more.current?.focus();
        const rest = hours[kind].filter((each) => each.id !== one.id);
        // Breaks are part of the hours.
        if (kind === "periods" && rest.length === 0) {
            change({ periods: [], breaks: [] });
        } else {
            set(kind, rest);
        }
    };
    /** @type {(kind: Kind, one: Line, i: number) => ComponentChildren} */
    const times = (kind, one, i) =>
        h(Times, {
            key: one.id,
            name,
            kind,
            one,
            path: `${path}.${kind}[${i}]`,
            isNew: one.id === added.current,
            change: (/** @type {Line} */ changed) =>
                set(
                    kind,
                    hours[kind].map((each) => (each.id === one.id ? changed : each)),
                ),
            remove: () => remove(kind, one),
            faults,
        });
    /** @param {Kind} kind */
    const addButton = (kind) =>
        hours[kind].length < MAX_LINES &&
        h(
            "button",
            {
                type: "button",
                class: "small",
                ref: kind === "periods" ? more : null,
                "aria-label": `${name}: ${t(`add-${kind}`)}`,
                onclick: () => add(kind),
            },
            t(`add-${kind}`),
        );
    return h(
        "div",
        { class: "hours" },
        isFree(hours) ? h("p", { class: "soft" }, t("free")) : null,
        KINDS.map((kind) => hours[kind].map((one, i) => times(kind, one, i))),
        h("p", {}, addButton("periods"), hours.periods.length ? addButton("breaks") : null, children),
    );
}

/**
 * A part of a day, from one time to another.
 *
 * @param {object} props
 * @param {string} props.name of the day
 * @param {Kind} props.kind
 * @param {Line} props.one
 * @param {string} props.path
 * @param {boolean} props.isNew whether the reader has added it; then it gets the focus
 * @param {(one: Line) => void} props.change
 * @param {() => void} props.remove
 * @param {Faults} props.faults
 */
function Times({ name, kind, one, path, isNew, change, remove, faults }) {
    const input = useFirstFocus(isNew);
    const error = `${one.id}-error`;
    /** @param {"from" | "to"} end */
    const time = (end) => {
        const id = `${one.id}-${end}`;
        return h(
            "span",
            { "data-path": `${path}.${end}`, "data-input": id },
            h("input", {
                id,
                type: "time",
                class: "field",
                value: one[end],
                ref: end === "from" ? input : null,
                "aria-label": t(end),
                "aria-describedby": error,
                "aria-invalid": faults[`${path}.${end}`] ? "true" : null,
                oninput: (/** @type {TargetedEvent<HTMLInputElement>} */ { currentTarget }) =>
                    change({ ...one, [end]: currentTarget.value }),
            }),
        );
    };
    const what = `${name}: ${t(kind)}`;
    return h(
        "div",
        { role: "group", "aria-label": what },
        h(FieldError, { id: error, faults: [...(faults[`${path}.from`] ?? []), ...(faults[`${path}.to`] ?? [])] }),
        h(
            "div",
            { class: "times" },
            kind === "breaks" ? h("span", { class: "soft" }, t("breaks")) : null,
            time("from"),
            h("span", { "aria-hidden": "true" }, "–"),
            time("to"),
            h(
                "button",
                {
                    type: "button",
                    class: "small",
                    "aria-label": `${t("remove")}: ${what} ${one.from}–${one.to}`,
                    onclick: remove,
                },
                h(Icon, { name: "close" }),
            ),
        ),
    );
}

/**
 * A ref for an input that gets the focus when it appears.
 *
 * @param {boolean} isFocused
 */
function useFirstFocus(isFocused) {
    const input = useRef(/** @type {HTMLInputElement | null} */ (null));
    useLayoutEffect(() => {
        if (isFocused) {
            input.current?.focus();
        }
    }, []);
    return input;
}
