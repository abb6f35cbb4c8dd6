package org.patientcare.surfaces.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.ApiDescription;
import org.patientcare.testing.ApiDescription.Operation;
import org.patientcare.testing.Database;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Person;
import org.patientcare.testing.Reply;

@IntegrationTest
@RunAsClient
@DisplayName(
        "Each call of the admin surface is allowed to the roles listed for it, and to no others")
class AdminRolesIT {

    private static final String ADMIN = "/admin/v1/";

    /**
     * The roles that may make each call; the operator's keys may make all. A role for all
     * organizations has the rights of the role for one, and those listed with {@code -everywhere}.
     */
    private static final Map<String, Set<String>> ALLOWED_ROLES =
            table(
                    """
                    POST organizations: operator
                    GET organizations: operator
                    GET organization-names: operator auditor-everywhere
                    GET organizations/{id}: operator administrator support auditor
                    PATCH organizations/{id}: operator administrator
                    POST organizations/{id}/credentials: administrator
                    GET organizations/{id}/credentials: administrator
                    DELETE organizations/{id}/credentials/{api_key}: administrator
                    GET organizations/{id}/deliveries: support
                    GET organizations/{id}/webhooks: operator administrator
                    POST organizations/{id}/webhooks: administrator
                    DELETE organizations/{id}/webhooks/{webhook}: administrator
                    GET organizations/{id}/webhooks/{webhook}/status: operator administrator
                    GET organizations/{id}/webhooks/{webhook}/secret: administrator
                    GET organizations/{id}/webhooks/{webhook}/deliveries: operator administrator
                    GET organizations/{id}/webhooks/{webhook}/deliveries/{delivery}: operator administrator
                    POST organizations/{id}/webhooks/{webhook}/deliveries/{delivery}/replay: operator administrator
                    POST organizations/{id}/webhooks/{webhook}/replay: operator administrator
                    POST organizations/{id}/webhooks/{webhook}/ping: operator administrator
                    POST organizations/{id}/webhooks/{webhook}/resume: operator administrator
                    POST organizations/{id}/patients/{code}/revoke-tokens: support
                    GET organizations/{id}/activation-codes/{code}: support
                    POST organizations/{id}/activation-codes/{code}/redemptions/{patient_code}/undo: support
                    POST organizations/{id}/activation-codes: support
                    GET organizations/{id}/activation-codes: support
                    PUT organizations/{id}/activation-codes/{code}/activate: support
                    PUT organizations/{id}/activation-codes/{code}/deactivate: support
                    PUT organizations/{id}/activation-codes/{code}/send: support
                    POST organizations/{id}/code-batches: support
                    GET organizations/{id}/code-batches: support
                    GET organizations/{id}/code-batches/{batch}/codes: support
                    PUT organizations/{id}/code-batches/{batch}/deactivate: support
                    POST organizations/{id}/patient-imports: support
                    GET organizations/{id}/patient-imports/{file}: support
                    PUT organizations/{id}/patient-imports/{file}/reading: support
                    GET organizations/{id}/patient-imports/{file}/faulty-lines: support
                    PUT organizations/{id}/patient-imports/{file}/faulty-lines: support
                    POST organizations/{id}/patient-imports/{file}/run: support
                    GET organizations/{id}/patient-imports/{file}/faults: support
                    POST organizations/{id}/patient-search: support
                    POST organizations/{id}/activation-code-search: support
                    POST organizations/{id}/appointment-search: support
                    GET organizations/{id}/patient-files/{ref}: support
                    GET organizations/{id}/patient-files/{ref}/timeline: support
                    POST organizations/{id}/patient-files/{ref}/links: support
                    GET organizations/{id}/retention: operator administrator auditor
                    GET organizations/{id}/erasures: administrator support auditor
                    POST organizations/{id}/erasures: administrator support
                    POST organizations/{id}/erasures/preview: administrator support
                    GET organizations/{id}/erasures/{erasure}: administrator support auditor
                    POST organizations/{id}/erasures/{erasure}/approve: auditor
                    POST organizations/{id}/erasures/{erasure}/cancel: administrator support auditor
                    GET organizations/{id}/erasures/holds: auditor
                    POST organizations/{id}/erasures/holds: auditor
                    POST organizations/{id}/erasures/holds/release: auditor
                    POST organizations/{id}/access-report: auditor
                    POST organizations/{id}/access-report/export: auditor
                    POST organizations/{id}/patient-export: auditor
                    POST organizations/{id}/patient-export/pdf: auditor
                    GET organizations/{id}/unusual-accesses: auditor
                    GET organizations/{id}/emergency-accesses: auditor
                    PUT organizations/{id}/unusual-accesses/{unusual}/note: auditor
                    GET organizations/{id}/erasures/{erasure}/certificate: administrator auditor
                    GET organizations/{id}/overview: operator administrator support auditor
                    GET organizations/{id}/overview/care: support
                    GET organizations/{id}/overview/connections: administrator
                    GET organizations/{id}/appointments: support
                    GET organizations/{id}/appointments/{code}: support
                    POST organizations/{id}/appointments: support
                    POST organizations/{id}/appointments/{code}/move: support
                    POST organizations/{id}/appointments/{code}/cancel: support
                    POST organizations/{id}/appointments/{code}/hand-over: support
                    POST organizations/{id}/appointments/{code}/delay: support
                    POST organizations/{id}/professional-days/preview: support
                    POST organizations/{id}/professional-days/cancel: support
                    POST organizations/{id}/professional-days/hand-over: support
                    POST organizations/{id}/professional-days/move: support
                    GET organizations/{id}/access-settings: operator administrator
                    PATCH organizations/{id}/access-settings: operator administrator
                    GET organizations/{id}/notices: operator administrator
                    PUT organizations/{id}/notices: operator administrator
                    PUT organizations/{id}/logo: operator administrator
                    DELETE organizations/{id}/logo: operator administrator
                    POST organizations/{id}/prescriptions:
                    POST organizations/{id}/prescriptions/preview:
                    GET organizations/{id}/prescriptions: support
                    GET organizations/{id}/prescriptions/{code}/download: support
                    POST organizations/{id}/prescriptions/{code}/withdraw: support
                    GET organizations/{id}/professionals: operator administrator
                    GET organizations/{id}/medicines: operator administrator
                    PUT organizations/{id}/medicines: operator administrator
                    DELETE organizations/{id}/medicines: operator administrator
                    GET organizations/{id}/slots: support
                    GET organizations/{id}/working-hours: administrator support
                    PUT organizations/{id}/working-hours: administrator support
                    GET organizations/{id}/working-hours/professionals: administrator support
                    PUT organizations/{id}/working-hours/professionals/{hash}: administrator support
                    POST professionals: operator
                    GET professionals: operator
                    GET professionals/{hash}: operator
                    PATCH professionals/{hash}: operator
                    POST token-keys/rotate: operator
                    POST secrets/wrap: operator
                    POST support-bundle: operator
                    GET audit-events: auditor
                    GET audit-events/feed:
                    POST audit-events/search: auditor
                    POST audit-events/export: auditor
                    GET captured-messages: operator
                    GET captured-messages/{message}/html: operator
                    GET settings: operator
                    GET self-check: operator
                    POST people: operator administrator
                    GET people: operator administrator
                    PATCH people/{id}: operator administrator
                    POST people/{id}/invitations: operator administrator
                    DELETE people/{id}/sessions: operator administrator
                    POST console-links:""");

