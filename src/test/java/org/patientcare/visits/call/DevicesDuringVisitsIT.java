package org.patientcare.visits.call;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.microsoft.playwright.CDPSession;
import java.util.List;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.patientcare.testing.Drill;
import org.patientcare.testing.DrillGroup;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Visit;
import org.patientcare.testing.VisitPage;
import org.patientcare.testing.Waiting;

/** A system takes devices away: tests play the system by scripts that run before the page's. */
@Drill(
        value = DrillGroup.ENGINES,
        heldBy = {
            "call/device-states.test.js",
            "call/own-media.test.js",
            "call/device-choice.test.js"
        })
@IntegrationTest
@RunAsClient
@DisplayName("Camera, microphone, loudspeaker and screen during a visit")
class DevicesDuringVisitsIT {

    private static final int FRAMES = TwoPeople.FRAMES;

    /** While {@code window.failure} names a DOMException, requests for devices fail with it. */
    private static final String FAILING =
            """
            const request = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
            navigator.mediaDevices.getUserMedia = async (wanted) => {
                if (window.failure) throw new DOMException("", window.failure);
                return request(wanted);
            };""";

    private static final String REFUSED_AT_FIRST = FAILING + "window.failure = 'NotAllowedError';";

    /** What a browser does to the track of a device that is gone. */
    private static final String END =
            """
            ([kind, failure]) => {
                window.failure = failure;
                const track = opened.peers.at(-1).getSenders().map(s => s.track).find(t => t?.kind === kind);
                track.stop();
                track.dispatchEvent(new Event("ended"));
            }""";

    /** What a phone does to the microphone when it rings. */
    private static final String MUTE =
            """
            () => {
                window.ringing = opened.peers.at(-1).getSenders().map(s => s.track).find(t => t?.kind === "audio");
                Object.defineProperty(ringing, "muted", { value: true, configurable: true });
                ringing.dispatchEvent(new Event("mute"));
            }""";

    private static final String UNMUTE =
            """
            () => {
                Object.defineProperty(ringing, "muted", { value: false });
                ringing.dispatchEvent(new Event("unmute"));
            }""";

    private static final String SENT_DEVICE =
            "kind => opened.peers.at(-1).getSenders().map(s => s.track)"
                    + ".find(t => t?.kind === kind)?.getSettings().deviceId ?? null";

    /** Refuses to play, as browsers do that want a tap first. */
    private static final String SILENT_AT_FIRST =
            """
            let tapped = false;
            addEventListener("click", ({ target }) => { tapped ||= target.id === "hear"; }, true);
            const play = HTMLMediaElement.prototype.play;
            HTMLMediaElement.prototype.play = function () {
                return tapped ? play.call(this) : Promise.reject(new DOMException("", "NotAllowedError"));
            };""";

    private static final String COUNT_LOCKS =
            """
            window.locks = [];
            navigator.wakeLock.request = async (type) => {
                const lock = { type, released: false, async release() { lock.released = true; } };
                locks.push(lock);
                return lock;
            };""";

    /** The screen that the person selects: no display is needed. */
    private static final String SCREEN =
            """
            navigator.mediaDevices.getDisplayMedia = async () => {
                const canvas = document.createElement("canvas");
                const pen = canvas.getContext("2d");
                setInterval(() => pen.fillRect(Math.random() * 99, 9, 9, 9), 100);
                return canvas.captureStream(10);
            };""";

    private static final String AWAKE = "() => locks.filter(lock => !lock.released).length === 1";

    @RegisterExtension final TwoPeople people = new TwoPeople();

    @Test
    @DisplayName(
            "a device that another program takes is said on both sides, never shown as on, and taken anew")
    void aDeviceThatEndsIsTakenAnew() {
        Call call = begin(FAILING);
        call.patient().page().evaluate(END, new Object[] {"video", "NotReadableError"});
        call.patient().awaitNote("own-devices", "Another program uses your camera");
        call.professional().awaitNote("their-devices", "You cannot see Ana María");
        assertOff(call.patient(), "camera", "Camera does not work: try again");
        call.patient().assertLegible();
        call.professional().assertLegible();

        call.patient().page().evaluate("() => { window.failure = null; }");
        call.awaitNoNotes();
        assertThat(call.patient().page().getAttribute("#camera", "aria-pressed")).isEqualTo("true");
        call.professional().awaitFrames(FRAMES);
        call.assertOneConnection();
    }

