package org.patientcare.surfaces.support;

import com.fasterxml.jackson.annotation.JsonProperty;
import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.patientcare.access.permission.RequiresDuty;
import org.patientcare.patients.intake.DateOrder;
import org.patientcare.patients.intake.ImportCounts;
import org.patientcare.patients.intake.ImportReading;
import org.patientcare.patients.intake.ImportReadingService;
import org.patientcare.patients.intake.ImportRunner;
import org.patientcare.patients.intake.ImportState;
import org.patientcare.patients.intake.ImportTable;
import org.patientcare.patients.intake.PatientColumn;
import org.patientcare.patients.intake.PatientImport;
import org.patientcare.patients.intake.PatientImportFile;
import org.patientcare.patients.intake.PatientImportService;
import org.patientcare.patients.intake.ReadingReport;
import org.patientcare.patients.intake.UploadedImport;
import org.patientcare.patients.patient.Gender;
import org.patientcare.patients.patient.PatientRequest;
import org.patientcare.patients.patient.UpsertEffect;
import org.patientcare.people.organization.OrganizationService;
import org.patientcare.people.person.Duty;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.platform.csv.CsvText;
import org.patientcare.platform.csv.CsvText.Delimiter;
import org.patientcare.platform.http.CallersZone;
import org.patientcare.platform.http.DataView;
import org.patientcare.platform.http.RequestValidation;
import org.patientcare.platform.http.UuidParameter;
import org.patientcare.platform.page.ReaderLanguage;
import org.patientcare.platform.server.RequestHolder;
import org.patientcare.platform.shared.Characters;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.FaultCode;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.platform.xlsx.XlsxFile;

/** {@code /admin/v1/organizations/{id}/patient-imports}. */
@Path("organizations/{id}/" + PublicPaths.PATIENT_IMPORTS)
@Produces(MediaType.APPLICATION_JSON)
@RequiresDuty(Duty.PATIENTS)
@ApplicationScoped
public class PatientImportsResource {

    private static final String AFTER = "after";
    private static final String SHEET = "sheet";

    /** Of lines and of sheets. */
    private static final int MOST = 999_999_999;

    @EJB private PatientImportService imports;
    @EJB private ImportReadingService readings;
    @EJB private OrganizationService organizations;
    @Inject private ImportRunner runs;
    @Inject private RequestValidation validation;
    @Inject private CallersZone zone;
    @Inject private RequestHolder current;

    /**
     * Validates birth dates against today's date in the organization's time zone.
     *
     * @param sheet the number of the sheet of a spreadsheet; null for the only one that has rows
     */
    @POST
    @Consumes({CsvText.MEDIA_TYPE, XlsxFile.MEDIA_TYPE})
    public Response upload(
            @PathParam("id") UuidParameter id, @QueryParam(SHEET) String sheet, byte[] sent) {
        zone.set(organizations.timeZone(id.value()));
        imports.requireBelowLimit(id.value());
        ImportTable table = ImportTable.ofFile(sent, number(SHEET, sheet, 1));
        PatientImportFile file =
                PatientImportFile.read(
                        table, readings.firstReading(id.value(), table), validation::check);
        return answer(
                Response.Status.CREATED,
                UploadedImportView.of(imports.upload(organizations.get(id.value()).id(), file)));
    }

    /** Reads an uploaded file in the way that a person says. */
    @PUT
    @Path("{file}/reading")
    @Consumes(MediaType.APPLICATION_JSON)
    public DataView<UploadedImportView> read(
            @PathParam("id") UuidParameter id,
            @PathParam("file") UuidParameter file,
            ImportReadingRequest request) {
        return readAgain(
                id,
                () ->
                        readings.read(
                                id.value(), file.value(), request.reading(), validation::check));
    }

    private DataView<UploadedImportView> readAgain(
            UuidParameter organization, Supplier<UploadedImport> act) {
        zone.set(organizations.timeZone(organization.value()));
        return new DataView<>(UploadedImportView.of(act.get()));
    }