    /** Resources whose organization is a query parameter instead of a part of the path. */
    private static final Set<String> FILTERED = Set.of("audit-events", "people");

    /** The operator has enabled the sending of codes, which is 403 for every role otherwise. */
    private final Organization here =
            operator().newOrganization(Map.of("name", "Here", "activation_code_delivery", true));

    private final Organization there = operator().newOrganization();

    private static Map<String, Set<String>> table(String text) {
        Map<String, Set<String>> may = new LinkedHashMap<>();
        text.lines()
                .forEach(
                        line -> {
                            String[] sides = line.split(":", 2);
                            String[] call = sides[0].split(" ");
                            may.put(
                                    call[0] + " " + ADMIN + call[1],
                                    Arrays.stream(sides[1].strip().split(" "))
                                            .filter(role -> !role.isEmpty())
                                            .collect(Collectors.toSet()));
                        });
        return may;
    }

    @Test
    @DisplayName("each role makes each call, in its own organization and in another one")
    void rolesByCalls() {
        Map<String, Person> people = new LinkedHashMap<>();
        people.put("operator", Person.signedIn("operator", null));
        people.put("auditor everywhere", Person.signedIn("auditor", null));
        for (String role : Set.of("administrator", "support", "professional", "auditor")) {
            people.put(role, Person.signedIn(role, here.id()));
        }
        Map<String, String> ids = new HashMap<>();
        people.forEach((who, person) -> ids.put(who, person.id()));
        Set<String> described = new TreeSet<>();
        // Not by soft assertions: thousands of them take seconds.
        List<String> faults = new ArrayList<>();
        for (Operation call : ApiDescription.ofBuild().operations()) {
            if (!call.path().startsWith(ADMIN)) {
                continue;
            }
            described.add(call.toString());
            Set<String> may = ALLOWED_ROLES.getOrDefault(call.toString(), Set.of());
            people.forEach(
                    (who, person) -> {
                        String role = who.split(" ")[0];
                        boolean has = may.contains(role) || may.contains(who.replace(' ', '-'));
                        boolean everywhere =
                                role.equals("operator") || who.equals("auditor everywhere");
                        Database.endWindow("person:" + ids.get(who));
                        judge(faults, call, who, person, here, has, true);
                        if (isOfOrganization(call)) {
                            judge(faults, call, who, person, there, has, everywhere);
                        }
                    });
        }
        assertThat(described).isEqualTo(new TreeSet<>(ALLOWED_ROLES.keySet()));
        assertThat(faults).isEmpty();
    }

