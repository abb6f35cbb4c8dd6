package org.patientcare.platform.page;

import com.google.gson.JsonObject;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.CDPSession;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.WaitUntilState;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What Chromium fetches from the service to show a page, calls of the API left out: requests that
 * reach the network, and the bytes of their responses with all headers, as DevTools count them.
 */
record TransferredFiles(int requests, long bytes, Set<String> addresses) {

    /**
     * @param base address of the service: what comes from elsewhere does not count
     * @param shown selector of what the page shows at the end
     */
    static TransferredFiles of(BrowserContext context, String base, String url, String shown) {
        Map<String, String> fetched = new HashMap<>();
        AtomicLong bytes = new AtomicLong();
        try (Page page = context.newPage()) {
            CDPSession tools = context.newCDPSession(page);
            tools.on(
                    "Network.requestWillBeSent",
                    event -> {
                        String address = event.getAsJsonObject("request").get("url").getAsString();
                        if (address.startsWith(base) && !address.contains("/v1/")) {
                            fetched.put(id(event), address.substring(base.length()));
                        }
                    });
            tools.on("Network.requestServedFromCache", event -> fetched.remove(id(event)));
            tools.on(
                    "Network.responseReceived",
                    event -> {
                        if (event.getAsJsonObject("response").get("fromDiskCache").getAsBoolean()) {
                            fetched.remove(id(event));
                        }
                    });
            tools.on(
                    "Network.loadingFinished",
                    event -> {
                        if (fetched.containsKey(id(event))) {
                            bytes.addAndGet(event.get("encodedDataLength").getAsLong());
                        }
                    });
            tools.send("Network.enable");
            page.navigate(url, new Page.NavigateOptions().setWaitUntil(WaitUntilState.LOAD));
            page.waitForSelector(shown);
            // The browser has reported all that came before.
            tools.send("Network.disable");
        }
        return new TransferredFiles(fetched.size(), bytes.get(), new TreeSet<>(fetched.values()));
    }

    private static String id(JsonObject event) {
        return event.get("requestId").getAsString();
    }
}
