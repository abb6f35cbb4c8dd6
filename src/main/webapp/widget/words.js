/* The texts of the element in the reader's language. */
import { LANGUAGES, textOf } from "../ui/words.js";

/** Dates within this time are shown without the year. */
const NEAR = 180 * 86_400_000;

/** @import { Values } from "../ui/words.js" */
/**
 * Texts, numbers and dates in the reader's language.
 *
 * @typedef {object} Translator
 * @property {(key: string, values?: Values) => string} t
 * @property {(key: string) => boolean} knows whether there is a text
 * @property {(at: Date) => string} day
 * @property {(at: Date) => string} moment with day and time
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
 * Loads the texts of a language: `t("key", {n: 2})`, with numbers and dates in its format.
 *
 * @param {string} language
 * @returns {Promise<Translator>}
 */
export async function translator(language) {
    // In the call itself, esbuild would take it for an import of all files of this form.
    const address = `../texts/widget.${language}.js`;
    const { default: texts } = await import(address);
    // Formats numbers and dates as in the reader's country if they read this language. Portuguese
    // is that of Portugal.
    const locale =
        navigator.languages.find((one) => one.toLowerCase().split("-")[0] === language) ??
        LOCALES[language] ??
        language;
    const day = new Intl.DateTimeFormat(locale, { dateStyle: "long" });
    const moment = new Intl.DateTimeFormat(locale, {
        weekday: "long",
        day: "numeric",
        month: "long",
        hour: "2-digit",
        minute: "2-digit",
    });
    const old = new Intl.DateTimeFormat(locale, {
        day: "numeric",
        month: "long",
        year: "numeric",
        hour: "2-digit",
        minute: "2-digit",
    });
    const short = new Intl.DateTimeFormat(locale, {
        day: "numeric",
        month: "short",
        hour: "2-digit",
        minute: "2-digit",
    });
    const hour = new Intl.DateTimeFormat(locale, { hour: "2-digit", minute: "2-digit" });
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
