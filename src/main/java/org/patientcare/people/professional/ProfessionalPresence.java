package org.patientcare.people.professional;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.patientcare.platform.database.DatabaseFailure;

/**
 * Whether professionals are online at their desks, shared by all nodes (events, section 1). An open
 * desk renews the presence every 30 s; it expires after 90 s by the database's clock, so that the
 * presence that a killed node had reported ends by itself. Going online or offline is notified on
 * {@link #CHANNEL} as {@code organization/hash}; an expiry is not notified, see {@link #lapsed}.
 *
 * <p>Must be called outside transactions: each call is one statement.
 */
@ApplicationScoped
public class ProfessionalPresence {

    /** The PostgreSQL notification channel that carries {@link PresenceKey}s. */
    public static final String CHANNEL = "presence";

    @Inject private PresenceRepository presence;

    /**
     * Sets a professional online for the next 90 s, whatever their state was.
     *
     * @param hash of an existing professional
     * @throws DatabaseFailure if there is none
     */
    public void setOnline(String hash) {
        presence.setOnline(hash);
    }

    /**
     * Sets a professional online for the next 90 s on behalf of an open desk, not by the
     * professional's choice: one who set themselves away, or has left since, remains so.
     *
     * @param hash of an existing professional
     * @throws DatabaseFailure if there is none
     */
    public void keepOnline(String hash) {
        presence.keepOnline(hash);
    }

    /**
     * Sets a professional away until they set another state, whichever desks they have open or open
     * later: {@link #renew} does not change it.
     *
     * @param hash of an existing professional
     * @throws DatabaseFailure if there is none
     */
    public void setAway(String hash) {
        presence.setAway(hash);
    }

    /**
     * Sets a professional offline, whichever desks they have open: {@link #renew} does not change
     * it. A desk that they open later may set them online.
     *
     * @param hash of an existing professional
     * @throws DatabaseFailure if there is none
     */
    public void setOffline(String hash) {
        presence.setOffline(hash);
    }

    /** The state that the professional sees. An expired presence is offline. */
    public Availability availability(String hash) {
        return presence.find(hash).orElse(Availability.OFFLINE);
    }

    /**
     * Prolongs the presence of professionals with an open desk to 90 s from now, in one statement.
     * That includes a presence that expired less than 10 minutes ago, because a desk recovers by
     * itself from a failure of its network or of the database. Professionals who are away or left
     * stay so.
     *
     * @param hashes of professionals who have a desk open
     * @return the hashes of those whose presence was prolonged
     */
    public Set<String> renew(Collection<String> hashes) {
        return hashes.isEmpty() ? Set.of() : presence.renew(hashes);
    }

    /**
     * Professionals whose presence expired within the given time, in whole seconds, one key for
     * each organization that they are assigned to.
     */
    public List<PresenceKey> lapsed(Duration lately) {
        return presence.lapsed((int) lately.toSeconds());
    }

    /**
     * All professionals who have ever had a presence, online or not, one key for each organization
     * that they are assigned to.
     */
    public List<PresenceKey> allKeys() {
        return presence.allKeys();
    }
}
