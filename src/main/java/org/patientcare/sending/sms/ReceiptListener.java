package org.patientcare.sending.sms;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jsmpp.SMPPConstant;
import org.jsmpp.bean.AbstractSmCommand;
import org.jsmpp.bean.AlertNotification;
import org.jsmpp.bean.DataSm;
import org.jsmpp.bean.DeliverSm;
import org.jsmpp.bean.OptionalParameter;
import org.jsmpp.extra.ProcessRequestException;
import org.jsmpp.session.DataSmResult;
import org.jsmpp.session.MessageReceiverListener;
import org.jsmpp.session.Session;
import org.jsmpp.util.MessageIDGenerator;
import org.jsmpp.util.RandomMessageIDGenerator;
import org.patientcare.platform.shared.Fault;
import org.patientcare.platform.shared.FaultCode;
import org.patientcare.sending.delivery.DeliveryReceipts.DeliveryReceipt;

/**
 * Reads delivery receipts of the SMS centre, whether it sends them by deliver_sm or data_sm, with
 * the text in the message or in message_payload. Messages from people are acknowledged and ignored.
 * jSMPP calls it on threads of its own.
 */
final class ReceiptListener implements MessageReceiverListener {

    private static final Logger LOG = System.getLogger(ReceiptListener.class.getName());

    /** SMPP 3.4 allows ids of 64 characters. */
    private static final Pattern ID =
            Pattern.compile("\\bid:\\s*(\\S{1,64})", Pattern.CASE_INSENSITIVE);

    private static final Pattern STATE =
            Pattern.compile("\\bstat:\\s*([A-Z]+)", Pattern.CASE_INSENSITIVE);

    private static final int BYTE_ORDER_MARK = 0xFE;

    /** The states of SMPP 3.4, section 5.2.28, by number, as spelled in receipts. */
    private static final List<String> STATES =
            List.of(
                    "", "ENROUTE", "DELIVRD", "EXPIRED", "DELETED", "UNDELIV", "ACCEPTD", "UNKNOWN",
                    "REJECTD");

    private final MessageIDGenerator ids = new RandomMessageIDGenerator();
    private final Consumer<DeliveryReceipt> arrived;

    ReceiptListener(Consumer<DeliveryReceipt> arrived) {
        this.arrived = arrived;
    }

    @Override
    public void onAcceptDeliverSm(DeliverSm message) throws ProcessRequestException {
        accept(message, message.getShortMessage());
    }

    @Override
    public DataSmResult onAcceptDataSm(DataSm message, Session source)
            throws ProcessRequestException {
        accept(message, null);
        return new DataSmResult(ids.newMessageId(), new OptionalParameter[0]);
    }

    @Override
    public void onAcceptAlertNotification(AlertNotification notification) {
        // The service requests no alert notifications.
    }

    private void accept(AbstractSmCommand message, byte[] shortMessage)
            throws ProcessRequestException {
        if (!DeliverSm.isSmscDeliveryReceipt(message.getEsmClass())) {
            return;
        }
        String text = text(message, shortMessage);
        Optional<String> id =
                Optional.ofNullable(
                                message.getOptionalParameter(
                                        OptionalParameter.Receipted_message_id.class))
                        .map(OptionalParameter.COctetString::getValueAsString)
                        .map(String::strip)
                        .filter(given -> !given.isEmpty())
                        .or(() -> found(ID, text));
        Optional<String> state = state(message, text);
        if (id.isEmpty() || state.isEmpty()) {
            LOG.log(Level.WARNING, "A delivery receipt of the SMS centre could not be parsed");
            return;
        }
        try {
            handleState(id.get(), numbers(message), state.get());
        } catch (RuntimeException e) {
            LOG.log(
                    Level.WARNING,
                    "A delivery receipt could not be stored; the SMS centre is asked to repeat it",
                    e);
            throw new ProcessRequestException("Not now", SMPPConstant.STAT_ESME_RX_T_APPN);
        }
    }

    private void handleState(String id, List<String> numbers, String state) {
        switch (state) {
            case "DELIVRD" -> arrived(id, numbers, null);
            case "EXPIRED" -> arrived(id, numbers, FaultCode.SMS_PHONE_NOT_REACHED.of());
            case "DELETED", "UNDELIV", "REJECTD" ->
                    arrived(id, numbers, FaultCode.SMS_UNDELIVERED.of(state));
            default -> LOG.log(Level.DEBUG, "A delivery receipt reports no final state");
        }
    }

