/* Runs an action one at a time: if it is requested while it runs, it runs once more. */

/**
 * @return a function that runs the action; it resolves after a run that started after the call
 */
export function oneAtATime(action) {
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
