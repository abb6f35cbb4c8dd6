package org.patientcare.people.professional;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.UUID;

/**
 * Whether professionals are online at their desks, shared by all nodes (events, section 1). The
 * presence is each organization's own: a desk changes it only for the organizations in which its
 * person is a professional, so that one organization cannot change what the callers of another one
 * see. An open desk renews it every 30 s; it expires after 90 s by the database's clock, so that
 * the presence that a killed node had reported ends by itself. Going online or offline is notified
 * on {@link #CHANNEL} as {@code organization/hash}; an expiry is not notified, see {@link #lapsed}.
 *
 * <p>Must be called outside transactions: each call is one statement. Organizations to which the
 * professional is not assigned are ignored.
 */
@ApplicationScoped
public class ProfessionalPresence {

    /** The PostgreSQL notification channel that carries {@link PresenceKey}s. */
    public static final String CHANNEL = "presence";

    @Inject private PresenceRepository presence;

    /** Sets a professional online for the next 90 s, whatever their state was. */
    public void setOnline(Collection<UUID> organizations, String hash) {
        presence.setOnline(organizations, hash);
    }

    /**
     * Sets a professional online for the next 90 s on behalf of an open desk, not by the
     * professional's choice: where they set themselves away, or have left since, they remain so.
     */
    public void keepOnline(Collection<UUID> organizations, String hash) {
        presence.keepOnline(organizations, hash);
    }

    /**
     * Sets a professional away until they set another state, whichever desks they have open or open
     * later: {@link #renew} does not change it.
     */
    public void setAway(Collection<UUID> organizations, String hash) {
        presence.setAway(organizations, hash);
    }

    /**
     * Sets a professional offline, whichever desks they have open: {@link #renew} does not change
     * it. A desk that they open later may set them online.
     */
    public void setOffline(Collection<UUID> organizations, String hash) {
        presence.setOffline(organizations, hash);
    }

    /**
     * The state that the professional sees: online if they are so in one of the organizations, else
     * away if so in one. An expired presence is offline.
     */
    public Availability availability(Collection<UUID> organizations, String hash) {
        return presence.find(organizations, hash);
    }

    /**
     * Prolongs the presence of professionals with an open desk to 90 s from now, in one statement.
     * That includes a presence that expired less than 10 minutes ago, because a desk recovers by
     * itself from a failure of its network or of the database. Professionals who are away or left
     * stay so.
     *
     * @param open the professionals who have a desk open, in each organization for which it is
     */
    public void renew(Collection<PresenceKey> open) {
        if (!open.isEmpty()) {
            presence.renew(open);
        }
    }

    /** Presences that expired within the given time, in whole seconds. */
    public List<PresenceKey> lapsed(Duration lately) {
        return presence.lapsed((int) lately.toSeconds());
    }

    /** All professionals who have ever been present, in each organization for which they were. */
    public List<PresenceKey> allKeys() {
        return presence.allKeys();
    }
}
