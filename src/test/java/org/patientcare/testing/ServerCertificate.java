package org.patientcare.testing;

import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * A certificate of a server, and clients that trust only this one.
 *
 * @param pem certificate and private key
 * @param trust context of such clients
 */
public record ServerCertificate(Path pem, SSLContext trust) {

    private static ServerCertificate ofLoopback;

    /** A certificate for 127.0.0.1, made only once because making one takes long. */
    static synchronized ServerCertificate ofLoopback() throws IOException {
        if (ofLoopback == null) {
            Path folder = Files.createTempDirectory("certificate");
            ofLoopback = make(folder, "127.0.0.1");
        }
        return ofLoopback;
    }

    /** A new certificate for a server at an IP address. */
    public static ServerCertificate of(String address) throws IOException {
        return make(Files.createTempDirectory("certificate"), address);
    }

    private static ServerCertificate make(Path folder, String address) throws IOException {
        char[] password = KeyStores.PASSWORD.toCharArray();
        try (InputStream in = Files.newInputStream(KeyStores.server(folder, address))) {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(in, password);
            String alias = store.aliases().nextElement();
            Path pem = folder.resolve("server.pem");
            Files.writeString(
                    pem,
                    pem("CERTIFICATE", store.getCertificate(alias).getEncoded())
                            + pem("PRIVATE KEY", store.getKey(alias, password).getEncoded()));
            KeyStore trusted = KeyStore.getInstance("PKCS12");
            trusted.load(null, null);
            trusted.setCertificateEntry(alias, store.getCertificate(alias));
            TrustManagerFactory trust =
                    TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(trusted);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, trust.getTrustManagers(), null);
            return new ServerCertificate(pem, context);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    HttpClient client() {
        return HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(Waiting.DEADLINE)
                .sslContext(trust)
                .build();
    }

    private static String pem(String kind, byte[] der) {
        String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(der);
        return "-----BEGIN " + kind + "-----\n" + text + "\n-----END " + kind + "-----\n";
    }
}