    @Test
    @DisplayName(
            "permission that is revoked ends both devices, is said on both sides, and works at once when it is back")
    void permissionThatIsRevoked() {
        Call call = begin(FAILING);
        call.patient().page().evaluate("() => { window.failure = 'NotAllowedError'; }");
        CDPSession browser = people.patients().browser().newBrowserCDPSession();
        permit(browser, call.patient(), "denied");
        call.patient().awaitNote("own-devices", "The browser may not use your microphone");
        call.patient().awaitNote("own-devices", "The browser may not use your camera");
        call.professional().awaitNote("their-devices", "You cannot hear Ana María");
        call.professional().awaitNote("their-devices", "You cannot see Ana María");
        assertOff(call.patient(), "microphone", "Microphone does not work: try again");
        assertOff(call.patient(), "camera", "Camera does not work: try again");

        call.patient().page().evaluate("() => { window.failure = null; }");
        permit(browser, call.patient(), "granted");
        call.awaitNoNotes();
        assertThat(call.patient().sends("audio")).isTrue();
        call.professional().awaitFrames(FRAMES);
        call.assertOneConnection();
        browser.detach();
    }

    @Test
    @DisplayName(
            "a phone that rings interrupts the microphone: both sides read it until it is over")
    void aPhoneThatRings() {
        Call call = begin(FAILING);
        call.patient().page().evaluate(MUTE);
        call.patient().awaitNote("own-devices", "Your microphone is interrupted");
        call.professional().awaitNote("their-devices", "You cannot hear Ana María");
        assertOff(call.patient(), "microphone", "Microphone does not work: try again");
        call.patient().page().evaluate(UNMUTE);
        call.awaitNoNotes();

        call.patient().page().evaluate(MUTE); // and the system never gives that one back
        call.patient().awaitNote("own-devices", "Your microphone is interrupted");
        call.awaitNoNotes();
        assertThat((Boolean) call.patient().page().evaluate("() => ringing.readyState === 'ended'"))
                .isTrue();
        assertThat(call.patient().sends("audio")).isTrue();
        call.assertOneConnection();
    }

    @Test
    @DisplayName("permission that is granted late works at once, in the same connection")
    void permissionThatIsGrantedLate() {
        Visit visit = Visit.now("en");
        VisitPage patient =
                VisitPage.open(people.patients(), visit.patientUrl(), REFUSED_AT_FIRST).enter();
        VisitPage professional =
                VisitPage.open(people.professionals(), visit.professionalUrl()).enter();
        professional.awaitScene("arrived").click("admit");
        patient.awaitScene("call").awaitFrames(FRAMES);
        Call call = new Call(patient, professional);
        professional.awaitNote("their-devices", "You cannot hear Ana María");
        professional.awaitNote("their-devices", "You cannot see Ana María");
        String path = patient.remoteIceUfrag();

        patient.page().evaluate("() => { window.failure = null; }");
        patient.click("camera");
        patient.click("microphone");
        call.awaitNoNotes();
        professional.awaitFrames(FRAMES);
        assertThat(patient.sends("audio")).isTrue();
        assertThat(patient.remoteIceUfrag()).isEqualTo(path);
        call.assertOneConnection();
    }

    @Test
    @DisplayName("what a person switches off is said to the other side")
    void whatIsSwitchedOffIsSaid() {
        Call call = begin();
        call.professional().click("camera");
        call.patient().awaitNote("their-devices", "has switched the camera off");
        assertThat(call.patient().page().locator("#their-video").isVisible()).isFalse();
        call.professional().click("microphone");
        call.patient().awaitNote("their-devices", "has switched the microphone off");
        call.professional().click("camera");
        call.professional().click("microphone");
        call.awaitNoNotes();
        assertThat(call.patient().page().locator("#their-video").isVisible()).isTrue();
    }

    @Test
    @DisplayName("the menu chooses camera, microphone and loudspeaker, kept for the next visit")
    void theMenuChooses() {
        Call call = begin(COUNT_LOCKS);
        VisitPage patient = call.patient();
        String front = sent(patient, "video");
        patient.click("turn");
        Waiting.until("the other camera", () -> sendsOther(patient, "video", front));
        String turned = sent(patient, "video");
        patient.click("turn");
        Waiting.until("the first camera", () -> sendsOther(patient, "video", turned));
        patient.click("more");
        patient.page().waitForSelector("#menu[open]");
        patient.assertLegible();
        String rear = chooseAnother(patient, "camera");
        awaitSent(patient, "video", rear);
        String microphone = chooseAnother(patient, "microphone");
        awaitSent(patient, "audio", microphone);
        String loudspeaker = chooseAnother(patient, "loudspeaker");
        patient.page()
                .waitForFunction(
                        "id => document.getElementById('their-sound').sinkId === id", loudspeaker);
        patient.click("own-picture");
        assertThat(patient.page().locator(".corner").isVisible()).isFalse();
        call.professional().awaitFrames(FRAMES);
        call.assertOneConnection();

        patient.page().waitForFunction(AWAKE);
        assertThat(patient.page().locator("#timer").textContent()).matches("\\d+:\\d\\d");
        patient.page().reload();
        patient.enter().awaitScene("call").awaitFrames(FRAMES);
        awaitSent(patient, "video", rear);
        awaitSent(patient, "audio", microphone);
        assertThat(patient.page().evaluate("() => document.getElementById('their-sound').sinkId"))
                .isEqualTo(loudspeaker);
        patient.click("hang-up");
        patient.page().waitForFunction("() => locks.every(lock => lock.released)");
        patient.assertNoErrors();
    }

