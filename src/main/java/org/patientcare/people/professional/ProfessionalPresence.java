package org.patientcare.people.professional;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.patientcare.platform.database.DatabaseFailure;

/**
 * Whether professionals are at their desks, which all nodes read (events, section 1). Being there
 * lapses after 90 s by the database's clock, so what a killed node held ends by itself: an open
 * desk says it again every 30 s.
 *
 * <p>To be called outside any transaction: each call is a statement of its own.
 */
@ApplicationScoped
public class ProfessionalPresence {

    private static final int SECONDS = 90;

    @Inject private PresenceRepository presence;

    /**
     * Says that a professional is at a desk for the next 90 s, whatever was said before.
     *
     * @param hash of a professional that exists
     * @throws DatabaseFailure if there is none
     */
    public void online(String hash) {
        presence.set(hash, SECONDS);
    }

    /**
     * Says that a professional has left. Another desk that they have open says it anew within 30 s.
     *
     * @param hash of a professional that exists
     * @throws DatabaseFailure if there is none
     */
    public void offline(String hash) {
        presence.set(hash, 0);
    }

    /** Whether one of their desks said so, and its time is not over. */
    public boolean isOnline(String hash) {
        return presence.isThere(hash);
    }
}
