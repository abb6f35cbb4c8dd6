package org.patientcare.testing;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A window of WebKit, Safari's engine, as Debian builds it: driven by WebDriver, on a display that
 * nobody sees. It has neither WebRTC nor a camera. Without it the test is skipped with a message;
 * if the environment variable CI is set it fails.
 */
public final class WebKit implements AutoCloseable {

    private static final String STANDS_STILL =
            """
            new Promise(answer => {
                const element = document.querySelector(arguments[0]);
                element.scrollIntoView({ block: "center", behavior: "instant" });
                const before = element.getBoundingClientRect();
                const frame = requestAnimationFrame;
                frame(() => frame(() => {
                    const now = element.getBoundingClientRect();
                    answer(element.checkVisibility() && now.top === before.top && now.height === before.height);
                }));
            })""";

    private static final List<String> DISPLAY =
            List.of("-displayfd", "1", "-screen", "0", "1400x1000x24", "-nolisten", "tcp");

    private final Process display;
    private final Process driver;
    private final Http http;
    private final String session;

    private WebKit(Path xvfb, Path webDriver) throws IOException {
        List<String> command = new ArrayList<>(List.of(xvfb.toString()));
        command.addAll(DISPLAY);
        display = new ProcessBuilder(command).redirectError(Logs.of("xvfb").toFile()).start();
        Runtime.getRuntime().addShutdownHook(new Thread(display::destroyForcibly));
        int port = Node.freePort();
        ProcessBuilder builder =
                new ProcessBuilder(webDriver.toString(), "--port=" + port)
                        .redirectErrorStream(true)
                        .redirectOutput(Logs.of("webkit").toFile());
        builder.environment().put("DISPLAY", ":" + firstLine(display));
        driver = builder.start();
        Runtime.getRuntime().addShutdownHook(new Thread(driver::destroyForcibly));
        http = Http.node(port);
        Waiting.until("the driver of WebKit answers", this::isReady);
        session =
                "/session/"
                        + post("/session", Map.of("capabilities", Map.of()))
                                .get("sessionId")
                                .asText();
    }

    /**
     * Opens a window.
     *
     * @param width in CSS pixels
     * @param height in CSS pixels, the bar of the window included
     */
    public static WebKit open(int width, int height) {
        Path xvfb = Installed.onPath("Xvfb").orElseGet(WebKit::without);
        Path webDriver = Installed.onPath("WebKitWebDriver").orElseGet(WebKit::without);
        try {
            WebKit opened = new WebKit(xvfb, webDriver);
            opened.post(
                    opened.session + "/window/rect",
                    Map.of("x", 0, "y", 0, "width", width, "height", height));
            return opened;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Opens an address and waits until the page is loaded. */
    public WebKit show(String url) {
        post(session + "/url", Map.of("url", url));
        return this;
    }

    /**
     * The value of a JavaScript expression, or of its promise.
     *
     * @param arguments the expression finds them in {@code arguments}
     */
    public JsonNode read(String expression, Object... arguments) {
        return post(
                session + "/execute/sync",
                Map.of("script", "return " + expression, "args", List.of(arguments)));
    }

    /** Waits until a JavaScript expression is true. */
    public WebKit await(String expression, Object... arguments) {
        Waiting.until(expression, () -> read(expression, arguments).asBoolean());
        return this;
    }

    /** The text of the first visible element, as a person reads it; empty if there is none. */
    public String text(String selector) {
        return read(
                        "[...document.querySelectorAll(arguments[0])].find(e => e.checkVisibility())?.innerText ?? ''",
                        selector)
                .asText();
    }

    /** Clicks an element as a person does: once it is seen and stands still. */
    public void click(String selector) {
        await(STANDS_STILL, selector);
        String element =
                post(session + "/element", Map.of("using", "css selector", "value", selector))
                        .elements()
                        .next()
                        .asText();
        post(session + "/element/" + element + "/click", Map.of());
    }

    /** Elements whose text does not fit, or that stick out of the page. */
    public JsonNode overflows() {
        return read("(" + ReadablePage.OVERFLOWS + ")()");
    }

    /** Ends the browser. */
    @Override
    public void close() {
        http.send("DELETE", session, null);
        driver.destroyForcibly();
        display.destroyForcibly();
        Waiting.forTheEndOf(display);
    }

    private JsonNode post(String path, Map<String, Object> body) {
        return http.send("POST", path, Reply.json(body)).expect(200).json().get("value");
    }

    private boolean isReady() {
        try {
            return http.get("/status").status() == 200;
        } catch (IllegalStateException notYet) {
            return false;
        }
    }

    private static String firstLine(Process process) throws IOException {
        return new BufferedReader(
                        new InputStreamReader(process.getInputStream(), StandardCharsets.US_ASCII))
                .readLine();
    }

    private static Path without() {
        return Installed.skipOrFail(
                "NO WEBKIT: pages are NOT TESTED in WebKit on this machine. Install Debian's"
                        + " webkit2gtk-driver and xvfb.");
    }
}
