/* Modules that a page imports after it has been loaded. */
import { Problem } from "./problem.js";

/**
 * Imports a module. If it cannot be loaded, recover.js loads the page again, once; if it already
 * has, that counts as a call without a response. An error in the module itself is rethrown.
 *
 * @template M
 * @param {() => Promise<M>} load calls `import()`, whose address is relative to the caller
 * @returns {Promise<M>}
 */
export async function loadModule(load) {
    try {
        return await load();
    } catch (error) {
        if (!(error instanceof TypeError)) {
            throw error;
        }
        const isReloaded = !dispatchEvent(
            new CustomEvent("patient-care-import-failed", { cancelable: true, detail: error }),
        );
        return isReloaded ? new Promise(() => {}) : Promise.reject(new Problem(0));
    }
}
