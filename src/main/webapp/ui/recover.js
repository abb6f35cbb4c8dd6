/*
 * Loads a page again, once, if one of its modules cannot be loaded: after an upgrade a page that
 * was open may need a file that the nodes do not have any more. What was typed is kept for the
 * new page. This is no module, and its address has no hash: every release has it, and it listens
 * before the first module is loaded. It makes no HTML, so trusted types have nothing to refuse.
 */
(() => {
    /** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Field */

    const RELOADED = "patient-care.reloaded";
    const TYPED = "patient-care.typed";
    const AGAIN_AFTER_MS = 300_000;
    const KEPT_MS = 60_000;
    const FIELDS =
        "input:not([type=password], [type=hidden], [type=file], [type=submit], [autocomplete=off]), select, textarea";
    /** What Chromium, Firefox and WebKit say about an import() in a module that they have loaded. */
    const MISSING = /dynamically imported module|Importing a module script failed/;

    /** The fields into which somebody has typed; others have what the page has filled in. */
    const typedIn = new WeakSet();
    for (const type of ["input", "change"]) {
        addEventListener(type, ({ target, isTrusted }) => isTrusted && target && typedIn.add(target), {
            capture: true,
        });
    }

    // Elements that load something report their errors only to themselves, and on the way to it.
    addEventListener("error", ({ target, error }) => (isModule(target) || isMissing(error)) && reloadOnce(), {
        capture: true,
    });
    addEventListener("unhandledrejection", ({ reason }) => isMissing(reason) && reloadOnce());
    // From a page that imports a module later; to cancel the event says that the page is reloaded.
    addEventListener("patient-care-import-failed", (event) => {
        if (event instanceof CustomEvent && isMissing(event.detail) && reloadOnce()) {
            event.preventDefault();
        }
    });
    restore();

    /** @param {EventTarget | null} target */
    function isModule(target) {
        return target instanceof HTMLScriptElement && target.type === "module";
    }

    /** @param {unknown} error */
    function isMissing(error) {
        return error instanceof TypeError && MISSING.test(error.message);
    }

    /** Returns whether the page is being reloaded. */
    function reloadOnce() {
        const now = Date.now();
        try {
            if (now - Number(sessionStorage.getItem(RELOADED)) < AGAIN_AFTER_MS) {
                return false;
            }
            sessionStorage.setItem(RELOADED, String(now));
            const typed = fields()
                .filter(isTyped)
                .map((field) => [key(field), valueOf(field)]);
            if (typed.length > 0) {
                sessionStorage.setItem(TYPED, JSON.stringify({ page: pageName(), until: now + KEPT_MS, typed }));
            }
        } catch {
            return false; // Without a storage nothing would end a row of reloads.
        }
        location.reload();
        return true;
    }

    function pageName() {
        return location.pathname + location.search + location.hash;
    }

    /** @returns {Field[]} */
    function fields() {
        return [.../** @type {NodeListOf<Field>} */ (document.querySelectorAll(FIELDS))];
    }

    /**
     * @param {Field} field
     * @returns {field is HTMLInputElement}
     */
    function isSwitch(field) {
        return field.type === "checkbox" || field.type === "radio";
    }

    /**
     * Fields of a page that is being left do not belong to the address, which is the next one's.
     *
     * @param {Field} field
     */
    function isTyped(field) {
        return typedIn.has(field) && !field.closest("[aria-busy=true]");
    }

    /** @param {Field} field */
    function valueOf(field) {
        return isSwitch(field) ? field.checked : field.value;
    }

    /**
     * Fields of one name are told apart by their order, and those of a group by their values.
     *
     * @param {Field} field
     */
    function key(field) {
        const name = field.name || field.id;
        const same = fields().filter((other) => (other.name || other.id) === name);
        return `${name} ${same.indexOf(field)} ${isSwitch(field) ? field.defaultValue : ""}`;
    }

    /** Fills the fields as soon as the page has made them. */
    function restore() {
        const kept = taken();
        if (!kept || kept.page !== pageName() || kept.until < Date.now()) {
            return;
        }
        const { page } = kept;
        const rest = new Map(kept.typed);
        const observer = new MutationObserver(fillIn);
        observer.observe(document, { childList: true, subtree: true });
        setTimeout(() => observer.disconnect(), kept.until - Date.now());

        function fillIn() {
            if (pageName() !== page) {
                observer.disconnect();
                return;
            }
            for (const field of fields().filter((each) => rest.has(key(each)))) {
                const value = rest.get(key(field));
                rest.delete(key(field));
                Object.assign(field, { [isSwitch(field) ? "checked" : "value"]: value });
                for (const type of ["input", "change"]) {
                    field.dispatchEvent(new Event(type, { bubbles: true }));
                }
            }
            if (rest.size === 0) {
                observer.disconnect();
            }
        }
    }

    /** @returns {{ page: string, until: number, typed: [string, string | boolean][] } | null} */
    function taken() {
        try {
            const kept = JSON.parse(sessionStorage.getItem(TYPED) ?? "null");
            sessionStorage.removeItem(TYPED);
            return kept;
        } catch {
            return null;
        }
    }
})();
