package org.patientcare.visits.video;

import java.util.stream.Stream;
import org.patientcare.platform.shared.WireNamed;

/**
 * What the browser of one side measured of a call, without any content (ADR 76). Each value is null
 * if the browser did not measure it.
 *
 * @param roundTripMs mean time to the other browser and back, in milliseconds
 * @param lossPermille packets that did not arrive, of a thousand sent to this side
 * @param jitterMs mean variation of the delay of the sound, in milliseconds
 */
public record CallQuality(
        Integer roundTripMs,
        Integer lossPermille,
        Integer jitterMs,
        MediaCodec audioCodec,
        MediaCodec videoCodec) {

    private static final int MAX_MS = 60_000;
    private static final int ALL = 1000;

    /** Whether anything was measured, and nothing that is impossible. */
    public boolean isPlausible() {
        return Stream.of(roundTripMs, lossPermille, jitterMs, audioCodec, videoCodec)
                        .anyMatch(each -> each != null)
                && isWithin(roundTripMs, MAX_MS)
                && isWithin(lossPermille, ALL)
                && isWithin(jitterMs, MAX_MS);
    }

    private static boolean isWithin(Integer value, int max) {
        return value == null || value >= 0 && value <= max;
    }

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
}
