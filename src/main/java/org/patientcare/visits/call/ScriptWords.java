package org.patientcare.visits.call;

import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * The texts that the script of a visit page shows while it is open. All others are in the HTML
 * alone, so that the page is small.
 */
final class ScriptWords {

    /** Of the countdown and the pre-visit test. */
    private static final Pattern EARLY =
            Pattern.compile("own_time|late|asking|trouble_(?:insecure|browser)|trial_\\w+");

    /** Of the check of the devices and the call. */
    private static final Pattern OPEN =
            Pattern.compile(
                    "(?:own|their|trouble|told)_\\w+|(?:camera|microphone)(?:_\\w+)?|loudspeaker"
                            + "|share|share_end|chat_(?:note|away|unheard)|new_message|line_down|late"
                            + "|connecting|reconnecting|silent|away|other_changed|other|you");

    private ScriptWords() {}

    /**
     * @param words by their keys in the resource files
     * @return by the keys of the script, which have _ instead of dots
     */
    static Map<String, String> of(PageState state, Map<String, String> words) {
        Pattern wanted = state == PageState.EARLY ? EARLY : OPEN;
        Map<String, String> found = new TreeMap<>();
        words.forEach((key, text) -> found.put(key.replace('.', '_'), text));
        found.keySet().removeIf(key -> !wanted.matcher(key).matches());
        return found;
    }
}
