/* What the pages for people who sign in have in common around their content. */
import { root } from "./api.js";
import { fill, h } from "./dom.js";
import { Problem } from "./problem.js";
import { chosenLanguage, currentLanguage, LANGUAGES, setLanguage, texts } from "./words.js";

const t = await texts("ui-roles");

/** The start page, relative to the context path: the desk for people who are only professionals. */
export function homeOf({ person, roles }) {
    return person && roles.length && roles.every(({ role }) => role === "professional") ? "/desk/" : "/console/";
}

/** The name of a role. */
export function roleName(role) {
    return t(role);
}

/**
 * The brand with a link to the start page.
 *
 * @param home relative to the context path
 */
export function brand(home = "/console/") {
    return h("a", { class: "brand", href: root() + home }, h("img", { src: new URL("icon.svg", import.meta.url).href, alt: "", width: 32, height: 32 }), h("span", {}, "Patient Care"));
}

/**
 * Shows a page without a menu, in the reader's language.
 *
 * @param title returns the title
 * @param show fills the given element; called again when the language changes
 * @param roomy whether the page contains a list
 */
export function standalonePage(title, show, { roomy = false } = {}) {
    document.title = `${title()} · Patient Care`;
    const main = h("main", { id: "main" });
    const inOtherLanguage = async () => {
        await setLanguage(chosenLanguage()).catch(() => {
            throw new Problem(0);
        });
        standalonePage(title, show, { roomy });
    };
    fill(document.body, h("div", { class: roomy ? "alone roomy" : "alone" }, h("header", { class: "head" }, brand()), main, h("footer", {}, languages(inOtherLanguage))));
    show(main);
}

/**
 * Links for the four languages; the current one is not a link.
 *
 * @param changed called after the reader has chosen another language, which is then in the URL
 */
export function languages(changed) {
    return h("ul", { class: "languages" }, Object.entries(LANGUAGES).map(([code, name]) => h("li", {},
        code === currentLanguage() ? h("strong", { lang: code }, name) : h("a", { lang: code, hreflang: code, href: withLanguage(code), onclick: (event) => choose(event, code, changed) }, name))));
}

function choose(event, code, changed) {
    event.preventDefault();
    history.replaceState(history.state, "", withLanguage(code));
    changed();
}

function withLanguage(code) {
    const address = new URL(location.href);
    address.searchParams.set("lang", code);
    return address.pathname + address.search + address.hash;
}

// A page from the back/forward cache may show outdated data, or data of somebody who has signed
// out.
window.addEventListener("pageshow", (event) => event.persisted && location.reload());
