/* Runs an action one at a time: if it is requested while it runs, it runs once more. */

/**
 * @param {() => Promise<unknown>} action
 * @returns {() => Promise<void>} runs the action; resolves after a run that started after the call
 */
export function oneAtATime(action) {
    /** @type {Promise<void> | null} */
    let running = null;
    let requested = false;
    return () => {
        requested = true;
        running ??= (async () => {
            try {
                while (requested) {
                    requested = false;
                    await action();
                }
            } finally {
                running = null;
            }
        })();
        return running;
    };
}
