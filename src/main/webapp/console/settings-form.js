/* A form of settings that stays on its page when it is saved. */
import { h } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Form } from "../ui/elements/form.js";
import { announce } from "../ui/elements/toast.js";
import { changes, useQuestionBeforeLeaving } from "./changes.js";

/**
 * @import { Fields } from "../ui/elements/dialog.js"
 * @import { FormHandle } from "../ui/elements/form.js"
 * @import { Texts } from "../ui/words.js"
 */

/**
 * @typedef {object} SettingsProps
 * @property {Texts} t with save, saved and same
 * @property {() => Fields} useFields a hook that returns the fields with what is stored
 * @property {(values: Record<string, any>) => Record<string, any>} [membersOf] the members of a request for the
 *     values of the form
 * @property {(members: { changed: Record<string, any>, all: Record<string, any> }) => Promise<void>} save those that
 *     differ, and all of them
 */

/**
 * The form, with a new key once it is saved: then its button has the focus, and its fields what was stored.
 *
 * @param {SettingsProps} props
 */
export function SettingsForm(props) {
    const [saves, setSaves] = useState(0);
    return h(Once, { ...props, key: saves, isSaved: saves > 0, saved: () => setSaves((before) => before + 1) });
}

/** @param {SettingsProps & { isSaved: boolean, saved: () => void }} props */
function Once({ t, useFields, membersOf = (values) => values, save, isSaved, saved }) {
    const form = useRef(/** @type {FormHandle | null} */ (null));
    const before = useRef({});
    const now = () => membersOf(form.current?.values());
    useLayoutEffect(() => {
        before.current = now();
        if (isSaved) {
            /** @type {HTMLElement | null | undefined} */
            const button = form.current?.element.querySelector("[type=submit]");
            button?.focus();
        }
    }, []);
    useQuestionBeforeLeaving(() => changes(before.current, now()) !== null);
    return h(Form, {
        handle: form,
        submit: t("save"),
        fields: useFields(),
        send: async (values) => {
            const all = membersOf(values);
            const changed = changes(before.current, all);
            if (changed) {
                await save({ changed, all });
                saved();
            }
            announce(t(changed ? "saved" : "same"));
        },
    });
}
