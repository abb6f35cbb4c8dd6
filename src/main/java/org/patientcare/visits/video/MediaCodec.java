package org.patientcare.visits.video;

import org.patientcare.platform.shared.WireNamed;

/** The formats of sound and pictures that browsers negotiate. */
public enum MediaCodec implements WireNamed {
    OPUS,
    G722,
    PCMU,
    PCMA,
    VP8,
    VP9,
    H264,
    H265,
    AV1,
    OTHER
}
