/* Buttons that rest while what they do goes on. */

/** A listener that does nothing until what it did before has ended: `act` ends when its dialog is closed. */
export function resting(act) {
    return async ({ currentTarget: button }) => {
        if (button.getAttribute("aria-disabled")) {
            return;
        }
        button.setAttribute("aria-disabled", "true");
        try {
            await act();
        } finally {
            button.removeAttribute("aria-disabled");
        }
    };
}
