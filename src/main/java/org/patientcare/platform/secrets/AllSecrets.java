package org.patientcare.platform.secrets;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.util.List;
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

    /**
     * In which a secret that is made now is kept: the newest, if one of the installation's own is
     * kept in it already. Else as those are kept: a node that does not know the newest form yet has
     * to read this one, too.
     */
    public SecretForm ofNew() {
        SecretForm newest = secrets.newest();
        List<SecretForm> forms =
                features.stream()
                        .filter(KeptSecrets::areFew)
                        .flatMap(feature -> feature.all().stream())
                        .map(StoredSecret::form)
                        .toList();
        return forms.isEmpty() || forms.contains(newest) ? newest : forms.get(0);
    }

    /** How many are kept in each form. */
    Map<SecretForm, Long> forms() {
        return all().collect(Collectors.groupingBy(StoredSecret::form, Collectors.counting()));
    }

    private Stream<StoredSecret> all() {
        return features.stream().flatMap(feature -> feature.all().stream());
    }
}
