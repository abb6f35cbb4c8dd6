package org.patientcare.visits.appointment;

import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.security.SecureRandom;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.platform.config.PublicUrl;
import org.patientcare.platform.shared.Language;
import org.patientcare.platform.shared.WireNamed;

/** The links by which patients and professionals reach their visits. */
@Stateless
public class VisitLinks {

    private static final int KEY_BYTES = 32;
    private static final SecureRandom RANDOM = new SecureRandom();

    @Inject private VisitLinkRepository links;
    @Inject private LinkTokens tokens;
    @Inject private VisitSettings settings;
    @Inject private PublicUrl publicUrl;

    /** Makes the key of the installation from which all links are derived, unless it has one. */
    public void ensureKey() {
        byte[] key = new byte[KEY_BYTES];
        RANDOM.nextBytes(key);
        links.addKeyIfThereIsNone(key);
    }

    /** What a token stands for, as it is now; empty if we never gave it out. */
    @TransactionAttribute(TransactionAttributeType.SUPPORTS)
    public Optional<VisitLink> find(String token) {
        return Optional.of(token)
                .filter(LinkTokens::isPlausible)
                .flatMap(plausible -> links.find(LinkTokens.hash(plausible)))
                .map(this::read);
    }

    /** Gives both sides the links of a generation, in the caller's transaction. */
    @TransactionAttribute(TransactionAttributeType.MANDATORY)
    public void add(UUID organization, long appointment, int generation) {
        List<byte[]> hashes =
                Arrays.stream(VisitRole.values())
                        .map(role -> tokens.token(organization, appointment, role, generation))
                        .map(LinkTokens::hash)
                        .toList();
        links.add(organization, appointment, generation, hashes);
    }

    /** The link of one side, which was given out before. */
    @TransactionAttribute(TransactionAttributeType.SUPPORTS)
    public String url(UUID organization, long appointment, VisitRole role, int generation) {
        return publicUrl.of(
                PublicPaths.CALL + "/" + tokens.token(organization, appointment, role, generation));
    }

    private VisitLink read(Object... row) {
        VisitRole role = WireNamed.of(VisitRole.class, (String) row[3]);
        Instant startsAt = ((Timestamp) row[7]).toInstant();
        Duration duration = Duration.ofSeconds((Integer) row[8]);
        String language = (String) (role == VisitRole.PATIENT ? row[9] : row[10]);
        return new VisitLink(
                (UUID) row[0],
                (Long) row[1],
                (String) row[2],
                role,
                (Integer) row[4],
                row[4].equals(row[5]),
                WireNamed.of(AppointmentState.class, (String) row[6]),
                startsAt,
                duration,
                settings.opensAt(startsAt),
                settings.closesAt(startsAt.plus(duration)),
                WireNamed.of(Language.class, language),
                ZoneId.of((String) row[11]),
                (String) row[12],
                (String) row[13],
                row[15] == null ? (String) row[14] : row[14] + " " + row[15],
                (String) row[16],
                (String) row[17],
                (String) row[18]);
    }
}
