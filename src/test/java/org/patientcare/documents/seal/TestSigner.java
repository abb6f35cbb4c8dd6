package org.patientcare.documents.seal;

import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.patientcare.testing.KeyStores;

/** Signs documents as the service does, with a key of the tests. */
public final class TestSigner {

    private final SealKey key;

    /**
     * @param folder where the key store is made
     */
    public TestSigner(Path folder) {
        key =
                SealKey.read(
                        KeyStores.valid(folder, "RSA").toString(),
                        KeyStores.PASSWORD.toCharArray(),
                        Instant.now());
    }

    public byte[] sign(byte[] pdf) {
        return Seal.signed(pdf, key, Instant.now().truncatedTo(ChronoUnit.SECONDS));
    }
}
