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

/** A page with the element, opened in a browser. */
final class HostPage {

    /** Finds the parts of the element that overflow the page. */
    static final String OVERFLOWING =
            """
            () => [...document.querySelectorAll("patient-care")].flatMap((care) => [...care.shadowRoot.querySelectorAll("*")])
                .filter((e) => !e.closest(".unseen") && e.getClientRects().length > 0)
                .filter((e) => e.getBoundingClientRect().right > innerWidth + 1 || e.getBoundingClientRect().left < -1)
                .map((e) => e.tagName + "." + e.className + ": " + e.textContent.slice(0, 40))""";

    private static final String STORED =
            """
            async () => [document.cookie, localStorage.length, sessionStorage.length,
                (await indexedDB.databases()).length, (await caches.keys()).length].join()""";

    private final Page page;
    private final ReadablePage readable;
    private final Set<String> origins = ConcurrentHashMap.newKeySet();
    private final List<WebSocket> sockets = new CopyOnWriteArrayList<>();

    HostPage(BrowserContext context) {
        page = context.newPage();
        // Some tests cause refused calls and closed connections on purpose.
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

    /** Opens an address and waits until the sections are shown. */
    HostPage openReady(String address) {
        open(address);
        awaitEvent("ready");
        return this;
    }

    Page page() {
        return page;
    }

    ReadablePage readable() {
        return readable;
    }

    Locator elements() {
        return page.locator("patient-care");
    }

    Locator section(String name) {
        return elements().locator("[role=group][aria-labelledby=" + name + "]");
    }

    void awaitText(String text) {
        elements().getByText(text).first().waitFor();
    }

    void awaitEvent(String event) {
        awaitTrue("name => told.some(([one]) => one === name)", event);
    }

    /** Waits until a JavaScript function returns true for this argument. */
    void awaitTrue(String function, Object argument) {
        Waiting.until(function, () -> Boolean.TRUE.equals(page.evaluate(function, argument)));
    }

    /** Waits for an event of this name. Returns the detail of the last one as JSON. */
    String lastEventDetail(String event) {
        awaitEvent(event);
        return (String)
                page.evaluate(
                        "name => JSON.stringify(told.filter(([one]) => one === name).at(-1)[1])",
                        event);
    }

    /** How often the element has requested a token from the site. */
    int tokenRequests() {
        return (Integer) page.evaluate("asked");
    }

    List<WebSocket> sockets() {
        return sockets;
    }

    void assertNothingIsStored() {
        assertThat(page.context().cookies()).isEmpty();
        assertThat(page.evaluate(STORED)).isEqualTo(",0,0,0,0");
    }

    void assertCalledOnly(String... expected) {
        sockets.forEach(socket -> origins.add(origin(socket.url())));
        assertThat(new TreeSet<>(origins)).isSubsetOf(expected);
    }

    void assertFits() {
        assertThat((List<?>) page.evaluate(OVERFLOWING)).isEmpty();
        assertThat(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
                .isEqualTo(true);
        readable.assertNoErrors();
    }
}
