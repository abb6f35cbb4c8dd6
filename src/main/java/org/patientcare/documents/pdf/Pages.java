package org.patientcare.documents.pdf;

import java.util.ArrayList;
import java.util.List;
import org.patientcare.documents.pdf.Typesetting.TextLine;

/**
 * Lays out blocks one below the other on as many A4 pages as they need. Measures in points from the
 * lower left corner.
 */
final class Pages {

    static final float WIDTH = 595.28f;
    static final float HEIGHT = 841.89f;
    static final float MARGIN = 50;
    static final float RIGHT_EDGE = WIDTH - MARGIN;
    static final float CONTENT_WIDTH = RIGHT_EDGE - MARGIN;

    /** The top of the content area of later pages, below their header. */
    static final float CONTINUATION_TOP = HEIGHT - 76;

    static final float BOTTOM = 64;

    /** The top of the content area of the first page. */
    static final float TOP = HEIGHT - 50;

    private static final float BETWEEN = 9;

    /**
     * @param top upper edge of the line
     */
    record PlacedLine(float top, TextLine line) {}

    /**
     * The decoration of a block on a page.
     *
     * @param top its upper edge
     */
    record Band(float top, float height, Block.Decoration decoration) {}

    /** The content of a page. */
    record Page(List<PlacedLine> lines, List<Band> bands) {

        Page() {
            this(new ArrayList<>(), new ArrayList<>());
        }
    }

    private final List<Page> pages = new ArrayList<>(List.of(new Page()));
    private float y = TOP;

    /** Whether a new page was begun and nothing has been placed on it yet. */
    private boolean atPageTop;

    void add(Block block) {
        if (block.height() > y - BOTTOM && block.height() <= CONTINUATION_TOP - BOTTOM) {
            newPage();
        }
        boolean ruledByHead = block.decoration() == Block.Decoration.RULED && atPageTop;
        if (block.decoration() != Block.Decoration.PLAIN && !ruledByHead) {
            last().bands().add(new Band(y, block.height(), block.decoration()));
        }
        for (TextLine line : block.lines()) {
            if (line.height() > y - BOTTOM) {
                newPage();
            }
            last().lines().add(new PlacedLine(y, line));
            y -= line.height();
            atPageTop = false;
        }
        y -= BETWEEN;
    }

    /** Reserves a height at the bottom of the last page, on a new page if necessary. */
    void reserve(float height) {
        if (y - BOTTOM < height) {
            newPage();
        }
    }

    List<Page> all() {
        return pages;
    }

    private Page last() {
        return pages.get(pages.size() - 1);
    }

    private void newPage() {
        pages.add(new Page());
        y = CONTINUATION_TOP;
        atPageTop = true;
    }

    /** Lines that are kept together on one page if they fit on one. */
    record Block(List<TextLine> lines, Decoration decoration) {

        /** What is drawn behind or above the lines. */
        enum Decoration {
            PLAIN,
            RULED,
            SHADED
        }

        float height() {
            return (float) lines.stream().mapToDouble(TextLine::height).sum();
        }
    }
}
