package org.patientcare.people.organization;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.data.Offset.offset;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.patientcare.people.organization.LogoPicture.PictureFile;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.FaultCode;

@DisplayName("The logo that is made of a picture")
class LogoPictureTest {

    private static final int RED = 0xffc02020;
    private static final int SIGNATURE = 8;

    @ParameterizedTest
    @CsvSource({
        "png, 960, 240, 480, 120",
        "jpeg, 960, 240, 480, 120",
        "png, 1000, 1000, 120, 120",
        "png, 4000, 1000, 480, 120",
        "png, 100, 20, 100, 20",
        "png, 100000, 1, 480, 1"
    })
    @DisplayName("is a PNG of at most 480 x 120 pixels with the same proportions")
    void isMadeSmall(String format, int width, int height, int newWidth, int newHeight)
            throws IOException {
        BufferedImage logo = logo(file(filled(width, height, RED), format));
        assertThat(logo.getWidth()).isEqualTo(newWidth);
        assertThat(logo.getHeight()).isEqualTo(newHeight);
        int pixel = logo.getRGB(newWidth / 2, newHeight / 2);
        for (int shift = 0; shift <= 24; shift += 8) {
            assertThat(pixel >>> shift & 0xff).isCloseTo(RED >>> shift & 0xff, offset(8));
        }
    }

    @Test
    @DisplayName("stays transparent, and has no dark edges there")
    void staysTransparent() throws IOException {
        BufferedImage picture = new BufferedImage(960, 240, BufferedImage.TYPE_INT_ARGB);
        for (int x = 0; x < 481; x++) {
            for (int y = 0; y < 240; y++) {
                picture.setRGB(x, y, RED);
            }
        }
        BufferedImage logo = logo(file(picture, "png"));
        assertThat(logo.getRGB(400, 60) >>> 24).isZero();
        assertThat(logo.getRGB(240, 60) >>> 24).isBetween(100, 150);
        assertThat(logo.getRGB(240, 60) & 0xffffff).isEqualTo(RED & 0xffffff);
    }

    @Test
    @DisplayName("is refused by the size that it says before a pixel is decoded")
    void tooManyPixels() throws IOException {
        byte[] file = file(filled(10, 10, RED), "png");
        ByteBuffer.wrap(file).putInt(SIGNATURE + 8, 50_000).putInt(SIGNATURE + 12, 50_000);
        assertThat(fault(file)).isEqualTo(FaultCode.TOO_MANY_PIXELS);
    }

    @Test
    @DisplayName("is refused as a file of more than 1 MiB, before anything looks at it")
    void tooManyBytes() {
        assertThat(fault(new byte[LogoPicture.MAX_BYTES + 1])).isEqualTo(FaultCode.FILE_TOO_LARGE);
        assertThat(fault(new byte[LogoPicture.MAX_BYTES])).isEqualTo(FaultCode.NOT_A_PICTURE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"gif", "bmp"})
    @DisplayName("is refused in any other format")
    void otherFormats(String format) throws IOException {
        assertThat(fault(file(filled(10, 10, RED), format))).isEqualTo(FaultCode.NOT_A_PICTURE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"png", "jpeg"})
    @DisplayName("is refused if it is broken, wherever that is, and never another failure")
    void broken(String format) throws IOException {
        byte[] file = file(filled(40, 40, RED), format);
        for (int length = 0; length < 64; length++) {
            assertThat(fault(Arrays.copyOf(file, length))).isEqualTo(FaultCode.NOT_A_PICTURE);
        }
        DomainException text =
                catchThrowableOfType(
                        DomainException.class, () -> LogoPicture.drawnAnew("no base64!"));
        assertThat(text.faults().get("picture").get(0).kind()).isEqualTo(FaultCode.NOT_A_PICTURE);
    }

    @Test
    @DisplayName("is made without the texts of a PNG, which could expand to gigabytes")
    void withoutTexts() throws IOException {
        byte[] plain = file(filled(40, 40, RED), "png");
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        text.writeBytes("Comment\0\0".getBytes(StandardCharsets.ISO_8859_1));
        try (DeflaterOutputStream zeros =
                new DeflaterOutputStream(text, new Deflater(Deflater.BEST_COMPRESSION))) {
            byte[] block = new byte[1024 * 1024];
            for (int i = 0; i < 200; i++) {
                zeros.write(block);
            }
        }
        int afterHead = SIGNATURE + 25;
        byte[] chunk = chunk("zTXt", text.toByteArray());
        byte[] bomb =
                ByteBuffer.allocate(plain.length + chunk.length)
                        .put(plain, 0, afterHead)
                        .put(chunk)
                        .put(plain, afterHead, plain.length - afterHead)
                        .array();
        assertThat(PictureFile.of(bomb).orElseThrow().content())
                .isEqualTo(PictureFile.of(plain).orElseThrow().content());
        assertThat(logo(bomb).getWidth()).isEqualTo(40);
    }

    @Test
    @DisplayName("is made without where a JPEG was taken, and is refused with hundreds of scans")
    void withoutApplicationsData() throws IOException {
        byte[] plain = file(filled(40, 40, RED), "jpeg");
        byte[] place = {(byte) 0xff, (byte) 0xe1, 0, 6, 'G', 'P', 'S', '!'};
        byte[] located =
                ByteBuffer.allocate(plain.length + place.length)
                        .put(plain, 0, 2)
                        .put(place)
                        .put(plain, 2, plain.length - 2)
                        .array();
        assertThat(PictureFile.of(located).orElseThrow().content())
                .isEqualTo(PictureFile.of(plain).orElseThrow().content());

        byte[] scans = Arrays.copyOf(plain, plain.length + 200);
        for (int i = plain.length; i < scans.length; i += 2) {
            scans[i] = (byte) 0xff;
            scans[i + 1] = (byte) 0xda;
        }
        assertThat(fault(scans)).isEqualTo(FaultCode.NOT_A_PICTURE);
    }

    private static byte[] chunk(String type, byte[] content) {
        byte[] named =
                ByteBuffer.allocate(4 + content.length)
                        .put(type.getBytes(StandardCharsets.ISO_8859_1))
                        .put(content)
                        .array();
        CRC32 checksum = new CRC32();
        checksum.update(named);
        return ByteBuffer.allocate(named.length + 8)
                .putInt(content.length)
                .put(named)
                .putInt((int) checksum.getValue())
                .array();
    }

    private static BufferedImage filled(int width, int height, int color) {
        BufferedImage picture = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                picture.setRGB(x, y, color);
            }
        }
        return picture;
    }

    private static byte[] file(BufferedImage picture, String format) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        assertThat(ImageIO.write(picture, format, bytes)).isTrue();
        return bytes.toByteArray();
    }

    private static BufferedImage logo(byte[] file) throws IOException {
        byte[] drawn = LogoPicture.drawnAnew(Base64.getEncoder().encodeToString(file));
        return ImageIO.read(new ByteArrayInputStream(drawn));
    }

    private static FaultCode fault(byte[] file) {
        DomainException refusal =
                catchThrowableOfType(
                        DomainException.class,
                        () -> LogoPicture.drawnAnew(Base64.getEncoder().encodeToString(file)));
        return refusal.faults().get("picture").get(0).kind();
    }
}
