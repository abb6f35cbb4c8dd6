package org.patientcare.operations.certificate;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import org.patientcare.documents.pdf.PrintableText;
import org.patientcare.documents.pdf.PrintedReport;
import org.patientcare.documents.pdf.PrintedReport.Fact;
import org.patientcare.documents.pdf.PrintedReport.Part;
import org.patientcare.operations.certificate.ErasureFacts.Act;
import org.patientcare.operations.certificate.ErasureFacts.Kept;
import org.patientcare.operations.certificate.ErasureFacts.Receiver;
import org.patientcare.platform.shared.Language;
import org.patientcare.platform.shared.Template;
import org.patientcare.platform.shared.TextResources;

/**
 * The text of a certificate, in the organization's language. It names the patient only by a number.
 * No name keeps it from being printed.
 */
final class CertificateText {

    private static final TextResources TEXTS = new TextResources(CertificateText.class);

    private final ErasureFacts facts;
    private final Properties words;
    private final Locale locale;

    private CertificateText(ErasureFacts facts) {
        this.facts = facts;
        Language language = facts.organization().language();
        words = TEXTS.words(language);
        // In British English the day precedes the month, as in the other languages.
        locale = language == Language.EN ? Locale.UK : Locale.forLanguageTag(language.code());
    }

    /**
     * @param at when it is issued
     */
    static PrintedReport of(ErasureFacts facts, Instant at) {
        return new CertificateText(facts).report(at);
    }

    private PrintedReport report(Instant at) {
        String erasure = facts.erasure().toString();
        return new PrintedReport(
                facts.erasure(),
                facts.organization().language(),
                at.truncatedTo(ChronoUnit.SECONDS),
                LocalDate.ofInstant(at, facts.zone()),
                nameOfOrganization(),
                text("title"),
                text("foot", "erasure", erasure),
                text("introduction"),
                List.of(erasure(), destroyed(), kept(), copies(), receivers()),
                facts.sealedBy() == null ? null : line(facts.sealedBy()));
    }

    private String nameOfOrganization() {
        String name = line(facts.organization().name());
        return name.isEmpty() ? facts.organization().id().toString() : name;
    }

    private Part erasure() {
        List<Fact> lines = new ArrayList<>();
        lines.add(new Fact(text("number"), facts.erasure().toString()));
        lines.add(
                new Fact(
                        text("organization"),
                        nameOfOrganization(),
                        facts.organization().id().toString()));
        lines.add(new Fact(text("patient"), line(facts.patient()), text("patientNote")));
        lines.add(fact("asked", facts.asked()));
        lines.add(
                facts.approved() == null
                        ? new Fact(text("approved"), text("approvedNobody"))
                        : fact("approved", facts.approved()));
        lines.add(new Fact(text("blocked"), time(facts.blockedAt()), text("blockedNote")));
        lines.add(new Fact(text("destroyed"), time(facts.destroyedAt())));
        return new Part(text("erasure"), null, lines);
    }

    /** Who did something and when, with the id below the name, which may change or be shared. */
    private Fact fact(String key, Act act) {
        String id = act.by().id() == null ? "" : act.by().id();
        String who = text("by." + act.by().kind().code(), "id", id);
        String name = act.name() == null ? "" : line(act.name());
        String shown = name.isEmpty() ? who : name;
        return new Fact(
                text(key),
                text("at", "who", shown, "time", time(act.at())),
                name.isEmpty() ? null : who);
    }

    private Part destroyed() {
        List<Fact> lines =
                facts.rows().stream()
                        .filter(rows -> rows.count() > 0)
                        .map(rows -> new Fact(table(rows.table()), count(rows.count())))
                        .toList();
        return new Part(
                text("destroyedHeading"),
                text(lines.isEmpty() ? "nothing" : "destroyedText"),
                lines);
    }

    private String count(long rows) {
        return String.format(locale, "%,d", rows);
    }

    private Part kept() {
        List<Fact> lines = facts.kept().stream().map(this::kept).toList();
        return new Part(
                text("keptHeading"), text(lines.isEmpty() ? "keptNothing" : "keptText"), lines);
    }

    private Fact kept(Kept each) {
        String until =
                each.until() == null
                        ? text("keptOpen")
                        : text("keptUntil", "date", date(each.until()));
        String why = "why." + each.why();
        return new Fact(
                table(each.table()),
                text("kept", "n", count(each.count()), "until", until),
                words.containsKey(why) ? text(why) : null);
    }

    private Part copies() {
        return new Part(
                text("copiesHeading"),
                null,
                List.of(
                        new Fact(
                                text("copies"),
                                text("copiesUntil", "date", date(facts.copiesUntil())),
                                text(facts.hasLedger() ? "copiesText" : "copiesRepeat"))));
    }

    private Part receivers() {
        List<Fact> lines =
                facts.receivers().stream()
                        .map(each -> new Fact(line(each.destination()), told(each)))
                        .toList();
        return new Part(
                text("receiversHeading"),
                text(lines.isEmpty() ? "receiversNone" : "receiversText"),
                lines);
    }

    private String told(Receiver receiver) {
        if (receiver.deliveredAt() != null) {
            return text("delivered", "time", time(receiver.deliveredAt()));
        }
        return text(receiver.isRecorded() ? "notDelivered" : "notRecorded");
    }

    /** A kind of data in words; a table that has none is named as the data map names it. */
    private String table(String name) {
        return words.getProperty("table." + name, name);
    }

    private static String line(String text) {
        return PrintableText.replaceUnprintable(PrintableText.cleanLine(text));
    }

    /**
     * @param values names of placeholders, each followed by its value
     */
    private String text(String key, String... values) {
        Map<String, String> byName =
                values.length == 4
                        ? Map.of(values[0], values[1], values[2], values[3])
                        : values.length == 2 ? Map.of(values[0], values[1]) : Map.of();
        return Template.fill(words.getProperty(key), byName);
    }

    private String date(LocalDate day) {
        return DateTimeFormatter.ofLocalizedDate(FormatStyle.LONG).withLocale(locale).format(day);
    }

    /** A time with its zone, since a proof is read in other places, too. */
    private String time(Instant at) {
        ZoneId zone = facts.zone();
        return date(LocalDate.ofInstant(at, zone))
                + DateTimeFormatter.ofPattern(", HH:mm (VV)", Locale.ROOT).format(at.atZone(zone));
    }
}
