/* What opens the search from everywhere: a button in the header, and Ctrl-K. */
import { h } from "preact";
import { useEffect } from "preact/hooks";
import { Icon } from "../ui/icon.js";
import { loadModule } from "../ui/load-module.js";
import { texts } from "../ui/words.js";

/** @import { Link, Organization } from "./shell.js" */

const t = await texts("console");

/**
 * The shortcut works as long as the button is there, and no dialog is open.
 *
 * @param {{ organization: Organization, link: Link }} props
 */
export function SearchButton({ organization, link }) {
    const open = async () => {
        const { openSearch } = await loadModule(() => import("./search-dialog.js"));
        if (!document.querySelector("dialog[open]")) {
            await openSearch(organization, link);
        }
    };
    useEffect(() => {
        /** @param {KeyboardEvent} event */
        const openByKey = (event) => {
            const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
            if (isShortcut && event.key.toLowerCase() === "k") {
                event.preventDefault();
                open();
            }
        };
        document.addEventListener("keydown", openByKey);
        return () => document.removeEventListener("keydown", openByKey);
    }, [organization.id]);
    return h(
        "button",
        {
            type: "button",
            class: "small search",
            "aria-keyshortcuts": "Control+K",
            "aria-haspopup": "dialog",
            onclick: open,
        },
        h(Icon, { name: "search" }),
        h("span", {}, t("search")),
        h("kbd", { "aria-hidden": "true" }, t("shortcut")),
    );
}
