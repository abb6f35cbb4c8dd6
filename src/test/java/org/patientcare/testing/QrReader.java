package org.patientcare.testing;

import com.google.zxing.BinaryBitmap;
import com.google.zxing.ChecksumException;
import com.google.zxing.DecodeHintType;
import com.google.zxing.FormatException;
import com.google.zxing.NotFoundException;
import com.google.zxing.RGBLuminanceSource;
import com.google.zxing.common.HybridBinarizer;
import com.google.zxing.qrcode.QRCodeReader;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import javax.imageio.ImageIO;

/** Reads QR codes as a phone does. */
public final class QrReader {

    private QrReader() {}

    /** The text of the QR code in a picture. */
    public static String text(BufferedImage picture) {
        int width = picture.getWidth();
        int height = picture.getHeight();
        int[] pixels = picture.getRGB(0, 0, width, height, null, 0, width);
        try {
            return new QRCodeReader()
                    .decode(
                            new BinaryBitmap(
                                    new HybridBinarizer(
                                            new RGBLuminanceSource(width, height, pixels))),
                            Map.of(DecodeHintType.TRY_HARDER, true))
                    .getText();
        } catch (NotFoundException | ChecksumException | FormatException e) {
            throw new AssertionError("no QR code was found", e);
        }
    }

    /** The same for a picture file, such as a PNG. */
    public static String text(byte[] file) {
        try {
            return text(ImageIO.read(new ByteArrayInputStream(file)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
