package org.patientcare.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.TimeoutError;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.WaitForSelectorState;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** The page of a link in a person's browser, and what the person does there. */
public final class VisitPage {

    /** Keeps what the page opens, so that a test can cut it and count its frames. */
    private static final String WATCH =
            """
            window.opened = { sockets: [], peers: [], streams: [] };
            const devices = navigator.mediaDevices;
            const ask = devices?.getUserMedia.bind(devices);
            if (ask) {
                devices.getUserMedia = async (wanted) => {
                    const stream = await ask(wanted);
                    opened.streams.push(stream);
                    return stream;
                };
            }
            const RealSocket = WebSocket;
            window.WebSocket = class extends RealSocket {
                constructor(...all) { super(...all); opened.sockets.push(this); }
            };
            const RealPeer = RTCPeerConnection;
            window.RTCPeerConnection = class extends RealPeer {
                constructor(...all) { super(...all); opened.peers.push(this); }
            };""";

    private static final String FRAMES =
            """
            async () => {
                const peer = opened.peers.at(-1);
                if (!peer || peer.connectionState !== "connected") return 0;
                const all = [...(await peer.getStats()).values()];
                return all.filter(r => r.type === "inbound-rtp" && r.kind === "video")
                    .reduce((sum, r) => sum + (r.framesDecoded ?? 0), 0);
            }""";

    private static final Optional<Path> PICTURES =
            Optional.ofNullable(System.getProperty("it.screenshots")).map(Path::of);

    private static final boolean NETWORK = hasNetwork();

    private final Page page;
    private final List<String> complaints = new ArrayList<>();
    private final List<String> asked = new ArrayList<>();

    private VisitPage(Page page) {
        this.page = page;
        page.setDefaultTimeout(Waiting.DEADLINE.toMillis());
        page.onPageError(complaints::add);
        page.onRequest(request -> asked.add(request.url()));
        page.onWebSocket(socket -> asked.add(socket.url()));
        page.onConsoleMessage(
                message -> {
                    // A cut socket is what some tests are about, and the page of an unknown link is
                    // a 404.
                    boolean expected =
                            message.text().contains("WebSocket connection")
                                    || message.location().startsWith(page.url());
                    if (message.type().equals("error") && !expected) {
                        complaints.add(message.text());
                    }
                });
    }

    /**
     * @param before scripts that run before the page's own
     */
    public static VisitPage open(BrowserContext browser, String url, String... before) {
        VisitPage opened = new VisitPage(browser.newPage());
        opened.page.addInitScript(WATCH);
        for (String script : before) {
            opened.page.addInitScript(script);
        }
        opened.page.navigate(url);
        return opened;
    }

    public Page page() {
        return page;
    }

    /** From the check of the devices on. */
    public VisitPage enter() {
        page.locator("#enter").click();
        return this;
    }

    public void click(String id) {
        page.locator("#" + id).click();
    }

    public VisitPage awaitScene(String name) {
        page.waitForSelector(
                "section[data-scene='" + name + "']",
                new Page.WaitForSelectorOptions().setState(WaitForSelectorState.VISIBLE));
        return this;
    }

    /** The state in which the service rendered the page. */
    public VisitPage awaitState(String state) {
        try {
            page.waitForSelector(
                    "body[data-state='" + state + "']",
                    new Page.WaitForSelectorOptions().setState(WaitForSelectorState.ATTACHED));
        } catch (TimeoutError e) {
            throw new AssertionError("not " + state + " but " + page.content(), e);
        }
        return this;
    }

    public String title() {
        return page.locator("h1:visible").first().textContent();
    }

    /** Frames of the other side's picture that this browser decoded. */
    public int framesDecoded() {
        return ((Number) page.evaluate(FRAMES)).intValue();
    }

    /** Waits until so many more frames have been decoded. */
    public VisitPage awaitFrames(int more) {
        assertThat(NETWORK)
                .as("an interface beside loopback, without which browsers find no path to another")
                .isTrue();
        int before = framesDecoded();
        Waiting.until(more + " frames", () -> framesDecoded() >= before + more);
        return this;
    }

    public void say(String text) {
        page.locator("#message").fill(text);
        page.locator("#chat-form button").click();
    }

    public void awaitMessage(String text) {
        page.waitForSelector(
                "#messages li.theirs p:text-is('" + text + "')",
                new Page.WaitForSelectorOptions().setState(WaitForSelectorState.ATTACHED));
    }

