package org.patientcare.platform.secrets;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The secrets of all features. */
@ApplicationScoped
public class AllSecrets {

    @Inject private Instance<KeptSecrets> features;
    @Inject private Secrets secrets;

    /**
     * @throws SecretException unless this node can read each of them
     */
    public void requireReadable() {
        all().forEach(secrets::plain);
    }

    /**
     * Keeps in the newest form what is kept in another one, in the caller's transaction.
     *
     * @return how many there were
     * @throws SecretException if this node cannot read one of them
     */
    public int wrapAnew() {
        SecretForm newest = secrets.newest();
        int changed = 0;
        for (KeptSecrets feature : features) {
            for (StoredSecret stored : feature.all()) {
                StoredSecret plain = stored.with(secrets.plain(stored));
                if (!stored.form().equals(newest)) {
                    feature.keep(secrets.kept(plain, newest));
                    changed++;
                }
            }
        }
        return changed;
    }

    /** How many are kept in each form. */
    Map<SecretForm, Long> forms() {
        return all().collect(Collectors.groupingBy(StoredSecret::form, Collectors.counting()));
    }

    private Stream<StoredSecret> all() {
        return features.stream().flatMap(feature -> feature.all().stream());
    }
}
