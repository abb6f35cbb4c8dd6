package org.patientcare.sending.delivery;

import java.util.HashMap;
import java.util.Map;
import org.patientcare.platform.shared.Template;
import org.patientcare.platform.shared.TextResources;

/** The HTML layout that all mails share. */
public final class MailLayout {

    private static final String FRAME = TextResources.read(MailLayout.class, "frame.html");

    private MailLayout() {}

    /**
     * Returns the HTML of a mail.
     *
     * @param rows filled-in rows of the layout's table, between the introduction and the closing
     *     sentences
     * @param values escaped: language, subject, organization, title, greeting, intro, ignore,
     *     automatic
     */
    public static String wrap(String rows, Map<String, String> values) {
        Map<String, String> all = new HashMap<>(values);
        all.put("rows", rows);
        return Template.fill(FRAME, all);
    }
}
