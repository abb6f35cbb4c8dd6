/*
 * The texts of a page in the reader's language. They are in modules as {es: {…}, en: {…}, pt: {…},
 * de: {…}}, with placeholders such as {name}. Texts that depend on a number are {one: "…", other:
 * "…"}, chosen by {n}.
 */
export const LANGUAGES = { es: "Español", en: "English", pt: "Português", de: "Deutsch" };

let language = isOffered(document.documentElement.lang) ? document.documentElement.lang : "en";

/** The reader's language. */
export function currentLanguage() {
    return language;
}

/** The locale for numbers, dates and plurals; Portuguese is that of Portugal. */
export function locale() {
    return language === "pt" ? "pt-PT" : language;
}

/** Sets the language for everything shown from now on. */
export function setLanguage(wanted) {
    if (isOffered(wanted)) {
        language = wanted;
        document.documentElement.lang = wanted;
    }
}

/** The language that the reader chose for this page, from the URL; null if none. */
export function chosenLanguage() {
    const wanted = new URLSearchParams(location.search).get("lang");
    return isOffered(wanted) ? wanted : null;
}

function isOffered(wanted) {
    return Object.hasOwn(LANGUAGES, wanted);
}

/** Returns a function that gives the texts in the current language: t("key", {name: …}). */
export function translator(all) {
    return (key, values) => textOf(all[language], locale(), key, values);
}

/**
 * The text for a key with its values, whose numbers and plural are formatted for the locale.
 *
 * @param texts the texts of one language
 */
export function textOf(texts, inLocale, key, values = {}) {
    const text = texts[key];
    if (text === undefined) {
        throw new Error(`No words for ${key}`);
    }
    const form = typeof text === "string" ? text : text[new Intl.PluralRules(inLocale).select(values.n)] ?? text.other;
    const formatted = (value) => (typeof value === "number" ? new Intl.NumberFormat(inLocale).format(value) : String(value));
    return form.replace(/\{(\w+)\}/g, (placeholder, name) => (name in values ? formatted(values[name]) : placeholder));
}

/** Whether there is a text for the key. */
export function hasText(all, key) {
    return key in all[language];
}
