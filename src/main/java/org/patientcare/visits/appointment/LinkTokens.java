package org.patientcare.visits.appointment;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.Base64;
import java.util.UUID;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.patientcare.platform.secrets.Secrets;
import org.patientcare.platform.shared.Sha256;
import org.patientcare.visits.appointment.VisitLinkRepository.LinkKey;

/**
 * The tokens in visit links. A token is derived from the link key and not stored, so the same link
 * can be given out again, and a reader of the database without the key has no links.
 */
@ApplicationScoped
class LinkTokens {

    private static final String MAC = "HmacSHA256";

    /** 192 bits: more than is needed, and short enough for an SMS. */
    private static final int BYTES = 24;

    private static final String SHAPE = "[A-Za-z0-9_-]{" + BYTES * 4 / 3 + "}";

    @Inject private VisitLinkRepository links;
    @Inject private Secrets secrets;

    private volatile SecretKeySpec key;

    /**
     * @param variant what tells the links of a side apart: who made it, as {@link
     *     VisitLink#madeBy}, or how often the visit was handed over; null for neither
     */
    String token(
            UUID organization, long appointment, VisitRole role, int generation, String variant) {
        String side = organization + "/" + appointment + "/" + role.code() + "/" + generation;
        String link = variant == null ? side : side + "/" + variant;
        try {
            Mac mac = Mac.getInstance(MAC);
            mac.init(key());
            byte[] derived = mac.doFinal(link.getBytes(StandardCharsets.UTF_8));
            return Base64.getUrlEncoder()
                    .withoutPadding()
                    .encodeToString(Arrays.copyOf(derived, BYTES));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every Java platform has " + MAC, e);
        }
    }

    /** The hash under which the token is stored. */
    static byte[] hash(String token) {
        return Sha256.of(token);
    }

    /** Whether a text has the form of a token. */
    static boolean isWellFormed(String text) {
        return text.matches(SHAPE);
    }

    /** The key, read once; it is the same on all nodes and never changes. */
    private SecretKeySpec key() {
        SecretKeySpec known = key;
        if (known == null) {
            LinkKey kept =
                    links.findKey()
                            .orElseThrow(
                                    () -> new IllegalStateException("There is no visit link key"));
            String text = secrets.plain(kept.stored());
            known = new SecretKeySpec(Base64.getDecoder().decode(text), MAC);
            key = known;
        }
        return known;
    }
}
