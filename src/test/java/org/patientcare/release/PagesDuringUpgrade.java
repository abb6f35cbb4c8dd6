package org.patientcare.release;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.patientcare.testing.Browser;
import org.patientcare.testing.Http;
import org.patientcare.testing.Node;
import org.patientcare.testing.Proxy;

/** A page of the last release that stays open while both nodes are replaced. */
final class PagesDuringUpgrade implements AutoCloseable {

    private static final Pattern FILE = Pattern.compile("(?:src|href)=\"(/(?:assets|ui)/[^\"]+)\"");

    /** Enough for each file to be asked of either node. */
    private static final int ROUNDS = 2;

    private final Http proxy;
    private final Browser browser = Browser.own();
    private final BrowserContext context = browser.ignoringCertificateErrors();
    private final Page page = context.newPage();

    private PagesDuringUpgrade(Proxy proxy) {
        this.proxy = proxy.http();
        page.navigate(this.proxy.base() + "/sign-in");
        page.waitForSelector("main h1");
        page.evaluate("() => { window.opened = 'before'; }");
    }

    static PagesDuringUpgrade open(Proxy proxy) {
        return new PagesDuringUpgrade(proxy);
    }

    /**
     * While each node has another release: all files of the last one, and those of a page of this
     * one, come through the proxy.
     *
     * @param present a node with this release
     */
    void assertFilesOfBothReleases(Node present) {
        String html = Http.node(present.port()).get("/sign-in").expect(200).text();
        List<String> ofThisRelease =
                FILE.matcher(html).results().map(found -> found.group(1)).toList();
        assertThat(ofThisRelease).hasSizeGreaterThan(5);
        for (int round = 0; round < ROUNDS; round++) {
            ofThisRelease.stream()
                    .filter(file -> file.startsWith("/assets/"))
                    .forEach(file -> proxy.get(file).expect(200));
            filesOfTheLastRelease().forEach(file -> proxy.get(file).expect(200));
        }
    }

    /** The page that was opened on the last release imports modules from nodes of this one. */
    void assertThePageGoesOn() {
        assertThat(
                        page.evaluate(
                                "async () => [window.opened, typeof (await import('/console/pages/codes.js')).show]"))
                .isEqualTo(List.of("before", "function"));
    }

    private static List<String> filesOfTheLastRelease() {
        try (ZipFile files = new ZipFile("src/build/last-release.zip")) {
            return files.stream().map(ZipEntry::getName).map(name -> "/" + name).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        browser.close();
    }
}