    @Test
    @DisplayName("the professional shares the screen, which the patient reads and sees")
    void theProfessionalSharesTheScreen() {
        people.professionals().addInitScript(SCREEN);
        Call call = begin();
        VisitPage professional = call.professional();
        String camera = sent(professional, "video");
        professional.click("more");
        professional.click("share");
        call.patient().awaitNote("their-devices", "is sharing the screen");
        professional.awaitNote("own-devices", "You are sharing your screen");
        assertThat(sendsOther(professional, "video", camera)).isTrue();
        call.patient().awaitFrames(1);

        professional.click("more");
        assertThat(professional.page().locator("#share").textContent()).isEqualTo("Stop sharing");
        professional.click("share");
        call.awaitNoNotes();
        assertThat(sent(professional, "video")).isEqualTo(camera);
        call.patient().click("more");
        assertThat(call.patient().page().locator("#share").isVisible()).isFalse();
        call.assertOneConnection();
    }

    @Test
    @DisplayName("a browser that refuses sound without a tap shows one button, and the tap works")
    void aRefusedAutoplay() {
        Call call = begin(SILENT_AT_FIRST);
        VisitPage patient = call.patient();
        patient.page().waitForSelector("#hear:text('Tap to hear')");
        patient.assertLegible();
        patient.click("hear");
        patient.awaitNoNote("hear");
        assertThat(
                        (Boolean)
                                patient.page()
                                        .evaluate(
                                                "() => !document.getElementById('their-sound').paused"))
                .isTrue();
        patient.assertNoErrors();
    }

    private record Call(VisitPage patient, VisitPage professional) {

        void awaitNoNotes() {
            for (VisitPage side : new VisitPage[] {patient, professional}) {
                side.awaitNoNote("own-devices");
                side.awaitNoNote("their-devices");
            }
        }

        void assertOneConnection() {
            assertThat(patient.peers()).as("connections of the patient").isOne();
            assertThat(professional.peers()).as("connections of the professional").isOne();
            patient.assertNoErrors();
            professional.assertNoErrors();
        }
    }

    /**
     * @param before scripts that run before those of the patient's page
     */
    private Call begin(String... before) {
        Visit visit = Visit.now("en");
        VisitPage patient = VisitPage.open(people.patients(), visit.patientUrl(), before).enter();
        VisitPage professional =
                VisitPage.open(people.professionals(), visit.professionalUrl()).enter();
        professional.awaitScene("arrived").click("admit");
        patient.awaitScene("call").awaitFrames(1);
        professional.awaitScene("call").awaitFrames(1);
        return new Call(patient, professional);
    }

    /**
     * What a person sets for this site in the browser, which ends the tracks if it is "denied".
     *
     * @param browser undoes it when it is detached
     */
    private static void permit(CDPSession browser, VisitPage page, String setting) {
        JsonElement context =
                page.page()
                        .context()
                        .newCDPSession(page.page())
                        .send("Target.getTargetInfo")
                        .getAsJsonObject("targetInfo")
                        .get("browserContextId");
        for (String name : List.of("camera", "microphone")) {
            JsonObject permission = new JsonObject();
            permission.addProperty("name", name);
            JsonObject parameters = new JsonObject();
            parameters.add("permission", permission);
            parameters.addProperty("setting", setting);
            parameters.add("browserContextId", context);
            browser.send("Browser.setPermission", parameters);
        }
    }

    private static void assertOff(VisitPage page, String device, String label) {
        assertThat(page.page().getAttribute("#" + device, "aria-pressed")).isEqualTo("false");
        assertThat(page.page().getAttribute("#" + device, "aria-label")).isEqualTo(label);
    }

    private static String sent(VisitPage page, String kind) {
        return (String) page.page().evaluate(SENT_DEVICE, kind);
    }

    /** A device that the system takes away for a moment, as on a busy machine, is taken anew. */
    private static void awaitSent(VisitPage page, String kind, String device) {
        Waiting.until("the chosen " + kind, () -> device.equals(sent(page, kind)));
    }

    /** Whether a device other than this one is sent. */
    private static boolean sendsOther(VisitPage page, String kind, String other) {
        String now = sent(page, kind);
        return now != null && !now.equals(other);
    }

    /** Chooses the last device of the list, which is not the one in use. */
    private static String chooseAnother(VisitPage page, String device) {
        String id = "#choose-" + device;
        String last = page.page().locator(id + " option").last().getAttribute("value");
        assertThat(page.page().locator(id).inputValue()).isNotEqualTo(last);
        page.page().selectOption(id, last);
        return last;
    }
}
