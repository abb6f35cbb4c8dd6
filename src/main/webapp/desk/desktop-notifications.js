/*
 * A notification of the browser when a patient arrives while the desk is not looked at, if switched
 * on. It names nobody: others may see the screen.
 */
import { StoredChoice } from "./stored-choice.js";

const choice = new StoredChoice("notifications");
/** With the same tag a notification replaces the one before. */
const TAG = "patient-care-arrival";

/** Whether this browser has notifications. */
export function hasNotifications() {
    return "Notification" in window;
}

/** Whether notifications are switched on, and the browser allows them. */
export function areNotificationsOn() {
    return choice.isOn && hasNotifications() && Notification.permission === "granted";
}

/**
 * Switches notifications on or off. The browser asks the reader first; they stay off without a yes.
 *
 * @param {boolean} wanted
 * @returns {Promise<boolean>} whether they are as wanted
 */
export async function setNotificationsOn(wanted) {
    const isAllowed = !wanted || (await Notification.requestPermission()) === "granted";
    choice.set(wanted && isAllowed);
    return isAllowed;
}

/**
 * Shows a notification unless the reader is looking at the page.
 *
 * @param {string} text
 */
export function notifyOnDesktop(text) {
    if (!areNotificationsOn() || document.hasFocus()) {
        return;
    }
    try {
        const shown = new Notification("Patient Care", { body: text, tag: TAG });
        shown.onclick = () => {
            window.focus();
            shown.close();
        };
    } catch {
        // Browsers of phones have the class, but refuse to make one.
    }
}
