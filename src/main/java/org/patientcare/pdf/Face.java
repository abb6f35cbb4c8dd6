package org.patientcare.pdf;

/** The two faces in which a document is set. */
enum Face {
    REGULAR("DejaVuSansCondensed.ttf"),
    BOLD("DejaVuSansCondensed-Bold.ttf");

    private final String file;

    Face(String file) {
        this.file = file;
    }

    /** Beside this class, in {@code dejavu}. */
    String resource() {
        return "dejavu/" + file;
    }
}
