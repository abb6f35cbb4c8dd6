/* Telling an export that arrived to its end from one that was cut off. */

/** How the service ends an export of a patient, once it has written everything. */
const END = '"complete":true}';

/**
 * Whether an export of a patient, as JSON, has everything.
 *
 * @param {Blob} blob
 */
export async function isWhole(blob) {
    return (await blob.slice(-END.length).text()) === END;
}
