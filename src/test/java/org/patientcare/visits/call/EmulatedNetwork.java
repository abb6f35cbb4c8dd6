package org.patientcare.visits.call;

import com.google.gson.JsonObject;
import com.microsoft.playwright.CDPSession;
import org.patientcare.testing.VisitPage;

/** The network of a page in Chromium, in both directions, as a test wants it to be. */
final class EmulatedNetwork {

    private static final int BYTES_PER_SECOND = 1_000_000;

    private final CDPSession tools;

    /**
     * To be made before the page connects: Chromium drops packets only of a connection that began
     * under a condition of the network.
     */
    EmulatedNetwork(VisitPage page) {
        tools = page.page().context().newCDPSession(page.page());
        lose(0);
    }

    /**
     * @param percent of the packets that are lost from now on
     */
    void lose(int percent) {
        emulate(BYTES_PER_SECOND, percent);
    }

    /**
     * @param bytesPerSecond that get through from now on
     */
    void carry(int bytesPerSecond) {
        emulate(bytesPerSecond, 0);
    }

    private void emulate(int bytesPerSecond, int packetLoss) {
        JsonObject parameters = new JsonObject();
        parameters.addProperty("offline", false);
        parameters.addProperty("latency", 1);
        parameters.addProperty("downloadThroughput", bytesPerSecond);
        parameters.addProperty("uploadThroughput", bytesPerSecond);
        parameters.addProperty("packetLoss", packetLoss);
        tools.send("Network.emulateNetworkConditions", parameters);
    }
}
