package org.patientcare.servers;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.GreenMailUtil;
import jakarta.mail.MessagingException;
import jakarta.mail.internet.MimeMessage;
import java.util.Arrays;
import org.patientcare.testing.MailSetup;
import org.patientcare.testing.Node;

/** The mail server of these tests, one for all; it requires a login. */
final class TestMailServer {

    static final String USER = "care";

    private static final GreenMail SERVER = new GreenMail(MailSetup.of(Node.freePort(), "smtp"));

    static {
        SERVER.setUser("care@example.org", USER, ServerTestSettings.PASSWORD);
        SERVER.start();
    }

    private TestMailServer() {}

    static int port() {
        return SERVER.getSmtp().getPort();
    }

    /**
     * The text of the message for an address, with its headers.
     *
     * @throws AssertionError if there is none
     */
    static String textTo(String address) {
        return Arrays.stream(SERVER.getReceivedMessages())
                .filter(message -> isFor(message, address))
                .map(GreenMailUtil::getWholeMessage)
                .reduce((one, another) -> one + another)
                .orElseThrow(() -> new AssertionError("no message for " + address));
    }

    private static boolean isFor(MimeMessage message, String address) {
        try {
            return message.getAllRecipients()[0].toString().contains(address);
        } catch (MessagingException e) {
            throw new IllegalStateException(e);
        }
    }
}