    /**
     * Two messages can have ids that are equal in different number bases, so other bases are only
     * searched if a number tells the messages apart.
     */
    private void arrived(String id, List<String> numbers, Fault fault) {
        List<String> otherIds = numbers.isEmpty() ? List.of() : ReceiptIds.inOtherBases(id);
        arrived.accept(new DeliveryReceipt(ReceiptIds.same(id), otherIds, numbers, fault));
    }

    private static String text(AbstractSmCommand message, byte[] shortMessage) {
        OptionalParameter.Message_payload payload =
                message.getOptionalParameter(OptionalParameter.Message_payload.class);
        boolean hasText = shortMessage != null && shortMessage.length > 0;
        byte[] octets = hasText || payload == null ? shortMessage : payload.getValue();
        return octets == null ? "" : new String(octets, charset(octets));
    }

    /**
     * The character set of a receipt, which is ASCII in substance, by its first octets: what SMS
     * centres say in data_coding is not reliable.
     */
    private static Charset charset(byte[] octets) {
        if (octets.length < 2) {
            return StandardCharsets.ISO_8859_1;
        }
        if (octets[0] == 0 || (octets[0] & 0xFF) >= BYTE_ORDER_MARK) {
            return StandardCharsets.UTF_16;
        }
        return octets[1] == 0 ? StandardCharsets.UTF_16LE : StandardCharsets.ISO_8859_1;
    }

    /**
     * The numbers that a receipt names. Its source address should be the recipient of the message,
     * but some SMS centres repeat the addresses of the message, so that the recipient is the
     * destination; and some leave the source empty: then the destination is our own number, and
     * nothing names the recipient.
     */
    private static List<String> numbers(AbstractSmCommand message) {
        String source = Objects.toString(message.getSourceAddr(), "");
        return source.isBlank()
                ? List.of()
                : Stream.of(source, Objects.toString(message.getDestAddress(), ""))
                        .map(address -> address.replaceAll("[^0-9]", ""))
                        .filter(number -> !number.isEmpty())
                        .toList();
    }

    private static Optional<String> state(AbstractSmCommand message, String text) {
        OptionalParameter.Message_state state =
                message.getOptionalParameter(OptionalParameter.Message_state.class);
        if (state != null && state.getValue() > 0 && state.getValue() < STATES.size()) {
            return Optional.of(STATES.get(state.getValue()));
        }
        return found(STATE, text).map(word -> word.toUpperCase(Locale.ROOT));
    }

    private static Optional<String> found(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
    }

    /** The spellings of a message's id that SMS centres use in receipts. */
    static final class ReceiptIds {

        /** The longest id that is searched with more zeros before it. */
        private static final int LONGEST_PADDED = 32;

        private ReceiptIds() {}

        /** The id, and the spellings that differ from it in letter case and leading zeros only. */
        static List<String> same(String id) {
            Set<String> spellings = new LinkedHashSet<>(List.of(id));
            addCases(id, spellings);
            if (id.length() <= LONGEST_PADDED && id.matches("[0-9A-Za-z]+")) {
                String padded = withoutZeros(id);
                while (padded.length() <= LONGEST_PADDED) {
                    addCases(padded, spellings);
                    padded = "0" + padded;
                }
            }
            return new ArrayList<>(spellings);
        }

        private static void addCases(String id, Set<String> spellings) {
            spellings.add(id);
            spellings.add(id.toLowerCase(Locale.ROOT));
            spellings.add(id.toUpperCase(Locale.ROOT));
        }

        /**
         * What the id may be in the other number base: some SMS centres use hexadecimal in their
         * response and decimal in the receipt, or the reverse.
         */
        static List<String> inOtherBases(String id) {
            Set<String> spellings = new LinkedHashSet<>();
            String digits = withoutZeros(id);
            if (digits.matches("[0-9]{1,18}")) {
                spellings.addAll(same(Long.toHexString(Long.parseLong(digits))));
            }
            if (digits.matches("[0-9A-Fa-f]{1,15}")) {
                spellings.addAll(same(Long.toString(Long.parseLong(digits, 16))));
            }
            same(id).forEach(spellings::remove);
            return new ArrayList<>(spellings);
        }

        private static String withoutZeros(String id) {
            return id.replaceFirst("^0+(?=.)", "");
        }
    }
}
