package org.patientcare.sending.delivery;

import java.util.HashMap;
import java.util.Map;
import org.patientcare.platform.shared.Template;
import org.patientcare.platform.shared.TextResources;

/** What all mails look like. */
public final class MailFrame {

    private static final String FRAME = TextResources.read(MailFrame.class, "frame.html");

    private MailFrame() {}

    /**
     * A whole mail in HTML.
     *
     * @param rows of the table, filled: what stands between the first sentences and the last ones
     * @param values escaped: language, subject, organization, title, greeting, intro, ignore,
     *     automatic
     */
    public static String around(String rows, Map<String, String> values) {
        Map<String, String> all = new HashMap<>(values);
        all.put("rows", rows);
        return Template.fill(FRAME, all);
    }
}
