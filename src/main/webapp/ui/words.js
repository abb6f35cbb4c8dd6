/*
 * The texts of a page in the reader's language. The build makes a module for each area and language
 * of src/main/texts, {"key": "…"}, with placeholders such as {name}. A text that depends on a number
 * has a form for each of the language's plural categories, "key.one" and "key.other", chosen by {n}.
 */

/** @typedef {Record<string, string>} AllTexts the texts of one area and language by their keys */
/** @typedef {Record<string, string | number>} Values the values for the placeholders of a text */
/**
 * Gives the texts of one area in the reader's language.
 *
 * @typedef {((key: string, values?: Values) => string) & { has(key: string): boolean, keys(): string[] }} Texts
 */

/** @type {Record<string, string>} */
export const LANGUAGES = { es: "Español", en: "English", pt: "Português", de: "Deutsch" };

let language = isOffered(document.documentElement.lang) ? document.documentElement.lang : "en";
/** The language that was asked for last; the reader's once its texts are there. */
let wantedLanguage = language;

/**
 * The texts in the reader's language by the areas that the page's modules use.
 *
 * @type {Map<string, AllTexts>}
 */
const areas = new Map();

/** The reader's language. */
export function currentLanguage() {
    return language;
}

/** The locale for numbers, dates and plurals; Portuguese is that of Portugal. */
export function locale(of = language) {
    return of === "pt" ? "pt-PT" : of;
}

/**
 * Sets the language for everything shown from now on, once all texts of the page are loaded in it.
 * If that fails the language stays.
 *
 * @param {string} wanted
 */
export async function setLanguage(wanted) {
    wantedLanguage = isOffered(wanted) ? wanted : language;
    if (wantedLanguage === language) {
        return;
    }
    const loaded = await Promise.all(
        [...areas.keys()].map(async (area) => ({ area, found: await load(area, wanted) })),
    );
    if (wantedLanguage === wanted) {
        loaded.forEach(({ area, found }) => areas.set(area, found));
        language = wanted;
        document.documentElement.lang = wanted;
    }
}

/** The language that the reader chose for this page, from the URL; null if none. */
export function chosenLanguage() {
    const wanted = new URLSearchParams(location.search).get("lang");
    return isOffered(wanted) ? wanted : null;
}

/**
 * @param {string | null} wanted
 * @returns {wanted is string}
 */
function isOffered(wanted) {
    return wanted !== null && Object.hasOwn(LANGUAGES, wanted);
}

/**
 * Loads the texts of an area.
 *
 * @param {string} area
 * @returns {Promise<Texts>} a function that gives a text in the reader's language, t("key", {name: …});
 *     `t.has` says whether there is a text for a key, and `t.keys` lists them
 */
export async function texts(area) {
    // Known from now on to setLanguage(), which may be called meanwhile.
    areas.set(area, areas.get(area) ?? {});
    let loadedIn;
    do {
        loadedIn = language;
        areas.set(area, await load(area, loadedIn));
    } while (loadedIn !== language);
    const all = () => areas.get(area) ?? {};
    return Object.assign(
        /** @type {(key: string, values?: Values) => string} */ ((key, values) => textOf(all(), locale(), key, values)),
        {
            /** @param {string} key */
            has: (key) => Object.hasOwn(all(), key),
            keys: () => Object.keys(all()),
        },
    );
}

/**
 * The texts of an area in one language, whatever the reader's is.
 *
 * @param {string} area
 * @param {string} wanted
 * @returns {Promise<(key: string, values?: Values) => string>}
 */
export async function textsIn(area, wanted) {
    const all = await load(area, wanted);
    return (key, values) => textOf(all, locale(wanted), key, values);
}

/**
 * The text for a key with its values, whose numbers and plural are formatted for the locale.
 *
 * @param {AllTexts} all the texts of one language
 * @param {string} inLocale
 * @param {string} key
 * @param {Values} [values]
 */
export function textOf(all, inLocale, key, values = {}) {
    const text =
        all[key] ?? all[`${key}.${new Intl.PluralRules(inLocale).select(Number(values.n))}`] ?? all[`${key}.other`];
    if (text === undefined) {
        throw new Error(`There is no text ${key}`);
    }
    /** @param {string | number} value */
    const formatted = (value) =>
        typeof value === "number" ? new Intl.NumberFormat(inLocale).format(value) : String(value);
    return text.replace(/\{(\w+)\}/g, (placeholder, name) => (name in values ? formatted(values[name]) : placeholder));
}

/**
 * @param {string} area
 * @param {string} wanted
 * @returns {Promise<AllTexts>}
 */
async function load(area, wanted) {
    // In the call itself, esbuild would take it for an import of all files of this form.
    const address = `../texts/${area}.${wanted}.js`;
    return (await import(address)).default;
}
