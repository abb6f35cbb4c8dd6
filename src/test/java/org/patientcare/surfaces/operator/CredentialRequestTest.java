package org.patientcare.surfaces.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.patientcare.people.organization.Permission;
import org.patientcare.people.person.Role;
import org.patientcare.people.person.RoleAssignment;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.DomainException.ErrorKind;
import org.patientcare.platform.shared.ErrorCode;
import org.patientcare.surfaces.operator.CredentialsResource.CredentialRequest;

@DisplayName("1 Credentials: who grants which permission")
class CredentialRequestTest {

    private static final Optional<RoleAssignment> ADMINISTRATOR =
            Optional.of(new RoleAssignment(Role.ADMINISTRATOR, UUID.randomUUID()));

    private static final Optional<RoleAssignment> OPERATORS_KEYS = Optional.empty();

    private static DomainException refusal(CredentialRequest request) {
        return catchThrowableOfType(
                DomainException.class, () -> request.requireAllowed(ADMINISTRATOR));
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("an administrator grants what is usual, the operator's keys grant everything")
    void onePermission(Permission permission) {
        CredentialRequest request = new CredentialRequest("x", List.of(permission));

        assertThatCode(() -> request.requireAllowed(OPERATORS_KEYS)).doesNotThrowAnyException();
        DomainException refusal = refusal(request);
        if (Permission.usual().contains(permission)) {
            assertThat(refusal).isNull();
        } else {
            assertThat(refusal.kind()).isEqualTo(ErrorKind.FORBIDDEN);
            assertThat(refusal.code()).isEqualTo(ErrorCode.OPERATOR_NEEDED);
            assertThat(refusal)
                    .hasMessage(
                            "Only the operator can grant %s, with the operator's keys. Ask the operator to create this credential.",
                            permission.code());
        }
    }

    @Test
    @DisplayName("a refusal names all permissions that are not usual, and no other")
    void severalPermissions() {
        assertThat(
                        refusal(
                                new CredentialRequest(
                                        "x",
                                        List.of(
                                                Permission.AUDIT_FEED,
                                                Permission.PATIENTS,
                                                Permission.PRESCRIPTIONS_ISSUE,
                                                Permission.AUDIT_FEED))))
                .hasMessageContaining(" grant prescriptions-issue, audit-feed, with ");
    }

    @Test
    @DisplayName("an administrator may leave the permissions out, and grant none")
    void withoutPermissions() {
        assertThat(refusal(new CredentialRequest("x", null))).isNull();
        assertThat(refusal(new CredentialRequest("x", List.of()))).isNull();
    }
}
