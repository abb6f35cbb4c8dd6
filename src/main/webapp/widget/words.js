/* The texts of the element in the reader's language. */
import { LANGUAGES, textOf } from "../ui/words.js";

/** Dates within this time are shown without the year. */
const NEAR = 180 * 86_400_000;
/** UTC as the time zone of a device, which then hides or does not know where it is. */
const NO_ZONE = /^(Etc\/)?(UTC|GMT|Unknown)$/;

/** @import { Values } from "../ui/words.js" */
/**
 * Texts, numbers and dates in the reader's language.
 *
 * @typedef {object} Translator
 * @property {(key: string, values?: Values) => string} t
 * @property {(key: string) => boolean} knows whether there is a text
 * @property {(at: Date) => string} day
 * @property {(at: Date) => string} moment with day and time
 * @property {(at: Date) => string} hour the time of day
 * @property {(at: Date) => string} weekday with day and month
 * @property {(at: Date) => string} brief the time of day if it is today, otherwise with the day
 * @property {(parts: string[]) => string} list
 * @property {(ms: number) => string} span a duration in days, then hours, then minutes, and at the end
 *     seconds
 */

/**
 * The first language for which there are texts, such as `pt` for `pt-BR`; otherwise English.
 *
 * @param {(string | null | undefined)[]} wanted
 */
export function bestLanguage(...wanted) {
    return (
        wanted
            .map(
                (one) =>
                    String(one ?? "")
                        .toLowerCase()
                        .split("-")[0],
            )
            .find((one) => Object.hasOwn(LANGUAGES, one)) ?? "en"
    );
}

/**
 * The locales of languages for readers whose browser names no country for them.
 *
 * @type {Record<string, string>}
 */
const LOCALES = { pt: "pt-PT", en: "en-GB" };

/**
 * The time zone for times: that of the reader's device, except if it says UTC, as browsers do that
 * hide where they are. Then it is the organization's.
 *
 * @param {string | undefined} organizations the organization's zone, once it is known
 */
export function readersZone(organizations) {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (!NO_ZONE.test(own)) {
        return own;
    }
    try {
        return organizations && Intl.DateTimeFormat("en", { timeZone: organizations }).resolvedOptions().timeZone;
    } catch {
        return undefined; // the browser does not know the organization's zone
    }
}

/**
 * Loads the texts of a language: `t("key", {n: 2})`, with numbers and dates in its format.
 *
 * @param {string} language
 * @param {string | undefined} timeZone
 * @returns {Promise<Translator>}
 */
export async function translator(language, timeZone) {
    // In the call itself, esbuild would take it for an import of all files of this form.
    const address = `../texts/widget.${language}.js`;
    const { default: texts } = await import(address);
    // Formats numbers and dates as in the reader's country if they read this language. Portuguese
    // is that of Portugal.
    const locale =
        navigator.languages.find((one) => one.toLowerCase().split("-")[0] === language) ??
        LOCALES[language] ??
        language;
    /** @param {Intl.DateTimeFormatOptions} parts */
    const format = (parts) => new Intl.DateTimeFormat(locale, { ...parts, timeZone });
    /** @type {Intl.DateTimeFormatOptions} */
    const clock = { hour: "2-digit", minute: "2-digit" };
    /** @type {Intl.DateTimeFormatOptions} */
    const date = { day: "numeric", month: "long" };
    const day = format({ dateStyle: "long" });
    const weekday = format({ ...date, weekday: "long" });
    const moment = format({ ...date, ...clock, weekday: "long" });
    const old = format({ ...date, ...clock, year: "numeric" });
    const short = format({ ...date, ...clock, month: "short" });
    const hour = format(clock);
    const list = new Intl.ListFormat(locale);
    /** @param {Date} at */
    const isNear = (at) => Math.abs(at.getTime() - Date.now()) < NEAR;
    /**
     * @param {string} name
     * @param {number} n
     */
    const unit = (name, n) =>
        new Intl.NumberFormat(locale, { style: "unit", unit: name, unitDisplay: "long" }).format(n);
    return {
        t: (key, values) => textOf(texts, locale, key, values),
        knows: (key) => Object.hasOwn(texts, key),
        day: (at) => day.format(at),
        moment: (at) => (isNear(at) ? moment : old).format(at),
        hour: (at) => hour.format(at),
        weekday: (at) => (isNear(at) ? weekday : day).format(at),
        brief: (at) =>
            at.toDateString() === new Date().toDateString() ? hour.format(at) : (isNear(at) ? short : old).format(at),
        list: (parts) => list.format(parts),
        span: (ms) => {
            const seconds = Math.max(0, Math.ceil(ms / 1000));
            if (seconds >= 2 * 86_400) {
                return unit("day", Math.floor(seconds / 86_400));
            }
            const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
            if (hours > 0) {
                return minutes > 0 ? list.format([unit("hour", hours), unit("minute", minutes)]) : unit("hour", hours);
            }
            return seconds >= 120 ? unit("minute", Math.ceil(seconds / 60)) : unit("second", seconds);
        },
    };
}
