package org.patientcare.documents.pdf;

/**
 * A text style.
 *
 * @param size font size in points
 * @param leading distance between baselines in points
 */
record Style(FontFace face, float size, float leading, Style.Ink ink) {

    static final Style TITLE = new Style(FontFace.BOLD, 16, 20, Ink.ACCENT);
    static final Style ORGANIZATION = new Style(FontFace.BOLD, 14, 20, Ink.BLACK);
    static final Style LABEL = new Style(FontFace.BOLD, 7.5f, 12, Ink.ACCENT);
    static final Style NAME = new Style(FontFace.BOLD, 11, 15, Ink.BLACK);
    static final Style ITEM_NUMBER = new Style(FontFace.BOLD, 11, 15, Ink.ACCENT);
    static final Style BODY = new Style(FontFace.REGULAR, 9.5f, 13, Ink.BLACK);
    static final Style CAPTION = new Style(FontFace.REGULAR, 9, 13, Ink.GREY);
    static final Style SMALL = new Style(FontFace.REGULAR, 7.5f, 10.5f, Ink.GREY);
    static final Style WATERMARK = new Style(FontFace.BOLD, 40, 40, Ink.RULE);
    static final Style LINK = new Style(FontFace.REGULAR, 8, 11, Ink.ACCENT);

    /** The colours of a document, in sRGB. */
    enum Ink {
        BLACK(0.08f, 0.09f, 0.11f),
        GREY(0.36f, 0.39f, 0.43f),
        ACCENT(0.02f, 0.33f, 0.42f),
        RULE(0.80f, 0.83f, 0.86f),
        SHADE(0.945f, 0.96f, 0.97f);

        private final float red;
        private final float green;
        private final float blue;

        Ink(float red, float green, float blue) {
            this.red = red;
            this.green = green;
            this.blue = blue;
        }

        float red() {
            return red;
        }

        float green() {
            return green;
        }

        float blue() {
            return blue;
        }
    }
}
