package org.patientcare.testing;

import com.google.gson.JsonObject;
import com.microsoft.playwright.CDPSession;
import com.microsoft.playwright.Page;

/**
 * Chromium's virtual WebAuthn authenticator: it is built into the device of one page, and confirms
 * every request.
 */
public final class VirtualAuthenticator {

    private static final String ID = "authenticatorId";

    private final CDPSession devTools;
    private String id;

    private VirtualAuthenticator(CDPSession devTools) {
        this.devTools = devTools;
    }

    public static VirtualAuthenticator of(Page page) {
        VirtualAuthenticator key = new VirtualAuthenticator(page.context().newCDPSession(page));
        key.devTools.send("WebAuthn.enable");
        key.id = key.plugIn();
        return key;
    }

    /** Replaces it by an empty one, as if the person used another device. */
    public void replace() {
        remove();
        id = plugIn();
    }

    /** Removes it, as if the person had none. */
    public void remove() {
        JsonObject which = new JsonObject();
        which.addProperty(ID, id);
        devTools.send("WebAuthn.removeVirtualAuthenticator", which);
    }

    /** Sets whether it verifies the person when it is asked to. */
    public void setUserVerified(boolean does) {
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
