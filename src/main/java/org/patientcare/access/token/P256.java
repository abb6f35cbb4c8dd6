package org.patientcare.access.token;

import org.bouncycastle.crypto.ec.CustomNamedCurves;
import org.bouncycastle.crypto.params.ECDomainParameters;

/** The elliptic curve of ES256 (RFC 7518, section 3.4). */
final class P256 {

    static final ECDomainParameters DOMAIN =
            new ECDomainParameters(CustomNamedCurves.getByName("P-256"));

    private P256() {}
}
