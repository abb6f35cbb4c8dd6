/*
 * Sessions and passkeys belong to the address at which the service is known: a page that was opened at
 * another one (an alias, a node itself) goes there.
 */
if (location.origin !== document.body.dataset.origin) {
    location.replace(document.body.dataset.origin + location.pathname + location.search + location.hash);
}
