package org.patientcare.platform.shared;

/**
 * Why a use case refused. {@code platform.http} gives each kind its status (contract, section 1,
 * "Errors").
 */
public enum ErrorKind {
    /** Understood, but it cannot be done. */
    NOT_POSSIBLE,
    /** Something that is there or under way does not go with it. */
    CONFLICT,
    /** Done too often: may be tried again after a time. */
    TOO_OFTEN,
    /** Too much is going on: may be tried again after a time. */
    BUSY,
    /** Whoever asks did not prove who they are. */
    UNPROVEN,
    /** Whoever asks may not do it, or not now. */
    FORBIDDEN,
    /** What the path names does not exist, or belongs to another organization. */
    NOT_FOUND,
    /** It was there, and is no more. */
    GONE,
    /** The request is not well-formed; the exception lists every fault by the path of its field. */
    INVALID
}
