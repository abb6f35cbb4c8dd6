package org.patientcare.operations.erasure;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.patientcare.platform.config.FeatureSettings;
import org.patientcare.platform.config.Settings;

/** How patients are erased in this installation. */
@ApplicationScoped
public class ErasureSettings implements FeatureSettings {

    static final String LEDGER = "patientcare.erasure.ledger";

    @Inject private Settings settings;

    private Duration delay;
    private Duration keepPrescriptions;
    private Duration backups;
    private int dailyLimit;
    private Path ledger;

    @PostConstruct
    void read() {
        delay =
                settings.duration(
                        "patientcare.erasure.delay",
                        Duration.ofDays(7),
                        Duration.ofHours(1),
                        Duration.ofDays(90));
        // Twenty years: the longest of the laws that the record of the decision names.
        keepPrescriptions =
                settings.duration(
                        "patientcare.erasure.keep-prescriptions",
                        Duration.ofDays(7_305),
                        Duration.ZERO,
                        Duration.ofDays(36_500));
        backups =
                settings.duration(
                        "patientcare.erasure.backups",
                        Duration.ofDays(35),
                        Duration.ZERO,
                        Duration.ofDays(3_650));
        dailyLimit = settings.integer("patientcare.erasure.daily-limit", 20, 1, 1_000);
        ledger = settings.text(LEDGER).map(Path::of).orElse(null);
    }

    /** How long a patient is blocked before being destroyed. */
    public Duration delay() {
        return delay;
    }

    /** How long after they were issued prescriptions of erased patients are kept. */
    public Duration keepPrescriptions() {
        return keepPrescriptions;
    }

    /** How long backups and archived WAL are kept, as the certificate says. */
    public Duration backups() {
        return backups;
    }

    /** How many patients a credential may erase in 24 hours. */
    public int dailyLimit() {
        return dailyLimit;
    }

    /** The folder of the ledger of erasures, which all nodes share; empty if there is none. */
    public Optional<Path> ledger() {
        return Optional.ofNullable(ledger);
    }
}
