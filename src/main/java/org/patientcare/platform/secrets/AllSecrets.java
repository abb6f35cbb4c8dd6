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
import org.patientcare.platform.secrets.Secrets.SecretException;

/** The secrets of all features. */
@ApplicationScoped
public class AllSecrets {

    private static final String LOCK = "secrets are made";

    @Inject private Instance<SecretStore> features;
    @Inject private Secrets secrets;
    @Inject private Database database;

    /**
     * Checks that this node can read every secret.
     *
     * @throws SecretException if it cannot read one of them
     */
    public void requireReadable() {
        all().forEach(secrets::plain);
    }

    /**
     * Stores in the newest form every secret that is stored in another one, in the caller's
     * transaction.
     *
     * @return how many there were
     * @throws SecretException if this node cannot read one of them
     */
    public int rewrap() {
        SecretForm newest = secrets.newest();
        int changed = 0;
        for (SecretStore feature : features) {
            for (StoredSecret stored : feature.all()) {
                StoredSecret plain = stored.with(secrets.plain(stored));
                if (!stored.form().equals(newest)) {
                    feature.replace(secrets.inForm(plain, newest));
                    changed++;
                }
            }
        }
        return changed;
    }

    /**
     * How many secrets of each table are not stored in the newest form; tables without any are left
     * out. To be called outside any transaction, or in one that holds no lock for which others
     * wait.
     */
    public Map<String, Long> outdated() {
        SecretForm newest = secrets.newest();
        Map<String, Long> outdated = new TreeMap<>();
        for (SecretStore feature : features) {
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
     * Announces, until the end of the caller's transaction, that a secret is being created whose
     * form depends on the existing ones; {@link #awaitCreations} waits for that. To be called
     * before those are read.
     */
    public void announceCreation() {
        database.statement("SELECT pg_advisory_xact_lock_shared(hashtextextended(:key, 0))")
                .bind("key", LOCK)
                .execute();
    }

    /**
     * Waits until all transactions have ended, on any node, that called {@link #announceCreation}
     * before. To be called in a transaction that holds no other lock, because those transactions
     * may wait for it.
     */
    public void awaitCreations() {
        database.statement("SELECT pg_advisory_xact_lock(hashtextextended(:key, 0))")
                .bind("key", LOCK)
                .execute();
    }

    /**
     * The form in which a new secret is to be stored: the newest one, if one of the installation's
     * own secrets is stored in it already or there are none yet; otherwise the form of those
     * secrets, because a node that does not know the newest form yet must be able to read the new
     * secret, too. Until the end of the caller's transaction {@link #awaitCreations} waits for it.
     */
    public SecretForm formOfNewSecret() {
        announceCreation();
        SecretForm newest = secrets.newest();
        List<SecretForm> forms = formsOfOwn().toList();
        return forms.isEmpty() || forms.contains(newest) ? newest : forms.get(0);
    }

    /** The form of each of the installation's own secrets, of which there are few. */
    Stream<SecretForm> formsOfOwn() {
        return features.stream()
                .filter(SecretStore::areInstallationsOwn)
                .flatMap(feature -> feature.all().stream())
                .map(StoredSecret::form);
    }

    /** The number of secrets in each form. */
    Map<SecretForm, Long> forms() {
        return features.stream()
                .flatMap(feature -> feature.forms().entrySet().stream())
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, Long::sum));
    }

    private Stream<StoredSecret> all() {
        return features.stream().flatMap(feature -> feature.all().stream());
    }
}
