package org.patientcare.access.permission;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.Application;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * The audit trail stores which call was refused. Its name is that of the method, where {@link
 * RequiresDuty#auditedAs} gives no other: whoever renames a method finds out here that its refusals
 * would get another name, and keeps the old one by {@code auditedAs}, or by the old method name.
 */
@DisplayName("8: refused calls keep the names under which the audit trail stores them")
class RefusedCallNamesTest {

    private static final String STORED =
            """
            accesses#list
            activation-codes#activate
            activation-codes#create
            activation-codes#deactivate
            activation-codes#list
            activation-codes#redemptions
            activation-codes#send
            appointments#cancel
            appointments#cannotCome
            appointments#create
            appointments#get
            appointments#list
            appointments#reschedule
            audit-events#export
            audit-events#list
            audit-events#read
            audit-events#search
            audit-events/feed#read
            availability#set
            captured-messages#list
            captured-messages/{message}/html#html
            console-links#create
            consultants#list
            consultants/slots#list
            conversations#list
            conversations#messages
            conversations#open
            conversations#read
            conversations#send
            erasures#get
            erasures/{id}/certificate#certificate
            events#read
            logout#logout
            me#get
            me#me
            messages#send
            organization-names#list
            organizations#change
            organizations#create
            organizations#get
            organizations#list
            organizations/webhooks#create
            organizations/webhooks#delete
            organizations/webhooks#deliveries
            organizations/webhooks#get
            organizations/webhooks#list
            organizations/webhooks#ping
            organizations/webhooks#replace
            organizations/webhooks#replay
            organizations/webhooks#replayOne
            organizations/webhooks#resume
            organizations/webhooks#rotate
            organizations/webhooks#secret
            organizations/webhooks#status
            organizations/{id}/access-report#export
            organizations/{id}/access-report#report
            organizations/{id}/access-settings#change
            organizations/{id}/access-settings#get
            organizations/{id}/activation-code-search#activationCodes
            organizations/{id}/activation-codes#activate
            organizations/{id}/activation-codes#create
            organizations/{id}/activation-codes#deactivate
            organizations/{id}/activation-codes#explain
            organizations/{id}/activation-codes#list
            organizations/{id}/activation-codes#send
            organizations/{id}/activation-codes/{code: .+}/redemptions/{patient_code: .+}/undo#undo
            organizations/{id}/appointment-search#appointments
            organizations/{id}/appointments#book
            organizations/{id}/appointments#cancel
            organizations/{id}/appointments#delay
            organizations/{id}/appointments#handOver
            organizations/{id}/appointments#list
            organizations/{id}/appointments#move
            organizations/{id}/appointments/{code: .+}#get
            organizations/{id}/code-batches#codes
            organizations/{id}/code-batches#deactivate
            organizations/{id}/code-batches#list
            organizations/{id}/code-batches#make
            organizations/{id}/credentials#create
            organizations/{id}/credentials#list
            organizations/{id}/credentials#revoke
            organizations/{id}/deliveries#list
            organizations/{id}/emergency-accesses#list
            organizations/{id}/emergency-accesses#open
            organizations/{id}/erasures#approve
            organizations/{id}/erasures#ask
            organizations/{id}/erasures#cancel
            organizations/{id}/erasures#certificate
            organizations/{id}/erasures#get
            organizations/{id}/erasures#hold
            organizations/{id}/erasures#holds
            organizations/{id}/erasures#list
            organizations/{id}/erasures#preview
            organizations/{id}/erasures#release
            organizations/{id}/logo#remove
            organizations/{id}/logo#set
            organizations/{id}/medicines#count
            organizations/{id}/medicines#listed
            organizations/{id}/medicines#load
            organizations/{id}/medicines#own
            organizations/{id}/medicines#remove
            organizations/{id}/notices#list
            organizations/{id}/notices#set
            organizations/{id}/overview#care
            organizations/{id}/overview#connections
            organizations/{id}/overview#look
            organizations/{id}/patient-export#json
            organizations/{id}/patient-export#pdf
            organizations/{id}/patient-files/{ref}#file
            organizations/{id}/patient-files/{ref}#link
            organizations/{id}/patient-files/{ref}#timeline
            organizations/{id}/patient-imports#correct
            organizations/{id}/patient-imports#faults
            organizations/{id}/patient-imports#faultyLines
            organizations/{id}/patient-imports#get
            organizations/{id}/patient-imports#read
            organizations/{id}/patient-imports#run
            organizations/{id}/patient-imports#upload
            organizations/{id}/patient-search#search
            organizations/{id}/patients/{code: .+}/revoke-tokens#revoke
            organizations/{id}/patients/{ref}#get
            organizations/{id}/prescriptions#download
            organizations/{id}/prescriptions#issue
            organizations/{id}/prescriptions#list
            organizations/{id}/prescriptions#prescribe
            organizations/{id}/prescriptions#preview
            organizations/{id}/prescriptions#read
            organizations/{id}/prescriptions#withdraw
            organizations/{id}/professional-days#cancel
            organizations/{id}/professional-days#handOver
            organizations/{id}/professional-days#move
            organizations/{id}/professional-days#preview
            organizations/{id}/professionals#list
            organizations/{id}/retention#preview
            organizations/{id}/slots#list
            organizations/{id}/unusual-accesses#list
            organizations/{id}/unusual-accesses#note
            organizations/{id}/webhooks#create
            organizations/{id}/webhooks#delete
            organizations/{id}/webhooks#deliveries
            organizations/{id}/webhooks#delivery
            organizations/{id}/webhooks#list
            organizations/{id}/webhooks#ping
            organizations/{id}/webhooks#replay
            organizations/{id}/webhooks#replayOne
            organizations/{id}/webhooks#resume
            organizations/{id}/webhooks#secret
            organizations/{id}/webhooks#status
            organizations/{id}/working-hours#get
            organizations/{id}/working-hours#professionals
            organizations/{id}/working-hours#set
            organizations/{id}/working-hours#setOfProfessional
            patient-links#make
            patients#authenticate
            patients#erase
            patients#eraseAuthenticate
            patients#get
            patients#getAuthenticate
            patients#list
            patients#upsert
            patients/{code: .+}/export#json
            patients/{code: .+}/export/pdf#pdf
            people#change
            people#create
            people#endSessions
            people#invite
            people#list
            prescriptions#download
            prescriptions#get
            prescriptions#issue
            prescriptions#link
            prescriptions#list
            professionals#change
            professionals#create
            professionals#get
            professionals#list
            redemptions#redeem
            secrets#wrap
            self-check#look
            settings#list
            support-bundle#collect
            token-keys#rotate
            visits#list
            """;

    @Test
    void namesAreThoseThatAreStored() {
        Set<String> names =
                new ClassFileImporter()
                        .importPackages("org.patientcare.surfaces.application").stream()
                                .filter(type -> type.isAssignableTo(Application.class))
                                .map(JavaClass::reflect)
                                .map(RefusedCallNamesTest::made)
                                .flatMap(application -> application.getClasses().stream())
                                .filter(type -> type.isAnnotationPresent(Path.class))
                                .flatMap(RefusedCallNamesTest::names)
                                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(String.join("\n", names) + "\n").isEqualTo(STORED);
    }

    private static Application made(Class<?> application) {
        try {
            return (Application) application.getConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    private static Stream<String> names(Class<?> type) {
        return Arrays.stream(type.getMethods())
                .filter(method -> isOperation(method) && isRecorded(type, method))
                .map(method -> PermissionFeature.call(new Matched(type, method)));
    }

    private static boolean isOperation(Method method) {
        return Arrays.stream(method.getAnnotations())
                .anyMatch(each -> each.annotationType().isAnnotationPresent(HttpMethod.class));
    }

    /** Calls without a session are refused without a row. */
    private static boolean isRecorded(Class<?> type, Method method) {
        boolean ofSession =
                method.isAnnotationPresent(RequiresSession.class)
                        || type.isAnnotationPresent(RequiresSession.class);
        return !method.isAnnotationPresent(OpenToAll.class) && !ofSession;
    }

    private record Matched(Class<?> type, Method method) implements ResourceInfo {

        @Override
        public Class<?> getResourceClass() {
            return type;
        }

        @Override
        public Method getResourceMethod() {
            return method;
        }
    }
}
