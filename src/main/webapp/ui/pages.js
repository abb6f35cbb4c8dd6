/* What the pages for people who sign in have in common around their content. */
import { h, render } from "preact";
import { useState } from "preact/hooks";
import { root } from "./api.js";
import { UnexpectedErrors } from "./elements/notice.js";
import { Problem } from "./problem.js";
import { chosenLanguage, currentLanguage, LANGUAGES, setLanguage, texts } from "./words.js";

/** @import { Attributes, ComponentChildren } from "preact" */
/** @import { Schema } from "api-types" */

const t = await texts("ui-elements");

/**
 * The start page, relative to the context path: the desk for people who are only professionals.
 *
 * @param {Pick<Schema<"Session">, "person" | "roles">} session
 */
export function homeOf({ person, roles }) {
    return person && roles.length && roles.every(({ role }) => role === "professional") ? "/desk/" : "/console/";
}

/**
 * The name of a role.
 *
 * @param {Schema<"Role">} role
 */
export function roleName(role) {
    return t(`role_${role}`);
}

/**
 * The brand with a link to the start page.
 *
 * @param {{ home?: string } & Attributes} props relative to the context path
 */
export function Brand({ home = "/console/" }) {
    return h(
        "a",
        { class: "brand", href: root() + home },
        h("img", { src: new URL("../ui/icon.svg", import.meta.url).href, alt: "", width: 32, height: 32 }),
        h("span", {}, "Patient Care"),
    );
}

/**
 * Shows a page without a menu, in the reader's language.
 *
 * @param {() => string} title
 * @param {() => ComponentChildren} Content made anew when the language changes
 * @param {{ roomy?: boolean }} [options] whether the page contains a list
 */
export function standalonePage(title, Content, { roomy = false } = {}) {
    document.body.replaceChildren();
    render(h(StandalonePage, { title, Content, roomy }), document.body);
}

/** @param {{ title: () => string, Content: () => ComponentChildren, roomy: boolean }} props */
function StandalonePage({ title, Content, roomy }) {
    const [language, setShown] = useState(currentLanguage());
    const changeLanguage = async () => {
        await setLanguage(chosenLanguage() ?? currentLanguage()).catch(() => {
            throw new Problem(0);
        });
        setShown(currentLanguage());
    };
    document.title = `${title()} · Patient Care`;
    return h(
        "div",
        { class: roomy ? "alone roomy" : "alone" },
        h("header", { class: "head" }, h(Brand, {})),
        h("main", { id: "main" }, h(UnexpectedErrors, {}), h(Content, { key: language })),
        h("footer", {}, h(Languages, { changed: changeLanguage })),
    );
}

/**
 * Links for the four languages; the current one is not a link.
 *
 * @param {{ changed: () => void }} props called after the reader has chosen another language, which
 *     is then in the URL
 */
export function Languages({ changed }) {
    /** @param {[string, string]} language */
    const link = ([code, name]) =>
        code === currentLanguage()
            ? h("strong", { lang: code }, name)
            : h(
                  "a",
                  {
                      lang: code,
                      hreflang: code,
                      href: withLanguage(code),
                      onclick: (/** @type {Event} */ event) => choose(event, code, changed),
                  },
                  name,
              );
    return h(
        "ul",
        { class: "languages" },
        Object.entries(LANGUAGES).map((each) => h("li", {}, link(each))),
    );
}

/**
 * @param {Event} event
 * @param {string} code
 * @param {() => void} changed
 */
function choose(event, code, changed) {
    event.preventDefault();
    history.replaceState(history.state, "", withLanguage(code));
    changed();
}

/** @param {string} code */
function withLanguage(code) {
    const address = new URL(location.href);
    address.searchParams.set("lang", code);
    return address.pathname + address.search + address.hash;
}

// A page from the back/forward cache may show outdated data, or data of somebody who has signed
// out.
window.addEventListener("pageshow", (event) => event.persisted && location.reload());
