package org.patientcare.people.professional;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.patientcare.platform.database.DatabaseFailure;

/**
 * Whether professionals are at their desks, which all nodes read (events, section 1). Being there
 * lapses after 90 s by the database's clock, so what a killed node held ends by itself: an open
 * desk says it again every 30 s. Who comes or leaves is told on the {@link #CHANNEL}, as {@code
 * organization/hash}; of who lapses nobody tells.
 *
 * <p>To be called outside any transaction: each call is a statement of its own.
 */
@ApplicationScoped
public class ProfessionalPresence {

    /** On which nodes hear of {@link PresenceKey}s. */
    public static final String CHANNEL = "presence";

    @Inject private PresenceRepository presence;

    /**
     * Says that a professional is at a desk for the next 90 s, whatever was said before.
     *
     * @param hash of a professional that exists
     * @throws DatabaseFailure if there is none
     */
    public void online(String hash) {
        presence.come(hash);
    }

    /**
     * The same where a desk says it by itself, and nobody chose it: who is away, or has left since,
     * remains so.
     *
     * @param hash of a professional that exists
     * @throws DatabaseFailure if there is none
     */
    public void stillOnline(String hash) {
        presence.stay(hash);
    }

    /**
     * Says that a professional is away until they say otherwise, whichever desks they have open or
     * open later: {@link #renew} leaves them alone.
     *
     * @param hash of a professional that exists
     * @throws DatabaseFailure if there is none
     */
    public void away(String hash) {
        presence.goAway(hash);
    }

    /**
     * Says that a professional has left, whichever desks they have open: {@link #renew} leaves them
     * alone. A desk that they open later may say that they are there.
     *
     * @param hash of a professional that exists
     * @throws DatabaseFailure if there is none
     */
    public void offline(String hash) {
        presence.leave(hash);
    }

    /** Online if one of their desks said so, and its time is not over. */
    public Availability availability(String hash) {
        return presence.find(hash).orElse(Availability.OFFLINE);
    }

    /**
     * Those of these who said that they are at a desk are so for the next 90 s, in one statement:
     * also who lapsed less than 10 minutes ago and did not leave, since a desk whose network or
     * database was away comes back by itself.
     *
     * @param hashes of professionals who have a desk open
     * @return who they are
     */
    public Set<String> renew(Collection<String> hashes) {
        return hashes.isEmpty() ? Set.of() : presence.renew(hashes);
    }

    /** Who lapsed so lately, of each organization that they are assigned to. */
    public List<PresenceKey> lapsed(Duration lately) {
        return presence.lapsed((int) lately.toSeconds());
    }

    /** All who were ever at a desk, there or not, of each organization. */
    public List<PresenceKey> known() {
        return presence.known();
    }
}
