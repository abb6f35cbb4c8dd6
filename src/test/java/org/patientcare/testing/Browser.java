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
 * The Chromium of this machine, headless, with a fake camera and microphone. Without a Chromium the
 * test is skipped with a message; if the environment variable CI is set it fails.
 */
public final class Browser implements AutoCloseable {

    private static final String[] NAMES = {
        "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"
    };

    /**
     * One browser for the whole suite; each person has a context of their own. One thread uses it.
     */
    private static Browser ofAll;

    /**
     * Features of the browser to disable. The last two cost most: a page that is kept ready for a
     * navigation that never comes, and one for the window's own buttons, which nobody sees. The
     * others are what Playwright disables, repeated here because Chromium heeds only the last of
     * several lists.
     */
    private static final List<String> DISABLED_FEATURES =
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
                    // Few frames a second: two cores draw, encode and decode the video of both
                    // sides.
                    "--use-fake-device-for-media-stream=fps=10",
                    "--use-fake-ui-for-media-stream",
                    // The CPU renders in any case; this avoids GL as well.
                    "--disable-gpu",
                    "--disable-features=" + String.join(",", DISABLED_FEATURES),
                    // The host name of another server, which tests run on this machine.
                    "--host-resolver-rules=MAP meet.example 127.0.0.1");

    /** Chromium knows one of these two names, depending on its version. */
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

    /** The browser that all tests share; each test closes it. */
    public static synchronized Browser open() {
        if (ofAll == null || !ofAll.chromium.isConnected()) {
            ofAll = start(List.of());
        }
        return ofAll;
    }

    /** Another browser, as in a network that blocks calls by UDP; {@link #close} quits it. */
    public static Browser withoutUdp() {
        return start(WITHOUT_UDP);
    }

    /** Quits the shared browser, if it was started; called at the end of the run. */
    static synchronized void quitShared() {
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

    /** A new context for one person, with the window size of a phone. */
    public BrowserContext phone() {
        return context(390, 844);
    }

    public BrowserContext desktop() {
        return context(1280, 800);
    }

    /**
     * @param zone the time zone of the machine on which the browser runs
     */
    public BrowserContext desktopAt(String zone) {
        return chromium.newContext(options(1280, 800, "en-GB").setTimezoneId(zone));
    }

    /**
     * A new context for one person.
     *
     * @param width in CSS pixels
     * @param height in CSS pixels
     */
    public BrowserContext context(int width, int height) {
        return context(width, height, "en-GB");
    }

    /**
     * @param locale the language that the browser requests
     */
    public BrowserContext context(int width, int height, String locale) {
        return chromium.newContext(options(width, height, locale).setTimezoneId("America/Lima"));
    }

    private static com.microsoft.playwright.Browser.NewContextOptions options(
            int width, int height, String locale) {
        return new com.microsoft.playwright.Browser.NewContextOptions()
                .setViewportSize(width, height)
                .setLocale(locale);
    }

    /** A new context that accepts any TLS certificate. */
    public BrowserContext ignoringCertificateErrors() {
        return chromium.newContext(
                new com.microsoft.playwright.Browser.NewContextOptions()
                        .setIgnoreHTTPSErrors(true));
    }

    /** A new context without JavaScript. */
    public BrowserContext withoutScripts() {
        return chromium.newContext(
                new com.microsoft.playwright.Browser.NewContextOptions()
                        .setJavaScriptEnabled(false));
    }

    /** Closes all contexts that a test left open; quits the browser unless it is the shared one. */
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
        return Installed.skipOrFail(
                "NO BROWSER: the pages of visits are NOT TESTED on this machine. Install Chromium"
                        + " or name one in PATIENTCARE_BROWSER.");
    }
}