    /** Cuts the web socket as a network does, and returns once the page has another one. */
    public void cutSocket() {
        int before = sockets();
        page.evaluate("() => opened.sockets.at(-1).close(4999)");
        page.waitForFunction(
                "n => opened.sockets.length > n && opened.sockets.at(-1).readyState === 1", before);
    }

    public int sockets() {
        return ((Number) page.evaluate("() => opened.sockets.length")).intValue();
    }

    /** Cameras and microphones that are on. */
    public int devicesOn() {
        return ((Number)
                        page.evaluate(
                                "() => opened.streams.flatMap(s => s.getTracks())"
                                        + ".filter(t => t.readyState === 'live').length"))
                .intValue();
    }

    public int peers() {
        return ((Number) page.evaluate("() => opened.peers.length")).intValue();
    }

    /** Whether what it sends of a kind is more than silence and darkness. */
    public boolean sends(String kind) {
        return (Boolean)
                page.evaluate(
                        "kind => opened.peers.at(-1).getSenders()"
                                + ".some(s => s.track?.kind === kind && s.track.enabled)",
                        kind);
    }

    /** What the two sides agreed on last: another one for each search for a path. */
    public String path() {
        return (String)
                page.evaluate(
                        "() => opened.peers.at(-1).currentRemoteDescription.sdp.match(/ice-ufrag:.*/)[0]");
    }

    /** What axe-core finds, one line each. */
    public List<?> barriers() {
        return barriers("{}");
    }

    /**
     * @param options of axe-core
     */
    private List<?> barriers(String options) {
        if ((Boolean) page.evaluate("() => !window.axe")) {
            page.evaluate(axe());
        }
        Object found =
                page.evaluate(
                        "async () => (await axe.run("
                                + options
                                + ")).violations.flatMap(v => v.nodes.map(n =>"
                                + " v.id + ': ' + n.target + ' ' + n.failureSummary))");
        return (List<?>) found;
    }

    /** Elements whose text does not fit, or that stick out of the page. */
    public List<?> overflows() {
        return (List<?>)
                page.evaluate(
                        """
                        () => [...document.querySelectorAll("body *")]
                            .filter(e => e.checkVisibility() && !e.closest(".unseen") && !e.closest("svg"))
                            .filter(e => {
                                const box = e.getBoundingClientRect();
                                return box.right > innerWidth + 1 || box.left < -1
                                    || (!["VIDEO", "OL", "INPUT"].includes(e.tagName) && e.scrollWidth > e.clientWidth + 1
                                        && getComputedStyle(e).display !== "inline");
                            })
                            .map(e => e.tagName + "#" + e.id + "." + e.className + ": " + e.textContent.slice(0, 40))""");
    }

    /** From the top of the page to its end, for a person to look at, if a folder is named. */
    public void picture(String name) {
        PICTURES.map(folder -> folder.resolve(name + ".png"))
                .ifPresent(
                        file ->
                                page.screenshot(
                                        new Page.ScreenshotOptions()
                                                .setPath(file)
                                                .setFullPage(true)));
    }

    /** As who reads it likes screens to be. */
    public VisitPage in(ColorScheme scheme) {
        page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(scheme));
        return this;
    }

    /** What is to be seen now can be read by all, nothing is cut off, and nothing went wrong. */
    public void assertLegible() {
        assertThat(List.<Object>copyOf(barriers())).as(title()).isEmpty();
        assertFits();
    }

    /** Nothing is cut off, and nothing went wrong: what another width can change. */
    public void assertFits() {
        assertThat(List.<Object>copyOf(overflows())).as(title()).isEmpty();
        assertNoComplaints();
    }

    /** Letters stand out from what is behind them: what other colours can change. */
    public void assertContrast() {
        assertThat(List.<Object>copyOf(barriers("{ runOnly: ['color-contrast'] }")))
                .as(title())
                .isEmpty();
    }

    /** Where it sent requests, and where its socket is. */
    public List<String> asked() {
        return asked;
    }

    /** Nothing went wrong in the page, its policy included. */
    public void assertNoComplaints() {
        assertThat(complaints).isEmpty();
    }

    private static boolean hasNetwork() {
        try {
            for (NetworkInterface one : Collections.list(NetworkInterface.getNetworkInterfaces())) {
                if (!one.isLoopback() && one.isUp() && !one.getInterfaceAddresses().isEmpty()) {
                    return true;
                }
            }
            return false;
        } catch (SocketException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String axe() {
        try (InputStream script = VisitPage.class.getResourceAsStream("/axe.min.js")) {
            return new String(script.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
