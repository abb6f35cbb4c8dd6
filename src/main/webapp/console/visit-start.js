/* The fields of a form for the time of a visit: day, free slots or another time. */
import { h } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { wholeDay } from "../ui/elements/calendar-layout.js";
import { Failure } from "../ui/elements/notice.js";
import { Problem } from "../ui/problem.js";
import { clockTime, dayIn, instantAt, timeOfDay, today } from "../ui/times.js";
import { texts } from "../ui/words.js";
import { isDay } from "./days.js";
import { freeTimes } from "./slots.js";

/** @import { ComponentChildren } from "preact" */
/** @import { Field } from "../ui/elements/form.js" */
/** @import { BookingPlace, FreeTimes } from "./slots.js" */
/** @typedef {{ times: FreeTimes | null, problem: Problem | null, isLoading: boolean }} Found */

const t = await texts("console-booking");
let groups = 0;

/**
 * @param {object} options
 * @param {BookingPlace} options.place
 * @param {string} options.zone
 * @param {string | null} options.professional the hash; null at the desk
 * @param {boolean} options.isKnown whether it is known whose slots are looked for
 * @param {number | null} options.duration in seconds; null for the usual one
 * @param {number | null} [options.start] the first choice
 * @param {string} [options.day] the first day, if there is no choice yet
 * @returns {{ fields: Field[], times: () => FreeTimes | null, usual: number | null }} the value `start` is in
 *     milliseconds; `times` are those of the chosen day, and `usual` is the length of a visit in seconds
 */
export function useStart({ place, zone, professional, isKnown, duration, start = null, day = today(zone) }) {
    const [group] = useState(() => `slots-${++groups}`);
    const [date, setDate] = useState(() => (start === null ? day : dayIn(zone, start)));
    const [slot, setSlot] = useState(start);
    const [typed, setTyped] = useState("");
    const [found, setFound] = useState(/** @type {Found} */ ({ times: null, problem: null, isLoading: false }));
    const latest = useRef(/** @type {FreeTimes | null} */ (null));
    const isValid = isDay(date);
    useEffect(() => {
        latest.current = null;
        if (!isKnown || !isValid) {
            setFound({ times: null, problem: null, isLoading: false });
            return undefined;
        }
        let isLast = true;
        setFound((before) => ({ ...before, problem: null, isLoading: true }));
        const load = async () => {
            const result = await attempt(() => loadDay(place, { zone, professional, date, duration }));
            if (isLast) {
                latest.current = result.times;
                setFound({ ...result, isLoading: false });
            }
        };
        load();
        return () => {
            isLast = false;
        };
    }, [place.id, professional, isKnown, date, duration]);

    /** @param {Event & { currentTarget: HTMLInputElement }} event */
    const changeDate = ({ currentTarget: { value } }) => {
        setDate(value);
        setSlot(null);
    };
    /** @param {number} at */
    const chooseSlot = (at) => {
        setSlot(at);
        setTyped("");
    };
    /** @param {string} time */
    const type = (time) => {
        setTyped(time);
        setSlot(null);
    };
    const read = () => slot ?? (typed && isValid ? instantAt(date, typed, zone) : undefined);
    const isOffered = slot !== null && found.times?.slots.includes(slot);
    const shownTyped = slot !== null && !isOffered && found.times ? clockTime(slot, zone) : typed;
    return {
        fields: [
            {
                name: "date",
                label: t("day"),
                type: "date",
                value: date,
                required: true,
                check: (/** @type {string} */ value) => (isDay(value) ? null : t("dayWrong")),
                onchange: changeDate,
            },
            {
                name: "start",
                label: t("time"),
                type: "own",
                required: true,
                also: ["appointment.starts_at"],
                content: h(Times, {
                    group,
                    zone,
                    isKnown,
                    found,
                    chosen: slot,
                    typed: shownTyped,
                    choose: chooseSlot,
                    type,
                }),
                read,
            },
        ],
        times: () => latest.current,
        usual: found.times?.duration ?? null,
    };
}

/**
 * @param {BookingPlace} place
 * @param {{ zone: string, professional: string | null, date: string, duration: number | null }} wanted
 */
function loadDay(place, { zone, professional, date, duration }) {
    const { from, to } = wholeDay(date, zone);
    return freeTimes(place, {
        professional,
        from: new Date(from).toISOString(),
        to: new Date(to).toISOString(),
        duration,
    });
}

/**
 * @param {() => Promise<FreeTimes>} load
 * @returns {Promise<Omit<Found, "isLoading">>}
 */
async function attempt(load) {
    try {
        return { times: await load(), problem: null };
    } catch (problem) {
        if (!(problem instanceof Problem)) {
            throw problem;
        }
        return { times: null, problem };
    }
}

/**
 * @param {object} props
 * @param {string} props.group the name of the radio buttons
 * @param {string} props.zone
 * @param {boolean} props.isKnown
 * @param {Found} props.found
 * @param {number | null} props.chosen
 * @param {string} props.typed
 * @param {(at: number) => void} props.choose
 * @param {(time: string) => void} props.type
 */
function Times({ group, zone, isKnown, found: { times, problem, isLoading }, chosen, typed, choose, type }) {
    /** @type {() => ComponentChildren} */
    const told = () => {
        if (!isKnown) {
            return t("timeFirst");
        }
        if (isLoading) {
            return t("slotsLoading");
        }
        return times && !times.slots.length ? t(times.hoursSet ? "slotsNone" : "hoursUnset") : null;
    };
    return [
        problem && h(Failure, { problem }),
        h("p", { class: "hint", role: "status" }, told()),
        times &&
            h(
                "div",
                { class: "slots" },
                times.slots.map((at) =>
                    h(
                        "label",
                        { key: at },
                        h("input", { type: "radio", name: group, checked: at === chosen, onchange: () => choose(at) }),
                        h("span", {}, timeOfDay(new Date(at).toISOString(), zone)),
                    ),
                ),
            ),
        h(
            "div",
            { class: "other-time" },
            h("label", { for: `${group}-other` }, t("other")),
            h("input", {
                id: `${group}-other`,
                class: "field",
                type: "time",
                value: typed,
                oninput: (/** @type {Event & { currentTarget: HTMLInputElement }} */ { currentTarget }) =>
                    type(currentTarget.value),
            }),
        ),
    ];
}