    /**
     * Shows the next lines that cannot be loaded.
     *
     * @param after the number of the line behind which to begin
     */
    @GET
    @Path("{file}/faulty-lines")
    public DataView<JsonDocument> faultyLines(
            @PathParam("id") UuidParameter id,
            @PathParam("file") UuidParameter file,
            @QueryParam(AFTER) String after) {
        return new DataView<>(
                readings.faultyLines(
                        id.value(),
                        file.value(),
                        Objects.requireNonNullElse(number(AFTER, after, 0), 0)));
    }

    /** A parameter that is a whole number; null if it was not sent. */
    private static Integer number(String name, String sent, int least) {
        if (sent == null) {
            return null;
        }
        if (!sent.matches("[0-9]{1,9}") || Integer.parseInt(sent) < least) {
            throw DomainException.invalid(name, FaultCode.OUT_OF_RANGE.of(least, MOST));
        }
        return Integer.valueOf(sent);
    }

    /** Puts other cells in some lines of an uploaded file, and checks all of them again. */
    @PUT
    @Path("{file}/faulty-lines")
    @Consumes(MediaType.APPLICATION_JSON)
    public DataView<UploadedImportView> correct(
            @PathParam("id") UuidParameter id,
            @PathParam("file") UuidParameter file,
            CorrectedLinesRequest request) {
        return readAgain(
                id,
                () ->
                        readings.correct(
                                id.value(), file.value(), request.cells(), validation::check));
    }

    @GET
    @Path("{file}")
    public DataView<ImportView> get(
            @PathParam("id") UuidParameter id, @PathParam("file") UuidParameter file) {
        return new DataView<>(ImportView.of(imports.get(id.value(), file.value())));
    }

    @POST
    @Path("{file}/run")
    @RequiresDuty(value = Duty.PATIENTS, recent = true)
    @Consumes(MediaType.APPLICATION_JSON)
    public Response run(
            @PathParam("id") UuidParameter id,
            @PathParam("file") UuidParameter file,
            ImportRunRequest request) {
        return answer(
                Response.Status.ACCEPTED,
                ImportView.of(runs.run(id.value(), file.value(), request.unsubscribes())));
    }

    @GET
    @Path("{file}/faults")
    @RequiresDuty(value = Duty.PATIENTS, recent = true)
    @Produces(CsvText.MEDIA_TYPE)
    public Response faults(
            @PathParam("id") UuidParameter id, @PathParam("file") UuidParameter file) {
        String faults =
                CsvText.withDelimiter(
                        imports.faults(id.value(), file.value()),
                        Delimiter.forReader(ReaderLanguage.requested(current.get())));
        return new CsvFileView("faults-" + file.value(), faults).answer();
    }

    private static Response answer(Response.Status status, Record view) {
        return Response.status(status).entity(new DataView<>(view)).build();
    }

    /**
     * Starts the import of an uploaded file.
     *
     * @param unsubscribes the number of patients that the upload said it would unsubscribe; may be
     *     null if these are at most 10 % of the rows
     */
    public record ImportRunRequest(@Min(0) Integer unsubscribes) {}

    /**
     * How an uploaded file is to be read.
     *
     * @param columns what each column is, in the order of the heading
     * @param dateOrder null leaves it to what the dates show
     * @param mMeans what the letter M means as a gender; null leaves it to the other words
     * @param phoneCountry of phone numbers without prefix; null leaves them as they are
     */
    public record ImportReadingRequest(
            @NotNull @Size(min = 1, max = ImportTable.MAX_COLUMNS, message = "{wrong_count}")
                    List<@NotNull PatientColumn> columns,
            DateOrder dateOrder,
            Gender mMeans,
            @Characters(max = 2) String phoneCountry) {

        ImportReading reading() {
            return new ImportReading(List.copyOf(columns), dateOrder, mMeans, phoneCountry);
        }
    }

