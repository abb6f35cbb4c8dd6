/* Saving what a script has as a file. */

/**
 * Lets the browser save bytes as a file.
 *
 * @param {string} name
 * @param {Blob} blob
 */
export function save(name, blob) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = name;
    link.hidden = true;
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
