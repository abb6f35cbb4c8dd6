package org.patientcare.platform.check;

import org.patientcare.platform.shared.WireNamed;

/** How something was found, the best first. */
public enum CheckStatus implements WireNamed {
    /** Not looked at, because this installation does not use it or the request cannot show it. */
    SKIPPED,
    OK,
    /** It works, and there is something that somebody should know or do soon. */
    WARNING,
    FAILED
}
