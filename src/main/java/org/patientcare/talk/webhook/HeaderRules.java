package org.patientcare.talk.webhook;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Which headers an organization may add to its webhook requests (events.md, section 3). */
final class HeaderRules {

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9!#$%&'*+.^_`|~-]{1,64}");

    /** Visible ASCII and spaces; spaces at either end are checked separately. */
    private static final Pattern VALUE = Pattern.compile("[\\x20-\\x7e]+");

    /** Headers that we set ourselves, and hop-by-hop headers. */
    private static final Set<String> RESERVED =
            Set.of(
                    "connection",
                    "content-encoding",
                    "content-length",
                    "expect",
                    "host",
                    "http2-settings",
                    "keep-alive",
                    "proxy-authenticate",
                    "proxy-authorization",
                    "proxy-connection",
                    "te",
                    "trailer",
                    "transfer-encoding",
                    "upgrade",
                    "via",
                    "x-webhook-signature");

    private static final List<String> RESERVED_PREFIXES = List.of("webhook-", "x-patientcare-");

    private HeaderRules() {}

    /**
     * The faults of the headers, as sentences that never repeat the given values; empty if there
     * are none.
     */
    static List<String> faults(Map<String, String> headers) {
        List<String> faults = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        boolean names = true;
        boolean values = true;
        boolean own = true;
        boolean once = true;
        for (Map.Entry<String, String> header : headers.entrySet()) {
            String name = header.getKey().toLowerCase(Locale.ROOT);
            names &= NAME.matcher(name).matches();
            values &= header.getValue() == null || isValue(header.getValue());
            own &=
                    !RESERVED.contains(name)
                            && RESERVED_PREFIXES.stream().noneMatch(name::startsWith);
            once &= seen.add(name);
        }
        add(faults, names, "must have names of HTTP headers");
        add(faults, values, "must have values of visible ASCII characters");
        add(
                faults,
                own,
                "must not name host, content-length, webhook-*, x-patientcare-*, x-webhook-signature or a header of the connection");
        add(faults, once, "must not name a header twice");
        return faults;
    }

    private static void add(List<String> faults, boolean right, String sentence) {
        if (!right) {
            faults.add(sentence);
        }
    }

    private static boolean isValue(String text) {
        return VALUE.matcher(text).matches() && text.equals(text.strip());
    }
}
