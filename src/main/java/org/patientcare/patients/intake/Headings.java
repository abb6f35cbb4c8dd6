package org.patientcare.patients.intake;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.patientcare.platform.shared.WireNamed;

/**
 * What the headings of columns mean: those of the integration API, what people call them in
 * Spanish, English, Portuguese and German, and what the organization said of its own.
 */
final class Headings {

    /**
     * Columns of the file that reports faulty lines. They are left out, so that a corrected file
     * can be uploaded again.
     */
    static final List<String> OF_FAULTS = List.of("line", "fault");

    /**
     * In the form of {@link #folded}. A word that means one thing here and another there is left to
     * the person who uploads the file.
     */
    private static final Map<String, PatientColumn> WORDS =
            words(
                    """
                    code: patientcode patientid patientnumber patientno patientnr patientennummer patientennr patientenid patientencode patnr pid mrn
                    code: medicalrecordnumber codigo codigopaciente codigodelpaciente idpaciente numeropaciente numerodepaciente nhc nhistoria nohistoria numerodehistoria
                    code: numerodehistoriaclinica historiaclinica codigodopaciente codigodoutente numerodoutente numerodeutente noutente nutente processo numerodeprocesso prontuario
                    first_name: firstname givenname forename vorname vornamen rufname nombre nombres nombredepila primernombre nome nomeproprio primeironome
                    last_name: lastname surname familyname nachname familienname zuname apellido apellidos primerapellido apelido apelidos sobrenome ultimonome
                    gender: gender sex geschlecht sexo genero
                    birth_date: birthdate dateofbirth birthday dob born geburtsdatum geburtstag gebdatum gebdat geboren geborenam fechanacimiento
                    birth_date: fechadenacimiento fnacimiento fechanac fecnac nacimiento datanascimento datadenascimento datanasc dtnascimento nascimento
                    tax_id: taxid taxnumber taxpayernumber nif dni nie dninie nifnie cpf contribuinte numerodecontribuinte steuerid steuernummer
                    email: email emailaddress mail mailaddress emailadresse mailadresse correo correoelectronico direcciondecorreo correioeletronico correioelectronico
                    phone: phone phonenumber phoneno telephone telephonenumber mobile mobilephone mobilenumber cellphone telefon telefonnummer telefonnr tel
                    phone: handy handynummer mobil mobiltelefon mobilnummer mobiltel telefono telefonomovil movil celular numerodetelefono telefone telemovel
                    locale: language lang idioma lengua sprache lingua
                    plan: tarif plano tarifa
                    """);

    /** A whole name, or the last part of one that has its first part in another column. */
    private static final String NAME = "name";

    /** As many as dates, phone numbers and tax ids have at least. */
    private static final int DIGITS_OF_VALUE = 6;

    private Headings() {}

    private static Map<String, PatientColumn> words(String lines) {
        Map<String, PatientColumn> words = new HashMap<>();
        for (String line : lines.strip().split("\n")) {
            String[] parts = line.split(": ");
            PatientColumn column = WireNamed.of(PatientColumn.class, parts[0]);
            Arrays.stream(parts[1].split(" ")).forEach(word -> words.put(word, column));
        }
        for (PatientColumn field : PatientColumn.values()) {
            if (field.isField()) {
                words.put(folded(field.code()), field);
            }
        }
        return Map.copyOf(words);
    }

    /**
     * Whether the heading looks like a patient. A file without a heading has one in its place,
     * whose values must not be kept as words of the organization.
     */
    static boolean looksLikePatient(List<String> heading) {
        return heading.stream()
                .anyMatch(
                        cell ->
                                cell.indexOf('@') >= 0
                                        || cell.chars().filter(Character::isDigit).count()
                                                >= DIGITS_OF_VALUE);
    }

    /** A heading without regard to case, accents, blanks and signs. */
    static String folded(String heading) {
        String letters =
                Normalizer.normalize(heading.replace("ß", "ss"), Normalizer.Form.NFKD)
                        .replaceAll("[^\\p{L}\\p{N}]", "")
                        .toLowerCase(Locale.ROOT);
        return letters.isEmpty() ? heading.strip() : letters;
    }

    /**
     * What each column of a table is, as far as that is known. A field has one column: the one with
     * exactly its name, else the first that means it; of further ones a person must say what they
     * are. A column without heading or meaning is left out if all its cells are empty.
     *
     * @param said what the organization said before, by folded headings
     */
    static List<PatientColumn> columns(ImportTable table, Map<String, PatientColumn> said) {
        List<String> heading = table.heading();
        Set<PatientColumn> taken = EnumSet.noneOf(PatientColumn.class);
        List<PatientColumn> columns = new ArrayList<>();
        for (String each : heading) {
            PatientColumn exact =
                    WireNamed.find(PatientColumn.class, each)
                            .filter(PatientColumn::isField)
                            .filter(taken::add)
                            .orElse(PatientColumn.UNDECIDED);
            columns.add(OF_FAULTS.contains(each) ? PatientColumn.NONE : exact);
        }
        for (int i = 0; i < heading.size(); i++) {
            if (columns.get(i) == PatientColumn.UNDECIDED) {
                columns.set(i, meaning(heading.get(i), said, taken));
            }
        }
        for (int i = 0; i < heading.size(); i++) {
            if (columns.get(i) == PatientColumn.UNDECIDED) {
                columns.set(i, leftOver(table, i, taken));
            }
        }
        return List.copyOf(columns);
    }

    private static PatientColumn meaning(
            String heading, Map<String, PatientColumn> said, Set<PatientColumn> taken) {
        String folded = folded(heading);
        PatientColumn meant =
                said.getOrDefault(folded, WORDS.getOrDefault(folded, PatientColumn.UNDECIDED));
        return meant.isField() && !taken.add(meant) ? PatientColumn.UNDECIDED : meant;
    }

    private static PatientColumn leftOver(ImportTable table, int column, Set<PatientColumn> taken) {
        boolean isLastName =
                folded(table.heading().get(column)).equals(NAME)
                        && taken.contains(PatientColumn.FIRST_NAME)
                        && taken.add(PatientColumn.LAST_NAME);
        if (isLastName) {
            return PatientColumn.LAST_NAME;
        }
        return table.cells(column).allMatch(String::isEmpty)
                ? PatientColumn.NONE
                : PatientColumn.UNDECIDED;
    }
}
