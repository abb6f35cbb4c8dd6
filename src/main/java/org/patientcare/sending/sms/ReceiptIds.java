package org.patientcare.sending.sms;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The spellings of a message's id that SMS centres use in receipts. */
final class ReceiptIds {

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
