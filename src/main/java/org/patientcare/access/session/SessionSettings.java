package org.patientcare.access.session;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import org.patientcare.platform.config.FeatureSettings;
import org.patientcare.platform.config.SettingException;
import org.patientcare.platform.config.Settings;
import org.patientcare.platform.shared.WireNamed;

/** The lifetimes of sessions, and whether the operator's keys can open one. */
@ApplicationScoped
public class SessionSettings implements FeatureSettings {

    private static final String OPERATOR_KEYS = "patientcare.sign-in.operator-keys";

    @Inject private Settings settings;

    private OperatorKeysPolicy operatorKeysPolicy;
    private Duration idle;
    private Duration lifetime;

    @PostConstruct
    void read() {
        SettingException.collect(
                () -> operatorKeysPolicy = keys(),
                () ->
                        idle =
                                settings.duration(
                                        "patientcare.sign-in.idle",
                                        Duration.ofMinutes(60),
                                        Duration.ofMinutes(5),
                                        Duration.ofHours(24)),
                () ->
                        lifetime =
                                settings.duration(
                                        "patientcare.sign-in.lifetime",
                                        Duration.ofHours(12),
                                        Duration.ofMinutes(5),
                                        Duration.ofHours(24)));
    }

    public OperatorKeysPolicy operatorKeys() {
        return operatorKeysPolicy;
    }

    /** The idle time after which a session ends. */
    public Duration idle() {
        return idle;
    }

    /** The maximum lifetime of a session, however it is used. */
    public Duration lifetime() {
        return lifetime;
    }

    private OperatorKeysPolicy keys() {
        String text = settings.text(OPERATOR_KEYS, OperatorKeysPolicy.UNTIL_FIRST_OPERATOR.code());
        return WireNamed.find(OperatorKeysPolicy.class, text)
                .orElseThrow(
                        () ->
                                new SettingException(
                                        OPERATOR_KEYS,
                                        "must be until-first-operator, always or never"));
    }

    /**
     * When the operator's keys can open a session. Calls with the keys in headers are not affected.
     */
    public enum OperatorKeysPolicy implements WireNamed {
        /** Until an enabled person who can sign in holds the role of an operator. */
        UNTIL_FIRST_OPERATOR,
        ALWAYS,
        /** Sessions that they opened before end as well. */
        NEVER;

        @Override
        public String code() {
            return WireNamed.super.code().replace('_', '-');
        }
    }
}
