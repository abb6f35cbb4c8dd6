/*
 * Redirects to the service's public address if the page was opened at another one, such as an alias
 * or a node: sessions and passkeys belong to the public address.
 */
if (location.origin !== document.body.dataset.origin) {
    location.replace(document.body.dataset.origin + location.pathname + location.search + location.hash);
}
