package org.patientcare.documents.pdf;

/** The two fonts of a PDF. */
enum FontFace {
    REGULAR("DejaVuSansCondensed.ttf"),
    BOLD("DejaVuSansCondensed-Bold.ttf");

    private final String file;

    FontFace(String file) {
        this.file = file;
    }

    /** The path of the font file, relative to this class. */
    String resource() {
        return "dejavu/" + file;
    }
}
