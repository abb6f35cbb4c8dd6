package org.patientcare.people.organization;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.FaultCode;

/**
 * The color of buttons and links on pages and in mails for an organization's patients (ADR 104).
 * Contrast is that of WCAG 2.2.
 *
 * @param rgb as 0xRRGGBB
 */
public record AccentColor(int rgb) {

    private static final Pattern TEXT = Pattern.compile("#[0-9a-f]{6}");
    private static final int HEXADECIMAL = 16;

    /** The ground of light pages, on which links are; cards, mails and paper are lighter. */
    private static final int LIGHT = 0xf4f1ea;

    /** The cards of dark pages; their ground is darker. */
    private static final int DARK = 0x1c2c2f;

    private static final int BLACK = 0x000000;
    private static final int WHITE = 0xffffff;
    private static final double ENOUGH = 4.5;

    /** In this many steps a color becomes black or white. */
    private static final int STEPS = 256;

    /** How much darker or lighter a button is under the pointer. */
    private static final int STRONGER = 64;

    /** Empty unless the text is such as {@code #0f5c63}, in lower case. */
    public static Optional<AccentColor> parse(String text) {
        return TEXT.matcher(text).matches()
                ? Optional.of(new AccentColor(Integer.parseInt(text.substring(1), HEXADECIMAL)))
                : Optional.empty();
    }

    /**
     * @param text in either case
     * @throws DomainException of kind INVALID unless it is a color that can be read on light pages;
     *     then it names the nearest one
     */
    public static AccentColor require(String text) {
        AccentColor color =
                parse(text.toLowerCase(Locale.ROOT))
                        .orElseThrow(
                                () ->
                                        DomainException.invalid(
                                                "accent", FaultCode.NOT_A_COLOR.of()));
        if (!color.isReadable()) {
            throw DomainException.invalid(
                    "accent", FaultCode.TOO_LITTLE_CONTRAST.of(color.readable().text()));
        }
        return color;
    }

    /** Whether it can be read on light pages, and light text on it. */
    public boolean isReadable() {
        return contrast(rgb, LIGHT) >= ENOUGH;
    }

    /** The nearest darker color that can be read on light pages. */
    AccentColor readable() {
        return toward(BLACK, LIGHT);
    }

    /** The nearest lighter color that can be read on dark pages, and dark text on it. */
    public AccentColor onDark() {
        return toward(WHITE, DARK);
    }

    /** Of a button under the pointer, on light pages. */
    public AccentColor darker() {
        return new AccentColor(mixed(rgb, BLACK, STRONGER));
    }

    /** Of a button under the pointer, on dark pages. */
    public AccentColor lighter() {
        return new AccentColor(mixed(rgb, WHITE, STRONGER));
    }

    public String text() {
        return "#%06x".formatted(rgb);
    }

    private AccentColor toward(int end, int ground) {
        return IntStream.rangeClosed(0, STEPS)
                .map(step -> mixed(rgb, end, step))
                .filter(color -> contrast(color, ground) >= ENOUGH)
                .mapToObj(AccentColor::new)
                .findFirst()
                .orElseThrow();
    }

    /**
     * @param step from 0, the first color, to {@link #STEPS}, the second
     */
    private static int mixed(int from, int to, int step) {
        int color = 0;
        for (int shift = 16; shift >= 0; shift -= 8) {
            int first = from >> shift & 0xff;
            int second = to >> shift & 0xff;
            color |= (first * (STEPS - step) + second * step) / STEPS << shift;
        }
        return color;
    }

    private static double contrast(int one, int other) {
        double first = luminance(one) + 0.05;
        double second = luminance(other) + 0.05;
        return Math.max(first, second) / Math.min(first, second);
    }

    private static double luminance(int color) {
        return 0.2126 * linear(color >> 16 & 0xff)
                + 0.7152 * linear(color >> 8 & 0xff)
                + 0.0722 * linear(color & 0xff);
    }

    private static double linear(int component) {
        double share = component / 255.0;
        return share <= 0.04045 ? share / 12.92 : Math.pow((share + 0.055) / 1.055, 2.4);
    }
}
