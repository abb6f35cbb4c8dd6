package org.patientcare.documents.pdf;

/** The two fonts in which a document is set. */
enum FontFace {
    REGULAR("DejaVuSansCondensed.ttf"),
    BOLD("DejaVuSansCondensed-Bold.ttf");

    private final String file;

    FontFace(String file) {
        this.file = file;
    }

    /** Beside this class, in {@code dejavu}. */
    String resource() {
        return "dejavu/" + file;
    }
}
