/* What is done once at a time: asked for again meanwhile, it is done once more. */

/** @return a function that does it; it ends when it is done for whoever asked */
export function oneAtATime(act) {
    let running = null;
    let again = false;
    return () => {
        again = true;
        running ??= (async () => {
            try {
                while (again) {
                    again = false;
                    await act();
                }
            } finally {
                running = null;
            }
        })();
        return running;
    };
}
