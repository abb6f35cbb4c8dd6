package org.patientcare.testing;

import com.google.gson.JsonObject;
import com.microsoft.playwright.CDPSession;
import com.microsoft.playwright.Page;

/**
 * An authenticator that is built into a page's device: Chromium's own, which says yes to all that
 * is asked. It belongs to one page.
 */
public final class VirtualKey {

    private static final String ID = "authenticatorId";

    private final CDPSession devTools;
    private String id;

    private VirtualKey(CDPSession devTools) {
        this.devTools = devTools;
    }

    public static VirtualKey of(Page page) {
        VirtualKey key = new VirtualKey(page.context().newCDPSession(page));
        key.devTools.send("WebAuthn.enable");
        key.id = key.plugIn();
        return key;
    }

    /** As if the person came with another device, with nothing on it. */
    public void another() {
        pullOut();
        id = plugIn();
    }

    /** As if the person had none at hand. */
    public void pullOut() {
        JsonObject which = new JsonObject();
        which.addProperty(ID, id);
        devTools.send("WebAuthn.removeVirtualAuthenticator", which);
    }

    /** Whether the person shows that it is them when asked to. */
    public void verifies(boolean does) {
        JsonObject which = new JsonObject();
        which.addProperty(ID, id);
        which.addProperty("isUserVerified", does);
        devTools.send("WebAuthn.setUserVerified", which);
    }

    private String plugIn() {
        JsonObject options = new JsonObject();
        options.addProperty("protocol", "ctap2");
        options.addProperty("transport", "internal");
        options.addProperty("hasResidentKey", true);
        options.addProperty("hasUserVerification", true);
        options.addProperty("isUserVerified", true);
        options.addProperty("automaticPresenceSimulation", true);
        JsonObject wanted = new JsonObject();
        wanted.add("options", options);
        return devTools.send("WebAuthn.addVirtualAuthenticator", wanted).get(ID).getAsString();
    }
}
