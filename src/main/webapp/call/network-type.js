// Tells when the device has changed to another kind of network, such as from Wi-Fi to mobile data.
// The browser's "change" event also tells of every new estimate of the bandwidth, which is none.

/**
 * @param {NetworkInformation | undefined} connection navigator.connection, which not all browsers have
 * @param {EventTarget} page the window, whose "online" event follows a time without any network
 * @param {() => void} changed called when another network is there
 */
export function watchNetworkType(connection, page, changed) {
    let type = connection?.type;
    page.addEventListener("online", () => {
        type = connection?.type;
        changed();
    });
    connection?.addEventListener?.("change", () => {
        const before = type;
        if (connection.type !== "none") {
            type = connection.type;
        }
        if (connection.type !== "none" && connection.type !== before) {
            changed();
        }
    });
}
