/*
 * What a page says, in the language of its reader. Words stand in modules as {es: {…}, en: {…}, pt: {…},
 * de: {…}}, with places such as {name}; what depends on a number is {one: "…", other: "…"} by {n}.
 */
export const LANGUAGES = { es: "Español", en: "English", pt: "Português", de: "Deutsch" };

let language = document.documentElement.lang in LANGUAGES ? document.documentElement.lang : "en";

/** The reader's. */
export function spoken() {
    return language;
}

/** The same for numbers, dates and plurals: the Portuguese here is that of Portugal. */
export function locale() {
    return language === "pt" ? "pt-PT" : language;
}

/** From now on, for what is shown next. */
export function speak(wanted) {
    if (wanted in LANGUAGES) {
        language = wanted;
        document.documentElement.lang = wanted;
    }
}

/** The reader's own choice for this page, as the address has it; else null. */
export function chosen() {
    const wanted = new URLSearchParams(location.search).get("lang");
    return wanted in LANGUAGES ? wanted : null;
}

/** Of words in four languages, one function that says them: t("key", {name: …}). */
export function words(all) {
    return (key, values = {}) => {
        const text = all[language][key];
        if (text === undefined) {
            throw new Error(`No words for ${key}`);
        }
        const form = typeof text === "string" ? text : text[new Intl.PluralRules(locale()).select(values.n)] ?? text.other;
        return form.replace(/\{(\w+)\}/g, (place, name) => (name in values ? said(values[name]) : place));
    };
}

/** Whether there are words for it. */
export function knows(all, key) {
    return key in all[language];
}

function said(value) {
    return typeof value === "number" ? new Intl.NumberFormat(locale()).format(value) : String(value);
}