    private static boolean isOfOrganization(Operation call) {
        return call.path().startsWith(ADMIN + "organizations/{id}") || hasOrganizationFilter(call);
    }

    private static boolean hasOrganizationFilter(Operation call) {
        return FILTERED.contains(call.path().substring(ADMIN.length()).split("/")[0]);
    }

    /**
     * @param may whether the role may make the call
     * @param reaches whether its rights include this organization
     */
    private static void judge(
            List<String> faults,
            Operation call,
            String who,
            Person person,
            Organization place,
            boolean may,
            boolean reaches) {
        String path =
                call.path()
                                .replace("organizations/{id}", "organizations/" + place.id())
                                .replace("people/{id}", "people/" + UUID.randomUUID())
                                .replaceAll("[{][a-z_]+}", "x")
                        + (hasOrganizationFilter(call) ? "?organization=" + place.id() : "");
        String body = call.method().matches("POST|PATCH|PUT") ? "{}" : null;
        Http browser =
                call.path().matches(".*/(patient-imports|medicines)")
                        ? person.http().with("Content-Type", "text/csv")
                        : person.http();
        Reply reply = browser.send(call.method(), path, body);
        int status = reply.status();
        boolean right;
        if (!may) {
            right = status == 403;
        } else if (reaches) {
            right =
                    !Set.of(401, 403, 429).contains(status)
                            && !reply.text().contains("no organization with");
        } else {
            right = status == 404 && reply.text().contains("There is no organization with");
        }
        if (!right) {
            faults.add(
                    "%s: %s %s: %d %s".formatted(who, call.method(), path, status, reply.text()));
        }
    }
}
