package org.patientcare.documents.pdf;

import java.util.ArrayList;
import java.util.List;

/** Puts blocks one below the other on as many pages as they need. Measures in points. */
final class Pages {

    static final float WIDTH = 595.28f;
    static final float HEIGHT = 841.89f;
    static final float MARGIN = 50;
    static final float RIGHT = WIDTH - MARGIN;
    static final float INNER = RIGHT - MARGIN;

    /** The running head of later pages ends there, and the foot of each begins there. */
    static final float LATER_TOP = HEIGHT - 76;

    static final float BOTTOM = 64;

    private static final float TOP = HEIGHT - 50;
    private static final float BETWEEN = 9;

    /**
     * @param top of the line
     */
    record Placed(float top, TextLine line) {}

    /**
     * What lies behind the lines.
     *
     * @param top where it begins, downwards
     */
    record Band(float top, float height, Block.Look look) {}

    /** What stands on a page. */
    record Page(List<Placed> lines, List<Band> bands) {

        Page() {
            this(new ArrayList<>(), new ArrayList<>());
        }
    }

    private final List<Page> pages = new ArrayList<>(List.of(new Page()));
    private float at = TOP;

    /** Nothing stands below the running head yet. */
    private boolean turned;

    void add(Block block) {
        if (block.height() > at - BOTTOM && block.height() <= LATER_TOP - BOTTOM) {
            turn();
        }
        boolean ruledByHead = block.look() == Block.Look.RULED && turned;
        if (block.look() != Block.Look.PLAIN && !ruledByHead) {
            last().bands().add(new Band(at, block.height(), block.look()));
        }
        for (TextLine line : block.lines()) {
            if (line.height() > at - BOTTOM) {
                turn();
            }
            last().lines().add(new Placed(at, line));
            at -= line.height();
            turned = false;
        }
        at -= BETWEEN;
    }

    /** Leaves so much room at the foot of the last page. */
    void reserve(float height) {
        if (at - BOTTOM < height) {
            turn();
        }
    }

    List<Page> all() {
        return pages;
    }

    private Page last() {
        return pages.get(pages.size() - 1);
    }

    private void turn() {
        pages.add(new Page());
        at = LATER_TOP;
        turned = true;
    }
}
