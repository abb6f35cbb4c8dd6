package org.patientcare.testing;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import javax.crypto.Cipher;
import javax.crypto.EncryptedPrivateKeyInfo;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.PBEParameterSpec;

/** PKCS#12 files with self-signed certificates, made by the JDK's keytool. */
public final class KeyStores {

    public static final String PASSWORD = "test-password";

    /** The owner of the certificates, unless another one is named. */
    public static final String OWNER = "Hospital of the Test";

    /** See {@link #ofUnprintableOwner}. */
    public static final String UNPRINTABLE_OWNER = "病院";

    private static final String NAME = "CN=" + OWNER + ", O=Test, C=ES";

    /** Escaped, so that a command line has it in any locale. */
    private static final String UNPRINTABLE_ESCAPED = "CN=\\E7\\97\\85\\E9\\99\\A2, C=JP";

    private static final String ALIAS = "seal";
    private static final String TYPE = "PKCS12";
    private static final String ENCRYPTION = "PBEWithSHA1AndDESede";

    /** The files made so far, by algorithm, owner and options. */
    private static final Map<List<Object>, byte[]> MADE = new ConcurrentHashMap<>();

    private KeyStores() {}

    /** A key of an algorithm, with a certificate that is valid for a year. */
    public static Path valid(Path folder, String algorithm) {
        return make(folder.resolve(algorithm + ".p12"), algorithm, NAME, "-validity", "365");
    }

    /**
     * An RSA key of an owner whose name needs a script that the fonts of the documents do not have.
     */
    public static Path ofUnprintableOwner(Path folder) {
        return make(folder.resolve("owner.p12"), "RSA", UNPRINTABLE_ESCAPED, "-validity", "365");
    }

    /** A key of an algorithm with the certificate of another key, an RSA one. */
    public static Path withAnothersCertificate(Path folder, String algorithm) {
        KeyStore own = open(valid(folder, algorithm));
        KeyStore other = open(ofUnprintableOwner(folder));
        return store(
                folder.resolve(algorithm + "-mixed.p12"),
                store ->
                        store.setKeyEntry(
                                ALIAS,
                                own.getKey(ALIAS, PASSWORD.toCharArray()),
                                PASSWORD.toCharArray(),
                                other.getCertificateChain(ALIAS)));
    }

    /** Two keys, each with its own certificate. */
    public static Path withTwoKeys(Path folder) {
        KeyStore other = open(valid(folder, "EC"));
        return store(
                folder.resolve("two.p12"),
                open(valid(folder, "RSA")),
                store ->
                        store.setKeyEntry(
                                "another",
                                other.getKey(ALIAS, PASSWORD.toCharArray()),
                                PASSWORD.toCharArray(),
                                other.getCertificateChain(ALIAS)));
    }

    /** A key and nothing else. */
    public static Path withoutCertificate(Path folder) {
        KeyStore own = open(valid(folder, "RSA"));
        return store(
                folder.resolve("bare.p12"),
                store ->
                        store.setKeyEntry(
                                ALIAS, encrypted(own.getKey(ALIAS, PASSWORD.toCharArray())), null));
    }

    /** A certificate and no key. */
    public static Path withoutKey(Path folder) {
        KeyStore own = open(valid(folder, "RSA"));
        return store(
                folder.resolve("certificate.p12"),
                store -> store.setCertificateEntry(ALIAS, own.getCertificate(ALIAS)));
    }

    private interface Filling {
        void into(KeyStore store) throws GeneralSecurityException;
    }

    private static Path store(Path file, Filling filling) {
        try {
            KeyStore empty = KeyStore.getInstance(TYPE);
            empty.load(null, null);
            return store(file, empty, filling);
        } catch (GeneralSecurityException | IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Path store(Path file, KeyStore store, Filling filling) {
        try (OutputStream stream = Files.newOutputStream(file)) {
            filling.into(store);
            store.store(stream, PASSWORD.toCharArray());
            return file;
        } catch (GeneralSecurityException | IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static KeyStore open(Path file) {
        try {
            return KeyStore.getInstance(file.toFile(), PASSWORD.toCharArray());
        } catch (GeneralSecurityException | IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * Encrypts a key as PKCS#12 does: the JDK stores a key without a certificate in no other form.
     */
    private static byte[] encrypted(Key key) throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance(ENCRYPTION);
        cipher.init(
                Cipher.ENCRYPT_MODE,
                SecretKeyFactory.getInstance(ENCRYPTION)
                        .generateSecret(new PBEKeySpec(PASSWORD.toCharArray())),
                new PBEParameterSpec(new byte[8], 1_000));
        try {
            return new EncryptedPrivateKeyInfo(
                            cipher.getParameters(), cipher.doFinal(key.getEncoded()))
                    .getEncoded();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** An RSA key with a certificate that expires in this many days. */
    public static Path endingIn(Path folder, int days) {
        return make(folder.resolve("ending.p12"), "RSA", NAME, "-validity", String.valueOf(days));
    }

    /** An RSA key with a certificate that expired yesterday. */
    public static Path expired(Path folder) {
        return make(
                folder.resolve("expired.p12"),
                "RSA",
                NAME,
                "-startdate",
                "-30d",
                "-validity",
                "29");
    }

    /** A new RSA key, with a certificate for a server at an IP address that is valid for a year. */
    public static Path server(Path folder, String address) {
        return fresh(
                folder.resolve("server.p12"),
                "RSA",
                NAME,
                "-validity",
                "365",
                "-ext",
                "SAN=ip:" + address);
    }

    /**
     * Writes a file. A key is made once for the same options, because making one takes longer than
     * using it.
     *
     * @param validity options of keytool
     */
    private static Path make(Path file, String algorithm, String name, String... validity) {
        byte[] made =
                MADE.computeIfAbsent(
                        List.of(algorithm, name, List.of(validity)),
                        options -> bytes(() -> fresh(file, algorithm, name, validity)));
        return write(file, made);
    }

    private static Path fresh(Path file, String algorithm, String name, String... validity) {
        List<String> options = new ArrayList<>();
        options.addAll(List.of("-genkeypair", "-alias", ALIAS, "-keyalg", algorithm));
        options.addAll(List.of("-dname", name));
        options.addAll(List.of("-ext", "KeyUsage=digitalSignature,nonRepudiation"));
        options.addAll(List.of("-storetype", TYPE, "-storepass", PASSWORD));
        options.addAll(List.of("-keystore", file.toString()));
        options.addAll(List.of(validity));
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Keytool.run(options);
        return file;
    }

    private static byte[] bytes(Supplier<Path> file) {
        try {
            return Files.readAllBytes(file.get());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path write(Path file, byte[] content) {
        try {
            return Files.write(file, content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
