package org.patientcare.platform.secrets;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.patientcare.platform.database.Database;

/** The secrets of all features. */
@ApplicationScoped
public class AllSecrets {

    private static final String LOCK = "secrets are made";

    @Inject private Instance<KeptSecrets> features;
    @Inject private Secrets secrets;
    @Inject private Database database;

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
     * How many are kept otherwise than in the newest form, by table; none where there are none. To
     * be asked outside any transaction, or in one that holds nothing others wait for.
     */
    public Map<String, Long> outdated() {
        SecretForm newest = secrets.newest();
        Map<String, Long> outdated = new TreeMap<>();
        for (KeptSecrets feature : features) {
            feature.forms()
                    .forEach(
                            (form, number) -> {
                                if (!form.equals(newest)) {
                                    outdated.merge(feature.table(), number, Long::sum);
                                }
                            });
        }
        return outdated;
    }

    /**
     * From now until the end of the caller's transaction a secret is made whose form is chosen by
     * what is there: {@link #awaitMaking} waits for it. To be called before that is read.
     */
    public void beginMaking() {
        database.statement("SELECT pg_advisory_xact_lock_shared(hashtextextended(:key, 0))")
                .bind("key", LOCK)
                .execute();
    }

    /**
     * Waits until all have ended who began before, on any node. In a transaction that holds nothing
     * else: they may wait for it.
     */
    public void awaitMaking() {
        database.statement("SELECT pg_advisory_xact_lock(hashtextextended(:key, 0))")
                .bind("key", LOCK)
                .execute();
    }

    /**
     * In which a secret that is made now is kept: the newest, if one of the installation's own is
     * kept in it already. Else as those are kept: a node that does not know the newest form yet has
     * to read this one, too. Until the end of the caller's transaction nobody takes it for one that
     * was made before.
     */
    public SecretForm ofNew() {
        beginMaking();
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
        return features.stream()
                .flatMap(feature -> feature.forms().entrySet().stream())
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, Long::sum));
    }

    private Stream<StoredSecret> all() {
        return features.stream().flatMap(feature -> feature.all().stream());
    }
}
