/* A button whose action takes a while. */
import { h } from "preact";
import { useRef, useState } from "preact/hooks";

/**
 * A button that ignores clicks until the promise of its action settles, for example when a dialog
 * is closed.
 *
 * @param {{ action: () => unknown, handle?: import("preact").Ref<HTMLButtonElement>,
 *     children?: import("preact").ComponentChildren } & Record<string, unknown>} props a ref to the
 *     button; other attributes are those of the button
 */
export function BusyButton({ action, handle, children, ...attributes }) {
    const [isBusy, setBusy] = useState(false);
    const running = useRef(false);
    const run = async () => {
        if (running.current) {
            return;
        }
        running.current = true;
        setBusy(true);
        try {
            await action();
        } finally {
            running.current = false;
            setBusy(false);
        }
    };
    return h(
        "button",
        { type: "button", ...attributes, ref: handle, "aria-disabled": isBusy ? "true" : null, onclick: run },
        children,
    );
}