    /** Other cells for lines of an uploaded file. */
    public record CorrectedLinesRequest(
            @NotNull @Size(min = 1, max = ImportReadingService.MAX_LINES, message = "{wrong_count}")
                    List<@NotNull @Valid LineRequest> lines) {

        /**
         * @param line its number in the file
         * @param cells in the order of the heading; those at the end may be left out
         */
        public record LineRequest(
                @NotNull @Min(1) Integer line,
                @NotNull @Size(max = ImportTable.MAX_COLUMNS, message = "{too_many}")
                        List<@Characters(max = LONGEST_CELL) String> cells) {}

        /** The largest field is meta, whose size is limited in bytes. */
        private static final int LONGEST_CELL = JsonDocument.MAX_BYTES;

        Map<Integer, List<String>> cells() {
            return lines.stream()
                    .collect(
                            Collectors.toMap(
                                    LineRequest::line,
                                    line ->
                                            line.cells().stream()
                                                    .map(cell -> cell == null ? "" : cell)
                                                    .toList(),
                                    (first, last) -> last));
        }
    }

    /** How a file is read, and what a person is to say of it. */
    public record ReadingView(
            List<ColumnView> columns,
            DateOrder dateOrder,
            Gender mMeans,
            String phoneCountry,
            List<String> questions) {

        /**
         * A column of the file.
         *
         * @param heading empty if it has none
         * @param example one of its cells, empty if all are; null if the file was not read now
         */
        public record ColumnView(String heading, PatientColumn field, String example) {}

        /** Null for a file of which that is not known. */
        static ReadingView of(ReadingReport report) {
            if (report == null) {
                return null;
            }
            ImportReading reading = report.reading();
            return new ReadingView(
                    IntStream.range(0, report.heading().size())
                            .mapToObj(
                                    i ->
                                            new ColumnView(
                                                    report.heading().get(i),
                                                    reading.columns().get(i),
                                                    report.examples() == null
                                                            ? null
                                                            : report.examples().get(i)))
                            .toList(),
                    reading.dateOrder(),
                    reading.mMeans(),
                    reading.phoneCountry(),
                    report.questions());
        }

        static JsonDocument noticesOf(ReadingReport report) {
            return report == null ? new JsonDocument("[]") : report.notices();
        }
    }

    /**
     * An uploaded file of patients and the progress of its import.
     *
     * @param done the number of rows that have been imported
     */
    public record ImportView(
            UUID id,
            ImportState state,
            int done,
            int rows,
            @JsonProperty("new") int added,
            int changed,
            int unchanged,
            int faulty,
            int unsubscribes,
            ReadingView reading,
            JsonDocument notices) {

        static ImportView of(PatientImport file) {
            ImportCounts counts = file.counts();
            return new ImportView(
                    file.id(),
                    file.state(),
                    file.done(),
                    counts.rows(),
                    counts.added(),
                    counts.changed(),
                    counts.unchanged(),
                    counts.faulty(),
                    counts.unsubscribes(),
                    ReadingView.of(file.report()),
                    ReadingView.noticesOf(file.report()));
        }
    }

    /** An uploaded file of patients and what its import would change. */
    public record UploadedImportView(
            UUID id,
            int rows,
            @JsonProperty("new") int added,
            int changed,
            int unchanged,
            int faulty,
            int unsubscribes,
            List<SampleView> sample,
            ReadingView reading,
            JsonDocument notices) {

        /** A row of the file as it was read. */
        public record SampleView(
                int line,
                String code,
                String firstName,
                String lastName,
                LocalDate birthDate,
                String plan,
                UpsertEffect.Kind effect) {

            static SampleView of(UploadedImport.Sample sample) {
                PatientRequest patient = sample.patient();
                return new SampleView(
                        sample.line(),
                        patient.code(),
                        patient.firstName(),
                        patient.lastName().value(),
                        patient.birthDate().value(),
                        patient.plan(),
                        sample.effect());
            }
        }

        static UploadedImportView of(UploadedImport uploaded) {
            ImportCounts counts = uploaded.counts();
            return new UploadedImportView(
                    uploaded.id(),
                    counts.rows(),
                    counts.added(),
                    counts.changed(),
                    counts.unchanged(),
                    counts.faulty(),
                    counts.unsubscribes(),
                    uploaded.sample().stream().map(SampleView::of).toList(),
                    ReadingView.of(uploaded.report()),
                    ReadingView.noticesOf(uploaded.report()));
        }
    }
}
