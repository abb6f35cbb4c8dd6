package org.patientcare.operations.erasure;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.nio.file.Path;
import java.util.Optional;
import org.patientcare.platform.check.Check;
import org.patientcare.platform.check.CheckName;
import org.patientcare.platform.check.Finding;
import org.patientcare.platform.check.RequestOrigin;

/** Checks that patients who are erased stay so if the database is restored. */
@ApplicationScoped
class ErasureLedgerCheck implements Check {

    private static final String RUNBOOK = "as the runbook erasure.md describes.";

    @Inject private ErasureSettings settings;
    @Inject private ErasureRepository erasures;

    @Override
    public CheckName name() {
        return CheckName.ERASURE_LEDGER;
    }

    @Override
    public Finding run(RequestOrigin origin) {
        Optional<Path> folder = settings.ledger();
        return folder.isPresent()
                ? of(new LedgerFile(folder.get()).isWritable())
                : ofNone(erasures.hasAny());
    }

    static Finding of(boolean isWritable) {
        return isWritable
                ? Finding.ok("Erasures of patients are noted outside the database.")
                : Finding.failed(
                        "The folder of the ledger of erasures cannot be written: no patient is"
                                + " destroyed.",
                        "Let the nodes write to the folder "
                                + ErasureSettings.LEDGER
                                + ", "
                                + RUNBOOK);
    }

    static Finding ofNone(boolean hasErasures) {
        return hasErasures
                ? Finding.warning(
                        "Patients are erased, and a restored backup would bring them back: there is"
                                + " no ledger of erasures.",
                        "Set "
                                + ErasureSettings.LEDGER
                                + " to a folder that all nodes share, "
                                + RUNBOOK)
                : Finding.ok("Nobody is erased.");
    }
}
