package org.patientcare.sending.sms;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jsmpp.SMPPConstant;
import org.jsmpp.bean.AlertNotification;
import org.jsmpp.bean.DataSm;
import org.jsmpp.bean.DeliverSm;
import org.jsmpp.bean.OptionalParameter;
import org.jsmpp.extra.ProcessRequestException;
import org.jsmpp.session.DataSmResult;
import org.jsmpp.session.MessageReceiverListener;
import org.jsmpp.session.Session;
import org.patientcare.sending.delivery.DeliveryReceipt;

/** Reads delivery receipts of the SMS centre. Messages from people are acknowledged and ignored. */
final class ReceiptListener implements MessageReceiverListener {

    private static final Logger LOG = System.getLogger(ReceiptListener.class.getName());

    private static final Pattern ID = Pattern.compile("\\bid:\\s*(\\S+)");
    private static final Pattern STATE =
            Pattern.compile("\\bstat:\\s*([A-Z]+)", Pattern.CASE_INSENSITIVE);

    /** The states of SMPP 3.4, section 5.2.28, by number, as spelled in receipts. */
    private static final List<String> STATES =
            List.of(
                    "", "ENROUTE", "DELIVRD", "EXPIRED", "DELETED", "UNDELIV", "ACCEPTD", "UNKNOWN",
                    "REJECTD");

    private final Consumer<DeliveryReceipt> arrived;

    ReceiptListener(Consumer<DeliveryReceipt> arrived) {
        this.arrived = arrived;
    }

    @Override
    public void onAcceptDeliverSm(DeliverSm message) throws ProcessRequestException {
        if (!message.isSmscDeliveryReceipt()) {
            return;
        }
        String text = new String(message.getShortMessage(), StandardCharsets.ISO_8859_1);
        Optional<String> id =
                Optional.ofNullable(
                                message.getOptionalParameter(
                                        OptionalParameter.Receipted_message_id.class))
                        .map(OptionalParameter.COctetString::getValueAsString)
                        .or(() -> found(ID, text));
        Optional<String> state = state(message, text);
        if (id.isEmpty() || state.isEmpty()) {
            LOG.log(Level.WARNING, "A delivery receipt of the SMS centre could not be parsed");
            return;
        }
        try {
            handleState(id.get(), number(message), state.get());
        } catch (RuntimeException e) {
            LOG.log(
                    Level.WARNING,
                    "A delivery receipt could not be stored; the SMS centre is asked to repeat it",
                    e);
            throw new ProcessRequestException("Not now", SMPPConstant.STAT_ESME_RX_T_APPN);
        }
    }

    @Override
    public DataSmResult onAcceptDataSm(DataSm message, Session source)
            throws ProcessRequestException {
        throw new ProcessRequestException("Not taken", SMPPConstant.STAT_ESME_RINVCMDID);
    }

    @Override
    public void onAcceptAlertNotification(AlertNotification notification) {
        // The service requests no alert notifications.
    }

    private void handleState(String id, String number, String state) {
        switch (state) {
            case "DELIVRD" -> arrived(id, number, null);
            case "EXPIRED" -> arrived(id, number, "The phone was not reached in time.");
            case "DELETED", "UNDELIV", "REJECTD" ->
                    arrived(
                            id,
                            number,
                            "The SMS centre could not deliver the message (" + state + ").");
            default -> LOG.log(Level.DEBUG, "A delivery receipt reports no final state");
        }
    }

    private void arrived(String id, String number, String reason) {
        arrived.accept(new DeliveryReceipt(id, otherSpellings(id), number, reason));
    }

    /** A receipt's source address is the recipient of the message. */
    private static String number(DeliverSm message) {
        return message.getSourceAddr() == null
                ? ""
                : message.getSourceAddr().replaceAll("[^0-9]", "");
    }

    private static Optional<String> state(DeliverSm message, String text) {
        OptionalParameter.Message_state state =
                message.getOptionalParameter(OptionalParameter.Message_state.class);
        if (state != null && state.getValue() > 0 && state.getValue() < STATES.size()) {
            return Optional.of(STATES.get(state.getValue()));
        }
        return found(STATE, text).map(word -> word.toUpperCase(Locale.ROOT));
    }

    /**
     * Other spellings of a message id: some SMS centres use hexadecimal in their response and
     * decimal in the receipt, or the reverse.
     */
    static List<String> otherSpellings(String id) {
        Set<String> spellings = new LinkedHashSet<>();
        if (id.matches("[0-9]{1,18}")) {
            String hexadecimal = Long.toHexString(Long.parseLong(id));
            String filled = "0".repeat(Math.max(0, 8 - hexadecimal.length())) + hexadecimal;
            for (String spelling : List.of(hexadecimal, filled)) {
                spellings.add(spelling);
                spellings.add(spelling.toUpperCase(Locale.ROOT));
            }
        }
        if (id.matches("[0-9A-Fa-f]{1,15}")) {
            spellings.add(Long.toString(Long.parseLong(id, 16)));
        }
        spellings.remove(id);
        return new ArrayList<>(spellings);
    }

    private static Optional<String> found(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
    }
}
