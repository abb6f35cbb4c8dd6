package org.patientcare.visits.appointment;

import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.platform.config.PublicUrl;
import org.patientcare.platform.database.WriteBatch;
import org.patientcare.platform.secrets.Secrets;
import org.patientcare.visits.appointment.VisitLinkRepository.LinkKey;

/** The links through which patients and professionals join their visits. */
@Stateless
public class VisitLinks {

    private static final int KEY_BYTES = 32;
    private static final SecureRandom RANDOM = new SecureRandom();

    @Inject private VisitLinkRepository links;
    @Inject private LinkTokens tokens;
    @Inject private Secrets secrets;
    @Inject private PublicUrl publicUrl;

    /** Creates the key of the installation from which all links are derived, unless it exists. */
    public void ensureKey() {
        byte[] key = new byte[KEY_BYTES];
        RANDOM.nextBytes(key);
        links.addKeyIfAbsent(LinkKey.of(secrets.inForm(LinkKey.plain(key), secrets.newest())));
    }

    /**
     * The link with this token and the current data of its visit; empty if the token is unknown.
     */
    @TransactionAttribute(TransactionAttributeType.SUPPORTS)
    public Optional<VisitLink> find(String token) {
        return Optional.ofNullable(find(List.of(token)).get(token));
    }

    /** The same for many tokens, by token, in one statement. */
    @TransactionAttribute(TransactionAttributeType.SUPPORTS)
    public Map<String, VisitLink> find(Collection<String> tokens) {
        Map<String, String> hashes =
                tokens.stream()
                        .distinct()
                        .filter(LinkTokens::isWellFormed)
                        .collect(Collectors.toMap(VisitLinks::hexHash, Function.identity()));
        return hashes.isEmpty()
                ? Map.of()
                : links.find(hashes.keySet()).entrySet().stream()
                        .collect(
                                Collectors.toMap(
                                        found -> hashes.get(found.getKey()), Map.Entry::getValue));
    }

    /**
     * The links of both sides in one generation, to be written in the caller's transaction.
     *
     * @param handovers as {@link VisitLink#handovers}, of the professional's
     */
    @TransactionAttribute(TransactionAttributeType.MANDATORY)
    public WriteBatch adding(UUID organization, long appointment, int generation, int handovers) {
        String patients =
                tokens.token(organization, appointment, VisitRole.PATIENT, generation, null);
        return links.addingPatients(
                        organization, appointment, generation, LinkTokens.hash(patients))
                .then(addingProfessionals(organization, appointment, generation, handovers));
    }

    /** As {@link #adding}, only that of the professional. */
    @TransactionAttribute(TransactionAttributeType.MANDATORY)
    public WriteBatch addingProfessionals(
            UUID organization, long appointment, int generation, int handovers) {
        return links.addingProfessionals(
                organization,
                appointment,
                generation,
                handovers,
                LinkTokens.hash(
                        professionalsToken(organization, appointment, generation, handovers)));
    }

    private String professionalsToken(
            UUID organization, long appointment, int generation, int handovers) {
        return tokens.token(
                organization,
                appointment,
                VisitRole.PROFESSIONAL,
                generation,
                handovers == 0 ? null : "handed-over-" + handovers);
    }

    /**
     * Stores the patient's links that are handed out in sessions which links of this maker opened,
     * unless they are stored. Several calls and nodes may do so at once.
     *
     * @param generations by our ids of the appointments
     * @param madeBy as {@link VisitLink#madeBy}; not null
     */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public void addMissing(UUID organization, Map<Long, Integer> generations, String madeBy) {
        List<VisitLinkRepository.PatientsLink> given = new ArrayList<>();
        generations.forEach(
                (appointment, generation) -> {
                    String token =
                            tokens.token(
                                    organization,
                                    appointment,
                                    VisitRole.PATIENT,
                                    generation,
                                    madeBy);
                    given.add(
                            new VisitLinkRepository.PatientsLink(
                                    hexHash(token), appointment, generation));
                });
        links.addMissing(organization, given, madeBy);
    }

    private static String hexHash(String token) {
        return HexFormat.of().formatHex(LinkTokens.hash(token));
    }

    /** The URL of a patient's link that {@link #adding} has stored. */
    @TransactionAttribute(TransactionAttributeType.SUPPORTS)
    public String patientsUrl(UUID organization, long appointment, int generation) {
        return patientsUrl(organization, appointment, generation, null);
    }

    /**
     * The URL of a patient's link that {@link #adding} or {@link #addMissing} has stored.
     *
     * @param madeBy as {@link VisitLink#madeBy}
     */
    @TransactionAttribute(TransactionAttributeType.SUPPORTS)
    public String patientsUrl(UUID organization, long appointment, int generation, String madeBy) {
        return url(tokens.token(organization, appointment, VisitRole.PATIENT, generation, madeBy));
    }

    /**
     * The URL of a professional's link that {@link #adding} or {@link #addingProfessionals} has
     * stored.
     *
     * @param handovers as {@link VisitLink#handovers}
     */
    @TransactionAttribute(TransactionAttributeType.SUPPORTS)
    public String professionalsUrl(
            UUID organization, long appointment, int generation, int handovers) {
        return url(professionalsToken(organization, appointment, generation, handovers));
    }

    private String url(String token) {
        return publicUrl.of(PublicPaths.CALL + "/" + token);
    }

    /**
     * A link that {@link #adding} or {@link #addingProfessionals} has stored, without its maker.
     *
     * @param handovers as {@link VisitLink#handovers}
     */
    @TransactionAttribute(TransactionAttributeType.SUPPORTS)
    public Optional<VisitLink> find(
            UUID organization, long appointment, VisitRole role, int generation, int handovers) {
        return find(
                role == VisitRole.PATIENT
                        ? tokens.token(organization, appointment, role, generation, null)
                        : professionalsToken(organization, appointment, generation, handovers));
    }
}
