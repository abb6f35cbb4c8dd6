package org.patientcare.platform.shared;

/**
 * Why a use case refused. {@code platform.http} gives each kind its status (contract, section 1,
 * "Errors").
 */
public enum ErrorKind {
    /** Understood, but it cannot be done. */
    NOT_POSSIBLE,
    /** It conflicts with something that exists or is under way. */
    CONFLICT,
    /** It was done too often; it may be retried after a time. */
    TOO_OFTEN,
    /** The service is too busy; it may be retried after a time. */
    BUSY,
    /** The caller did not prove its identity. */
    UNAUTHENTICATED,
    /** The caller may not do it, or not now. */
    FORBIDDEN,
    /** What the path names does not exist, or belongs to another organization. */
    NOT_FOUND,
    /** It existed, and does not exist any more. */
    GONE,
    /** The request is not well-formed; the exception lists every fault by the path of its field. */
    INVALID
}
