/*
 * Changes pages within one document, as a load would: a click on a link to another page of the same
 * shell, and back and forward. Everything else is left to the browser: modified clicks, other
 * addresses, another language, and a page on which something typed would be lost, so that the
 * browser asks.
 */

/**
 * @typedef {object} PageModule
 * @property {boolean} [followsFragment] whether the page follows changes of the fragment itself
 */
/**
 * @typedef {object} Shell
 * @property {(address: URL) => boolean} isPage whether a URL of this origin is a page of the shell
 * @property {(signal: AbortSignal) => Promise<PageModule | null | void>} show shows the page of the current
 *     address; gets a signal for whatever has to end with the page
 */

/** Ends what belongs to the page that is shown. */
let page = new AbortController();
/** The address of the page that is shown. */
let shown = new URL(location.href);
/** Whether it is complete, and the scroll position therefore its own. */
let complete = true;
/** Whether the page that is shown follows changes of the fragment itself. */
let followsFragment = false;
/**
 * The scroll positions of the pages that were left, by their addresses.
 *
 * @type {Map<string, number>}
 */
const positions = new Map();
/** @type {Shell | null} */
let shell = null;
/**
 * Tells screen readers the title of a page that has been changed to.
 *
 * @type {HTMLElement}
 */
let announcer;

/**
 * Shows the page of the current address, and others from then on.
 *
 * @param {Shell} pages
 */
export async function startPages(pages) {
    shell = pages;
    announcer = document.createElement("p");
    announcer.className = "unseen";
    announcer.setAttribute("role", "status");
    document.body.append(announcer);
    document.addEventListener("click", (event) => {
        const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
        if (link instanceof HTMLAnchorElement && isPlainClick(event, link) && isOtherPage(link) && !wouldLose()) {
            event.preventDefault();
            changeTo(link.href);
        }
    });
    window.addEventListener("popstate", handleTraversal);
    // The browser restores the position of a page that is loaded again.
    window.addEventListener("pagehide", () => {
        history.scrollRestoration = "auto";
    });
    const { signal } = page;
    const module = await pages.show(signal);
    if (!signal.aborted) {
        setFollowing(module);
    }
}

/**
 * Goes to a page, for what a page does by itself; without effect if that page has been left. A page
 * without a shell is loaded.
 *
 * @param {string} address
 * @param {AbortSignal} [signal] the signal of the page
 */
export function goTo(address, signal) {
    const target = new URL(address, location.href);
    if (signal?.aborted) {
        return;
    }
    if (shell?.isPage(target) && !wouldLose()) {
        changeTo(target.href);
    } else {
        location.assign(target);
    }
}

/**
 * Puts another address in the place of that of the page, which stays, with its scroll position.
 *
 * @param {string} address
 */
export function replaceAddress(address) {
    history.replaceState(history.state, "", address);
    shown = new URL(location.href);
}

/**
 * @param {MouseEvent} event
 * @param {HTMLAnchorElement} link
 */
function isPlainClick(event, link) {
    return (
        !event.defaultPrevented &&
        event.button === 0 &&
        !event.ctrlKey &&
        !event.metaKey &&
        !event.shiftKey &&
        !event.altKey &&
        !link.target &&
        !link.hasAttribute("download") &&
        !link.closest("dialog")
    );
}

/**
 * Whether a link leads to a page of the shell, and not to another fragment of the current one.
 *
 * @param {HTMLAnchorElement} link
 */
function isOtherPage({ href }) {
    const target = new URL(href);
    return (
        target.origin === location.origin &&
        shell?.isPage(target) &&
        languageOf(target) === languageOf(location) &&
        !(isSamePage(target, location) && href.includes("#"))
    );
}

/** @param {URL | Location} address */
function languageOf({ search }) {
    return new URLSearchParams(search).get("lang");
}

/**
 * @param {URL | Location} one
 * @param {URL | Location} other
 */
function isSamePage(one, other) {
    return one.pathname === other.pathname && one.search === other.search;
}

/** Whether the browser would ask before it leaves this page. */
function wouldLose() {
    return !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
}

/** @param {string} href */
function changeTo(href) {
    keepPosition(location.href);
    history[href === location.href ? "replaceState" : "pushState"](null, "", href);
    change(0);
}

/** Back, forward, or another fragment: the address is already the new one. */
function handleTraversal() {
    const same = isSamePage(shown, location);
    if (same && followsFragment) {
        shown = new URL(location.href);
    } else if (document.querySelector("dialog[open]") || (same && wouldLose())) {
        location.reload();
    } else if (wouldLose()) {
        // Stays, so that the browser asks before it loads the other page.
        const target = location.href;
        history.pushState(null, "", shown);
        location.replace(target);
    } else {
        keepPosition(shown.href);
        change(positions.get(location.href) ?? 0);
    }
}

/** @param {string} address */
function keepPosition(address) {
    if (complete) {
        positions.set(address, window.scrollY);
    }
}

/** @param {number} scrollY */
async function change(scrollY) {
    complete = false;
    page.abort();
    page = new AbortController();
    shown = new URL(location.href);
    const { signal } = page;
    const module = await shell?.show(signal).catch((error) => {
        if (!signal.aborted) {
            location.reload(); // The page that was left must not stay under this address.
        }
        throw error;
    });
    if (!signal.aborted) {
        setFollowing(module);
        announcer.textContent = document.title;
        focusHeading();
        window.scrollTo(0, scrollY);
        complete = true;
    }
}

/** @param {PageModule | null | void} module */
function setFollowing(module) {
    followsFragment = module?.followsFragment === true;
    history.scrollRestoration = followsFragment ? "auto" : "manual";
}

/** Where screen readers read on, unless the page has chosen another place. */
function focusHeading() {
    const heading = document.querySelector("main h1");
    if (heading instanceof HTMLElement && !document.activeElement?.closest("main *")) {
        heading.tabIndex = -1;
        heading.focus({ preventScroll: true });
    }
}
