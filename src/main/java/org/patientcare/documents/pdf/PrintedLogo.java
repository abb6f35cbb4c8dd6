package org.patientcare.documents.pdf;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import javax.imageio.ImageIO;
import javax.imageio.stream.MemoryCacheImageInputStream;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.graphics.image.LosslessFactory;
import org.apache.pdfbox.pdmodel.graphics.image.PDImageXObject;

/** An organization's logo on white paper. Measures in points. */
final class PrintedLogo {

    /** A logo of 480 x 120 pixels is 51 mm wide. */
    private static final float POINTS_OF_PIXEL = 0.3f;

    private static final int ALPHA = 24;
    private static final int OPAQUE = 0xff;

    private final BufferedImage picture;

    /**
     * @param png one that this service has drawn
     */
    PrintedLogo(byte[] png) {
        try {
            picture =
                    onWhite(
                            ImageIO.read(
                                    new MemoryCacheImageInputStream(
                                            new ByteArrayInputStream(png))));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** PDF/A allows transparency, but printers treat it differently. */
    private static BufferedImage onWhite(BufferedImage logo) {
        BufferedImage opaque =
                new BufferedImage(logo.getWidth(), logo.getHeight(), BufferedImage.TYPE_INT_RGB);
        for (int y = 0; y < logo.getHeight(); y++) {
            for (int x = 0; x < logo.getWidth(); x++) {
                opaque.setRGB(x, y, onWhite(logo.getRGB(x, y)));
            }
        }
        return opaque;
    }

    private static int onWhite(int pixel) {
        int alpha = pixel >>> ALPHA;
        int color = 0;
        for (int shift = 16; shift >= 0; shift -= 8) {
            int component = pixel >> shift & 0xff;
            color |= (component * alpha + OPAQUE * (OPAQUE - alpha)) / OPAQUE << shift;
        }
        return color;
    }

    float width() {
        return picture.getWidth() * POINTS_OF_PIXEL;
    }

    float height() {
        return picture.getHeight() * POINTS_OF_PIXEL;
    }

    PDImageXObject in(PDDocument document) throws IOException {
        return LosslessFactory.createFromImage(document, picture);
    }
}
