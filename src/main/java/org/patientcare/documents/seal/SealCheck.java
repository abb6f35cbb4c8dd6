package org.patientcare.documents.seal;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.patientcare.platform.check.Check;
import org.patientcare.platform.check.CheckName;
import org.patientcare.platform.check.Finding;
import org.patientcare.platform.check.RequestOrigin;

/** Checks how long the signing certificate is still valid; warns from 30 days before its end. */
@ApplicationScoped
class SealCheck implements Check {

    private static final int SOON_DAYS = 30;

    private static final String FIX =
            "Have the certificate renewed, replace the file of "
                    + SealKey.KEYSTORE
                    + " and restart the nodes one by one (runbook rotate-keys).";

    @Inject private SealSettings settings;
    @Inject private Clock clock;

    @Override
    public CheckName name() {
        return CheckName.SIGNING_CERTIFICATE;
    }

    @Override
    public Finding run(RequestOrigin origin) {
        return of(settings.key(), clock.instant());
    }

    static Finding of(Optional<SealKey> key, Instant now) {
        if (key.isEmpty()) {
            return Finding.skipped(
                    "Prescriptions are not signed.",
                    "Set " + SealKey.KEYSTORE + " and " + SealKey.PASSWORD + ".");
        }
        X509Certificate certificate = key.get().certificate();
        Instant end = certificate.getNotAfter().toInstant();
        if (now.isAfter(end)) {
            return Finding.failed(
                    "The certificate that signs prescriptions expired at "
                            + end
                            + ": prescriptions cannot be issued.",
                    FIX);
        }
        if (now.isBefore(certificate.getNotBefore().toInstant())) {
            return Finding.failed(
                    "The certificate that signs prescriptions is not valid yet.", FIX);
        }
        long days = Duration.between(now, end).toDays();
        String found =
                "The certificate that signs prescriptions is valid for %d days.".formatted(days);
        return days < SOON_DAYS ? Finding.warning(found, FIX) : Finding.ok(found);
    }
}
