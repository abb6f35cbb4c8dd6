package org.patientcare.surfaces.widget;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.WebSocket;
import java.net.URI;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.patientcare.testing.ReadablePage;
import org.patientcare.testing.Waiting;

/** A page of a site with the element on it, in somebody's browser. */
final class HostPage {

    /** Elements of the element that stick out of the page. */
    private static final String STICKING_OUT =
            """
            () => [...document.querySelectorAll("patient-care")].flatMap((care) => [...care.shadowRoot.querySelectorAll("*")])
                .filter((e) => !e.closest(".unseen") && e.getClientRects().length > 0)
                .filter((e) => e.getBoundingClientRect().right > innerWidth + 1 || e.getBoundingClientRect().left < -1)
                .map((e) => e.tagName + "." + e.className + ": " + e.textContent.slice(0, 40))""";

    private static final String KEPT =
            """
            async () => [document.cookie, localStorage.length, sessionStorage.length,
                (await indexedDB.databases()).length, (await caches.keys()).length].join()""";

    private final Page page;
    private final ReadablePage readable;
    private final Set<String> origins = ConcurrentHashMap.newKeySet();
    private final List<WebSocket> sockets = new CopyOnWriteArrayList<>();

    HostPage(BrowserContext context) {
        page = context.newPage();
        // What is refused or cut off is what some tests are about.
        readable =
                new ReadablePage(
                        page,
                        message ->
                                message.text().startsWith("Failed to load resource")
                                        || message.text().startsWith("WebSocket connection to"));
        page.onRequest(request -> origins.add(origin(request.url())));
        page.onWebSocket(sockets::add);
    }

    private static String origin(String url) {
        URI address = URI.create(url);
        return address.getScheme().replace("ws", "http") + "://" + address.getAuthority();
    }

    HostPage open(String address) {
        page.navigate(address);
        return this;
    }

    /** The same, until the sections show what there is. */
    HostPage ready(String address) {
        open(address);
        awaitTold("ready");
        return this;
    }

    Page page() {
        return page;
    }

    ReadablePage readable() {
        return readable;
    }

    Locator care() {
        return page.locator("patient-care");
    }

    Locator section(String name) {
        return care().locator("[role=group][aria-labelledby=" + name + "]");
    }

    void awaitText(String text) {
        care().getByText(text).first().waitFor();
    }

    void awaitTold(String event) {
        until("name => told.some(([one]) => one === name)", event);
    }

    /** Waits until a function of the page says true of something. */
    void until(String function, Object of) {
        Waiting.until(function, () -> Boolean.TRUE.equals(page.evaluate(function, of)));
    }

    /** What the last event of a name carried, as JSON. */
    String told(String event) {
        awaitTold(event);
        return (String)
                page.evaluate(
                        "name => JSON.stringify(told.filter(([one]) => one === name).at(-1)[1])",
                        event);
    }

    int asked() {
        return (Integer) page.evaluate("asked");
    }

    List<WebSocket> sockets() {
        return sockets;
    }

    void assertNothingIsKept() {
        assertThat(page.context().cookies()).isEmpty();
        assertThat(page.evaluate(KEPT)).isEqualTo(",0,0,0,0");
    }

    void assertCalledOnly(String... expected) {
        sockets.forEach(socket -> origins.add(origin(socket.url())));
        assertThat(new TreeSet<>(origins)).isSubsetOf(expected);
    }

    void assertFits() {
        assertThat((List<?>) page.evaluate(STICKING_OUT)).isEmpty();
        assertThat(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
                .isEqualTo(true);
        readable.assertNoComplaints();
    }
}
