package org.patientcare.testing;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The Chromium or the Firefox of this machine, headless, with a fake camera and microphone. Without
 * it the test is skipped with a message; if the environment variable CI is set it fails.
 */
public final class Browser implements AutoCloseable {

    private static final String[] CHROMIUM = {
        "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"
    };

    private static final String[] FIREFOX = {"firefox-esr", "firefox"};

    /**
     * One browser of each kind for the whole suite; each person has a context of their own. One
     * thread uses it.
     */
    private static Browser ofAll;

    private static Browser firefoxOfAll;

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
                    // sides. Several cameras, as phones have; the second and the third one
                    // give formats of which WebRTC makes no pictures.
                    "--use-fake-device-for-media-stream=device-count=4,fps=10",
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

    private static final Map<String, Object> FIREFOX_PREFERENCES =
            Map.of(
                    "media.navigator.streams.fake", true,
                    "media.navigator.permission.disabled", true,
                    // Few frames a second, as above.
                    "media.navigator.video.default_fps", 10,
                    // The TURN server of tests is on the loopback interface.
                    "media.peerconnection.ice.loopback", true,
                    // As after a person has allowed the camera; the names that would replace the
                    // addresses need multicast.
                    "media.peerconnection.ice.obfuscate_host_addresses", false);

    private final Playwright playwright;
    private final com.microsoft.playwright.Browser engine;

    private Browser(Playwright playwright, com.microsoft.playwright.Browser engine) {
        this.playwright = playwright;
        this.engine = engine;
    }

    /** The Chromium that all tests share; each test closes it. */
    public static synchronized Browser open() {
        if (ofAll == null || !ofAll.engine.isConnected()) {
            ofAll = start(List.of());
        }
        return ofAll;
    }

    /** The Firefox that all tests share; each test closes it. */
    public static synchronized Browser firefox() {
        if (firefoxOfAll == null || !firefoxOfAll.engine.isConnected()) {
            Path executable =
                    executable(
                            "patientcare.firefox",
                            FIREFOX,
                            "NO FIREFOX: calls between Firefox and Chromium are NOT TESTED on this"
                                    + " machine. Install Firefox or name one in"
                                    + " PATIENTCARE_FIREFOX.");
            Playwright playwright = playwright();
            firefoxOfAll =
                    new Browser(
                            playwright,
                            playwright
                                    .firefox()
                                    .launch(
                                            new BrowserType.LaunchOptions()
                                                    // A Firefox that Playwright did not change is
                                                    // driven by WebDriver BiDi.
                                                    .setChannel("moz-firefox")
                                                    .setExecutablePath(executable)
                                                    .setFirefoxUserPrefs(FIREFOX_PREFERENCES)));
        }
        return firefoxOfAll;
    }

    /**
     * Another browser, for a test that runs beside those that share one; {@link #close} quits it.
     */
    public static Browser own() {
        return start(List.of());
    }

    /** Another browser, as in a network that blocks calls by UDP; {@link #close} quits it. */
    public static Browser withoutUdp() {
        return start(WITHOUT_UDP);
    }

    /** Quits the shared browsers that were started; called at the end of the run. */
    static synchronized void quitShared() {
        Stream.of(ofAll, firefoxOfAll).filter(Objects::nonNull).forEach(Browser::quit);
        ofAll = null;
        firefoxOfAll = null;
    }

    private void quit() {
        engine.close();
        playwright.close();
    }

    private static Playwright playwright() {
        return Playwright.create(
                new Playwright.CreateOptions()
                        .setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
    }

    private static Browser start(List<String> more) {
        Path executable =
                executable(
                        "patientcare.browser",
                        CHROMIUM,
                        "NO BROWSER: the pages of visits are NOT TESTED on this machine. Install"
                                + " Chromium or name one in PATIENTCARE_BROWSER.");
        Playwright playwright = playwright();
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
        return engine.newContext(options(1280, 800, "en-GB").setTimezoneId(zone));
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
        return engine.newContext(options(width, height, locale).setTimezoneId("America/Lima"));
    }

    private static com.microsoft.playwright.Browser.NewContextOptions options(
            int width, int height, String locale) {
        return new com.microsoft.playwright.Browser.NewContextOptions()
                .setViewportSize(width, height)
                .setLocale(locale);
    }

    /** A new context that accepts any TLS certificate. */
    public BrowserContext ignoringCertificateErrors() {
        return engine.newContext(
                new com.microsoft.playwright.Browser.NewContextOptions()
                        .setIgnoreHTTPSErrors(true));
    }

    /** A new context without JavaScript. */
    public BrowserContext withoutScripts() {
        return engine.newContext(
                new com.microsoft.playwright.Browser.NewContextOptions()
                        .setJavaScriptEnabled(false));
    }

    /** Closes all contexts that a test left open; quits the browser unless it is a shared one. */
    @Override
    public void close() {
        List.copyOf(engine.contexts()).forEach(BrowserContext::close);
        if (this != ofAll && this != firefoxOfAll) {
            quit();
        }
    }

    /**
     * @param property names a program; so does the environment variable {@code PATIENTCARE_…}
     * @param names of programs to find in {@code PATH}
     * @param without what is not tested without it, and what to install
     */
    private static Path executable(String property, String[] names, String without) {
        String variable = property.toUpperCase(Locale.ROOT).replace('.', '_');
        return Optional.ofNullable(System.getProperty(property, System.getenv(variable)))
                .map(Path::of)
                .or(() -> Installed.onPath(names))
                .orElseGet(() -> Installed.skipOrFail(without));
    }
}
