package org.patientcare.selfcheck;

import org.patientcare.shared.Coded;

/** How something was found, the best first. */
public enum CheckStatus implements Coded {
    /** Not looked at, because this installation does not use it or the request cannot show it. */
    SKIPPED,
    OK,
    /** It works, and there is something that somebody should know or do soon. */
    WARNING,
    FAILED
}
