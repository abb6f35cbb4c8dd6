package org.patientcare.platform.check;

import org.patientcare.platform.shared.WireNamed;

/** The result of a check, the best first. */
public enum CheckStatus implements WireNamed {
    /** Not checked, because this installation does not use it or the request cannot show it. */
    SKIPPED,
    OK,
    /** It works, but somebody should know or do something soon. */
    WARNING,
    FAILED
}
