/* The addresses of an organization's overviews. */
import { path } from "../ui/api.js";

/** @import { Organization } from "./shell.js" */

/** @param {Organization} organization */
export function overviewOf({ id }, part = "") {
    return path(["admin", "v1", "organizations", id, "overview", ...(part ? [part] : [])]);
}
