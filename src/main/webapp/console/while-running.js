/* Disables buttons while their action runs. */

/**
 * Returns a click listener that ignores clicks until the promise of `action` settles, for example
 * when its dialog is closed.
 */
export function disabledWhileRunning(action) {
    return async ({ currentTarget: button }) => {
        if (button.getAttribute("aria-disabled")) {
            return;
        }
        button.setAttribute("aria-disabled", "true");
        try {
            await action();
        } finally {
            button.removeAttribute("aria-disabled");
        }
    };
}
