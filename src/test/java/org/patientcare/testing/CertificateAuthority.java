package org.patientcare.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.net.ServerSocketFactory;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * A private certificate authority, as hospitals have one, and TLS servers with its certificates.
 */
public final class CertificateAuthority {

    private static final String TYPE = "PKCS12";
    private static final String ROOT = "root";
    private static final String SERVER = "server";
    private static final String YEAR = "365";

    private final Path folder;

    /** By the name and the validity of their certificates. */
    private final Map<List<String>, ServerSocketFactory> servers = new HashMap<>();

    private CertificateAuthority(Path folder) {
        this.folder = folder;
    }

    /**
     * Creates an authority, which takes some seconds.
     *
     * @param folder for its files
     */
    public static CertificateAuthority make(Path folder) {
        CertificateAuthority made = new CertificateAuthority(folder);
        made.keyOf(ROOT, "-ext", "bc:c=ca:true", "-ext", "KeyUsage:c=keyCertSign");
        made.keyOf(SERVER);
        made.keytool("-exportcert", ROOT, "-rfc", "-file", made.pem().toString());
        made.keytool("-certreq", SERVER, "-file", made.request());
        return made;
    }

    /** The authority's own certificate. */
    public Path pem() {
        return folder.resolve("authority.pem");
    }

    /**
     * Makes server sockets with a certificate for a year. The same name always gets the same
     * certificate.
     *
     * @param name such as {@code dns:his.example} or {@code ip:127.0.0.1}
     */
    public ServerSocketFactory server(String name) {
        return server(name, "-validity", YEAR);
    }

    /** The same with a certificate that expired yesterday. */
    public ServerSocketFactory expired(String name) {
        return server(name, "-startdate", "-30d", "-validity", "29");
    }

    /** The same with a certificate that becomes valid tomorrow. */
    public ServerSocketFactory notYetValid(String name) {
        return server(name, "-startdate", "+1d", "-validity", YEAR);
    }

    private synchronized ServerSocketFactory server(String name, String... validity) {
        List<String> certified = new ArrayList<>(List.of(name));
        certified.addAll(List.of(validity));
        return servers.computeIfAbsent(certified, any -> certified(name, validity));
    }

    private ServerSocketFactory certified(String name, String... validity) {
        Path certificate = folder.resolve("server.pem");
        List<String> options = new ArrayList<>(List.of("-infile", request(), "-rfc"));
        options.addAll(List.of("-outfile", certificate.toString(), "-ext", "SAN=" + name));
        options.addAll(List.of(validity));
        keytool("-gencert", ROOT, options.toArray(String[]::new));
        try {
            return context(read(certificate)).getServerSocketFactory();
        } catch (GeneralSecurityException | IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private SSLContext context(Certificate certificate)
            throws GeneralSecurityException, IOException {
        char[] password = KeyStores.PASSWORD.toCharArray();
        KeyStore all = KeyStore.getInstance(store().toFile(), password);
        all.setKeyEntry(
                SERVER,
                all.getKey(SERVER, password),
                password,
                new Certificate[] {certificate, all.getCertificate(ROOT)});
        all.deleteEntry(ROOT);
        KeyManagerFactory keys =
                KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(all, password);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), null, null);
        return context;
    }

    /** A TLS context of clients that trust this authority alone. */
    public SSLContext trust() {
        try {
            KeyStore trusted = KeyStore.getInstance(TYPE);
            trusted.load(null, null);
            trusted.setCertificateEntry(ROOT, read(pem()));
            TrustManagerFactory trust =
                    TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(trusted);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, trust.getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException | IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Certificate read(Path pem) throws GeneralSecurityException {
        try (InputStream in = Files.newInputStream(pem)) {
            return CertificateFactory.getInstance("X.509").generateCertificate(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void keyOf(String alias, String... extensions) {
        List<String> options = new ArrayList<>(List.of("-keyalg", "EC", "-groupname", "secp256r1"));
        options.addAll(List.of("-dname", "CN=" + alias + " of the test", "-validity", YEAR));
        options.addAll(List.of(extensions));
        keytool("-genkeypair", alias, options.toArray(String[]::new));
    }

    private void keytool(String command, String alias, String... options) {
        List<String> all = new ArrayList<>(List.of(command, "-alias", alias));
        all.addAll(List.of("-storetype", TYPE, "-storepass", KeyStores.PASSWORD));
        all.addAll(List.of("-keystore", store().toString()));
        all.addAll(List.of(options));
        Keytool.run(all);
    }

    private Path store() {
        return folder.resolve("authority.p12");
    }

    private String request() {
        return folder.resolve("server.csr").toString();
    }
}
