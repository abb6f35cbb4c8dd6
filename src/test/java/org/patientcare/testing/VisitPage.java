package org.patientcare.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.TimeoutError;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.WaitForSelectorState;
import java.io.UncheckedIOException;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The page of a visit link in a person's browser, and what the person does there. */
public final class VisitPage {

    /**
     * Keeps the sockets, peer connections and media streams that the page opens, so that a test can
     * cut them and count their frames.
     */
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

    /** The energy of the sound that was received and played. */
    private static final String SOUND =
            """
            async () => [...(await opened.peers.at(-1).getStats()).values()]
                .filter(r => r.type === "inbound-rtp" && r.kind === "audio")
                .reduce((sum, r) => sum + r.totalAudioEnergy, 0)""";

    /** Whether the picture is sent, and the most that it may take in bits a second. */
    public static final String PICTURE =
            """
            () => opened.peers.at(-1).getSenders().filter(s => s.track?.kind === "video")
                .map(s => s.getParameters().encodings[0]).map(e => `${e.active} ${e.maxBitrate}`)[0]""";

    /** A browser that is asked for its statistics more often has less time for pictures. */
    private static final Duration STATS_INTERVAL = Duration.ofMillis(250);

    private static final boolean NETWORK = hasNetwork();

    private final Page page;
    private final ReadablePage readable;
    private final List<String> asked = new ArrayList<>();

    private VisitPage(Page page) {
        this.page = page;
        // Expected errors: some tests cut the socket, and the page of an unknown link is a 404.
        readable =
                new ReadablePage(
                        page,
                        message ->
                                message.text().contains("WebSocket connection")
                                        || message.location()
                                                .startsWith(page.url().replaceFirst("#.*", "")));
        page.onRequest(request -> asked.add(request.url()));
        page.onWebSocket(socket -> asked.add(socket.url()));
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

    /** The page that opens in a new tab when a person follows a link on another page. */
    public static VisitPage followed(BrowserContext browser, Runnable click) {
        browser.addInitScript(WATCH);
        return new VisitPage(browser.waitForPage(click));
    }

    public Page page() {
        return page;
    }

    public ReadablePage readable() {
        return readable;
    }

    /** Goes on from the check of the devices. */
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

    /** Waits until the page is rendered in a state of the visit. */
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

    /** Frames of the other side's picture that this browser decoded. */
    public int framesDecoded() {
        return ((Number) page.evaluate(FRAMES)).intValue();
    }

    /** Waits until this many more frames have been decoded. */
    public VisitPage awaitFrames(int more) {
        assertThat(NETWORK)
                .as("a network interface besides loopback, without which browsers cannot connect")
                .isTrue();
        int before = framesDecoded();
        Waiting.until(
                () -> framesDecoded() >= before + more,
                STATS_INTERVAL,
                () -> "not " + more + " frames");
        return this;
    }

    /** Waits until a sentence over the pictures contains the text. */
    public void awaitNote(String id, String text) {
        page.waitForSelector("#" + id + ":has-text('" + text + "')");
    }

    /** Waits until nothing is said in that place. */
    public void awaitNoNote(String id) {
        page.waitForSelector(
                "#" + id, new Page.WaitForSelectorOptions().setState(WaitForSelectorState.HIDDEN));
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

    /**
     * Closes the web socket, as a broken network would, and returns once the page has opened
     * another one.
     */
    public void cutSocket() {
        page.waitForFunction("() => opened.sockets.at(-1)?.readyState === 1");
        int before = sockets();
        page.evaluate("() => opened.sockets.at(-1).close(4999)");
        page.waitForFunction(
                "n => opened.sockets.length > n && opened.sockets.at(-1).readyState === 1", before);
    }

    public int sockets() {
        return ((Number) page.evaluate("() => opened.sockets.length")).intValue();
    }

    /** The number of cameras and microphones that are on. */
    public int devicesOn() {
        return ((Number)
                        page.evaluate(
                                "() => opened.streams.flatMap(s => s.getTracks())"
                                        + ".filter(t => t.readyState === 'live').length"))
                .intValue();
    }

    /** How often the page was given camera, microphone or both. */
    public int devicesTaken() {
        return ((Number) page.evaluate("() => opened.streams.length")).intValue();
    }

    public int peers() {
        return ((Number) page.evaluate("() => opened.peers.length")).intValue();
    }

    /**
     * Whether it sends sound or pictures rather than silence or black.
     *
     * @param kind {@code audio} or {@code video}
     */
    public boolean sends(String kind) {
        return (Boolean)
                page.evaluate(
                        "kind => opened.peers.at(-1).getSenders()"
                                + ".some(s => s.track?.kind === kind && s.track.enabled)",
                        kind);
    }

    /** Waits until more of the other side's sound is heard, which silence is not. */
    public VisitPage awaitSound() {
        double before = soundEnergy();
        Waiting.until(() -> soundEnergy() > before, STATS_INTERVAL, () -> "no sound");
        return this;
    }

    private double soundEnergy() {
        return ((Number) page.evaluate(SOUND)).doubleValue();
    }

    /** The ICE user fragment of the other side, which changes with each ICE restart. */
    public String remoteIceUfrag() {
        return (String)
                page.evaluate(
                        "() => opened.peers.at(-1).currentRemoteDescription.sdp.match(/ice-ufrag:.*/)[0]");
    }

    public String title() {
        return readable.title();
    }

    /** The violations that axe-core finds, one line each. */
    public List<?> accessibilityViolations() {
        return readable.accessibilityViolations();
    }

    /** Elements whose text does not fit, or that stick out of the page. */
    public List<?> overflows() {
        return readable.overflows();
    }

    /**
     * Saves a screenshot of the whole page, if the system property {@code it.screenshots} names a
     * folder.
     */
    public void screenshot(String name) {
        readable.screenshot(name);
    }

    /** Sets the colour scheme that the person prefers. */
    public VisitPage in(ColorScheme scheme) {
        readable.in(scheme);
        return this;
    }

    /**
     * Checks that the page as it is shown now is accessible, that nothing is cut off, and that
     * there were no errors.
     */
    public void assertLegible() {
        readable.assertLegible();
    }

    /**
     * Checks what another width can change: that nothing is cut off, and that there were no errors.
     */
    public void assertFits() {
        readable.assertFits();
    }

    /** Checks what other colours can change: the contrast of the text. */
    public void assertContrast() {
        readable.assertContrast();
    }

    /** Checks that there were no errors, violations of the Content-Security-Policy included. */
    public void assertNoErrors() {
        readable.assertNoErrors();
    }

    /** The URLs of its requests and of its web sockets. */
    public List<String> requestedUrls() {
        return asked;
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
}
