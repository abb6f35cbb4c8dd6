package org.patientcare.testing;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A Chromium of this machine, without a window, with a camera and a microphone that are not real.
 * Where there is none the test is skipped, and says so; where CI is set it fails.
 */
public final class Browser implements AutoCloseable {

    private static final String[] NAMES = {
        "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"
    };

    /** One for the whole suite: people are apart by their contexts. Used by one thread. */
    private static Browser ofAll;

    /**
     * Parts of the browser that would be switched on. The last two cost most: a page ready for a
     * navigation that never comes, and one for the window's own buttons, which nobody sees. The
     * others are what Playwright switches off, for Chromium minds the last list alone.
     */
    private static final List<String> WITHOUT =
            List.of(
                    "AvoidUnnecessaryBeforeUnloadCheckSync",
                    "BoundaryEventDispatchTracksNodeRemoval",
                    "DestroyProfileOnBrowserClose",
                    "DialMediaRouteProvider",
                    "GlobalMediaControls",
                    "HttpsUpgrades",
                    "LensOverlay",
                    "MediaRouter",
                    "PaintHolding",
                    "ThirdPartyStoragePartitioning",
                    "BlockOriginHeaderModificationOnRedirect",
                    "Translate",
                    "AutoDeElevate",
                    "OptimizationHints",
                    "SpareRendererForSitePerProcess",
                    "PreloadTopChromeWebUI");

    private static final List<String> ARGUMENTS =
            List.of(
                    "--no-sandbox",
                    // Few pictures a second: two cores draw, code and decode those of both sides.
                    "--use-fake-device-for-media-stream=fps=10",
                    "--use-fake-ui-for-media-stream",
                    // Pictures are made by the processor in any case, which then does without GL.
                    "--disable-gpu",
                    "--disable-features=" + String.join(",", WITHOUT),
                    // A server elsewhere that tests play on this machine
                    "--host-resolver-rules=MAP meet.example 127.0.0.1");

    /** By the one or the other name, as the version has it. */
    private static final List<String> WITHOUT_UDP =
            List.of(
                    "--webrtc-ip-handling-policy=disable_non_proxied_udp",
                    "--force-webrtc-ip-handling-policy=disable_non_proxied_udp");

    private final Playwright playwright;
    private final com.microsoft.playwright.Browser chromium;

    private Browser(Playwright playwright, com.microsoft.playwright.Browser chromium) {
        this.playwright = playwright;
        this.chromium = chromium;
    }

    /** The browser of all tests; to be closed by each. */
    public static synchronized Browser open() {
        if (ofAll == null || !ofAll.chromium.isConnected()) {
            ofAll = start(List.of());
        }
        return ofAll;
    }

    /** One more, in a network that lets no calls by UDP through; it ends when it is closed. */
    public static Browser withoutUdp() {
        return start(WITHOUT_UDP);
    }

    /** Where no test wants it any more. */
    static synchronized void end() {
        if (ofAll != null) {
            ofAll.quit();
            ofAll = null;
        }
    }

    private void quit() {
        chromium.close();
        playwright.close();
    }

    private static Browser start(List<String> more) {
        Path executable = executable().orElseGet(Browser::withoutBrowser);
        Playwright playwright =
                Playwright.create(
                        new Playwright.CreateOptions()
                                .setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
        return new Browser(
                playwright,
                playwright
                        .chromium()
                        .launch(
                                new BrowserType.LaunchOptions()
                                        .setExecutablePath(executable)
                                        .setArgs(
                                                Stream.of(ARGUMENTS, more)
                                                        .flatMap(List::stream)
                                                        .toList())));
    }

    /** A person's own browser, as large as a phone. */
    public BrowserContext phone() {
        return context(390, 844);
    }

    public BrowserContext desktop() {
        return context(1280, 800);
    }

    /** In CSS pixels. */
    public BrowserContext context(int width, int height) {
        return context(width, height, "en-GB");
    }

    /**
     * @param locale what the person's browser asks for
     */
    public BrowserContext context(int width, int height, String locale) {
        return chromium.newContext(
                new com.microsoft.playwright.Browser.NewContextOptions()
                        .setViewportSize(width, height)
                        .setLocale(locale)
                        .setTimezoneId("America/Lima"));
    }

    /** Of a person who takes any certificate. */
    public BrowserContext trusting() {
        return chromium.newContext(
                new com.microsoft.playwright.Browser.NewContextOptions()
                        .setIgnoreHTTPSErrors(true));
    }

    /** Of a person who allows no JavaScript. */
    public BrowserContext withoutScripts() {
        return chromium.newContext(
                new com.microsoft.playwright.Browser.NewContextOptions()
                        .setJavaScriptEnabled(false));
    }

    /** Ends what a test left open in it; the browser is the next one's. */
    @Override
    public void close() {
        List.copyOf(chromium.contexts()).forEach(BrowserContext::close);
        if (this != ofAll) {
            quit();
        }
    }

    private static Optional<Path> executable() {
        String named =
                System.getProperty("patientcare.browser", System.getenv("PATIENTCARE_BROWSER"));
        if (named != null) {
            return Optional.of(Path.of(named));
        }
        return Installed.onPath(NAMES);
    }

    private static Path withoutBrowser() {
        return Installed.missing(
                "NO BROWSER: the pages of visits are NOT TESTED on this machine. Install Chromium"
                        + " or name one in PATIENTCARE_BROWSER.");
    }
}
