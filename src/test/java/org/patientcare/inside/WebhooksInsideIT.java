package org.patientcare.inside;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.inside.Beans.bean;
import static org.patientcare.inside.SuiteDataSource.OWNER;

import jakarta.enterprise.inject.spi.CDI;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.jboss.arquillian.junit5.container.annotation.ArquillianTest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.people.organization.OrganizationProfile;
import org.patientcare.people.organization.OrganizationService;
import org.patientcare.people.organization.OrganizationVisitSettings;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.platform.shared.Language;
import org.patientcare.talk.webhook.WebhookHousekeeping;
import org.patientcare.talk.webhook.WebhookId;
import org.patientcare.talk.webhook.WebhookMeta;
import org.patientcare.talk.webhook.WebhookRequest;
import org.patientcare.talk.webhook.WebhookSecretService;
import org.patientcare.talk.webhook.WebhookService;
import org.patientcare.talk.webhook.WebhookSubscription;
import org.patientcare.talk.webhook.WebhookSubscription.WebhookChannel;
import org.patientcare.talk.webhook.WebhookSubscriptions;
import org.patientcare.trail.outbox.EventType;
import org.patientcare.trail.outbox.ObjectKind;
import org.patientcare.trail.outbox.Publisher.EventSubscriber;
import org.patientcare.trail.outbox.StoredEvent;

@ArquillianTest
@DisplayName("Inside the server: deliveries of events to webhooks")
class WebhooksInsideIT {

    private UUID clinic;

    @BeforeEach
    void aClinic() {
        clinic =
                bean(OrganizationService.class)
                        .create(
                                new OrganizationProfile(
                                        "Clínica",
                                        Language.ES,
                                        ZoneOffset.UTC,
                                        false,
                                        List.of(),
                                        null,
                                        false,
                                        null),
                                OrganizationVisitSettings.DEFAULT)
                        .id();
    }

    @Test
    @DisplayName(
            "each event makes a delivery for each active subscription to its type, and its endpoint is due")
    void deliveriesAreMade() {
        UUID created = subscribe("appointment_created", WebhookChannel.HTTP, "https://a.example/");
        UUID again = subscribe("appointment_created", WebhookChannel.HTTP, "https://b.example/");
        UUID mail = subscribe("appointment_created", WebhookChannel.EMAIL, null);
        UUID finishedMail = subscribe("appointment_finished", WebhookChannel.EMAIL, null);
        UUID cancelled =
                subscribe("appointment_cancelled", WebhookChannel.HTTP, "https://c.example/");
        UUID deleted = subscribe("appointment_created", WebhookChannel.HTTP, "https://a.example/");
        bean(WebhookService.class).delete(clinic, id(deleted));

        publish(
                event(7, EventType.APPOINTMENT_CREATED, "a:1"),
                event(9, EventType.APPOINTMENT_CREATED, "b"),
                event(12, EventType.APPOINTMENT_FINISHED, "b"));

        assertThat(sequences(created)).isEqualTo("7 9");
        assertThat(sequences(again)).isEqualTo("7 9");
        assertThat(sequences(mail)).isEqualTo("7 9");
        assertThat(sequences(finishedMail)).isNull();
        assertThat(sequences(cancelled)).isNull();
        assertThat(sequences(deleted)).isNull();
        assertThat(
                        OWNER.text(
                                "SELECT string_agg(object, ' ' ORDER BY sequence) FROM webhook_delivery WHERE webhook_id = '"
                                        + created
                                        + "'"))
                .isEqualTo("appointment:a:1 appointment:b");
        assertThat(
                        OWNER.text(
                                "SELECT string_agg(url, ' ' ORDER BY url) FROM webhook_endpoint WHERE due_at IS NOT NULL"
                                        + " AND organization_id = '"
                                        + clinic
                                        + "'"))
                .isEqualTo("https://a.example/ https://b.example/ mailto:");
        String before = due("https://a.example/");
        publish(event(13, EventType.APPOINTMENT_CREATED, "c"));
        assertThat(due("https://a.example/")).isNotEqualTo(before);
    }

    @Test
    @DisplayName(
            "a thousand events make their deliveries at once, and events that are rolled back make none")
    void manyEvents() {
        UUID created = subscribe("appointment_created", WebhookChannel.HTTP, "https://a.example/");
        publish(
                IntStream.rangeClosed(1, 1_000)
                        .mapToObj(n -> event(n, EventType.APPOINTMENT_CREATED, "x" + n))
                        .toArray(StoredEvent[]::new));
        assertThat(
                        OWNER.text(
                                "SELECT count(DISTINCT sequence) FROM webhook_delivery WHERE webhook_id = '"
                                        + created
                                        + "' AND state = 'pending'"))
                .isEqualTo("1000");
        try {
            bean(Transactions.class)
                    .inNewTransaction(
                            () -> {
                                notifySubscribers(event(2_000, EventType.APPOINTMENT_CREATED, "y"));
                                throw new IllegalStateException("on purpose");
                            });
        } catch (IllegalStateException expected) {
            assertThat(expected).hasMessage("on purpose");
        }
        assertThat(
                        OWNER.text(
                                "SELECT count(*) FROM webhook_delivery WHERE webhook_id = '"
                                        + created
                                        + "'"))
                .isEqualTo("1000");
    }

    @Test
    @DisplayName("the sender gets both secrets, decrypted, while a rotation lasts")
    void secretsForSending() {
        UUID webhook = subscribe("appointment_created", WebhookChannel.HTTP, "https://A.example");
        WebhookSubscription first = found(webhook);
        assertThat(first.url()).isEqualTo("https://a.example/");
        assertThat(first.secrets()).hasSize(1);
        bean(WebhookSecretService.class).rotate(clinic, id(webhook), 60);
        assertThat(found(webhook).secrets())
                .hasSize(2)
                .element(1)
                .isEqualTo(first.secrets().get(0));
        OWNER.execute(
                "UPDATE webhook SET previous_until = now() - interval '1 second' WHERE id = '"
                        + webhook
                        + "'");
        assertThat(found(webhook).secrets()).hasSize(1).doesNotContain(first.secrets().get(0));
        assertThat(first.toString()).doesNotContain("whsec_");
        bean(WebhookService.class).delete(clinic, id(webhook));
        assertThat(bean(WebhookSubscriptions.class).find(clinic, List.of(webhook))).isEmpty();
    }

    @Test
    @DisplayName(
            "coming days have partitions, an expired day is dropped, and deleted webhooks are removed afterwards")
    void upkeep() {
        UUID webhook = subscribe("appointment_created", WebhookChannel.HTTP, "https://a.example/");
        OWNER.execute(
                "CREATE TABLE webhook_delivery_2020_01_01 PARTITION OF webhook_delivery"
                        + " FOR VALUES FROM ('2020-01-01T00:00Z') TO ('2020-01-02T00:00Z')");
        WebhookHousekeeping upkeep = bean(WebhookHousekeeping.class);
        upkeep.createPartitions();
        int dropped = 1;
        while (dropped > 0) {
            dropped = upkeep.dropPartition();
        }
        assertThat(OWNER.text("SELECT to_regclass('webhook_delivery_2020_01_01')::text")).isNull();
        assertThat(
                        OWNER.text(
                                "SELECT bool_and(to_regclass('webhook_delivery' || to_char(now() AT TIME ZONE 'UTC'"
                                        + " + make_interval(days => n), '_YYYY_MM_DD')) IS NOT NULL) FROM generate_series(0, 4) n"))
                .isEqualTo("t");

        bean(WebhookService.class).delete(clinic, id(webhook));
        OWNER.execute(
                "UPDATE webhook SET deleted_at = now() - interval '33 days' WHERE id = '"
                        + webhook
                        + "'");
        OWNER.execute(
                "UPDATE webhook_endpoint SET created_at = now() - interval '33 days' WHERE organization_id = '"
                        + clinic
                        + "'");
        int removed = 1;
        while (removed > 0) {
            removed = upkeep.removeDeleted() + upkeep.removeEndpoints();
        }
        assertThat(
                        OWNER.text(
                                "SELECT count(*) FROM webhook_endpoint WHERE organization_id = '"
                                        + clinic
                                        + "'"))
                .isEqualTo("0");
    }

    @Test
    @DisplayName(
            "what an earlier release left of deleted webhooks, header values included, is removed; other webhooks are left")
    void deletedOnesKeepNothing() {
        UUID deleted = subscribe("appointment_created", WebhookChannel.HTTP, "https://a.example/");
        UUID live = subscribe("appointment_created", WebhookChannel.HTTP, "https://b.example/");
        bean(WebhookService.class).delete(clinic, id(deleted));
        assertThat(meta(deleted)).isEqualTo("{}");
        OWNER.execute(
                "UPDATE webhook SET meta = '{\"headers\":{\"A\":\"of before\"}}' WHERE id = '"
                        + deleted
                        + "'");

        int some = 1;
        while (some > 0) {
            some = bean(WebhookHousekeeping.class).removeMetaOfDeleted();
        }

        assertThat(meta(deleted)).isEqualTo("{}");
        assertThat(meta(live)).contains("b.example");
    }

    private static String meta(UUID webhook) {
        return OWNER.text("SELECT meta::text FROM webhook WHERE id = '" + webhook + "'");
    }

    private UUID subscribe(String type, WebhookChannel channel, String url) {
        return bean(WebhookService.class)
                .create(
                        clinic,
                        new WebhookRequest(
                                type,
                                channel,
                                new WebhookMeta(
                                        url, null, null, null, null, null, null, null, null, null)))
                .id();
    }

    private WebhookSubscription found(UUID webhook) {
        return bean(WebhookSubscriptions.class).find(clinic, List.of(webhook)).get(webhook);
    }

    private static WebhookId id(UUID webhook) {
        return WebhookId.fromString(webhook.toString());
    }

    private StoredEvent event(long sequence, EventType type, String code) {
        return new StoredEvent(
                clinic,
                sequence,
                UUID.randomUUID(),
                type,
                ObjectKind.APPOINTMENT,
                code,
                null,
                null,
                null,
                Instant.now(),
                new JsonDocument("{}"));
    }

    private void publish(StoredEvent... events) {
        bean(Transactions.class)
                .inNewTransaction(
                        () -> {
                            notifySubscribers(events);
                            return null;
                        });
    }

    private void notifySubscribers(StoredEvent... events) {
        CDI.current()
                .select(EventSubscriber.class)
                .forEach(subscriber -> subscriber.published(clinic, List.of(events)));
    }

    private String sequences(UUID webhook) {
        return OWNER.text(
                "SELECT string_agg(sequence::text, ' ' ORDER BY sequence) FROM webhook_delivery WHERE webhook_id = '"
                        + webhook
                        + "'");
    }

    private String due(String url) {
        return OWNER.text(
                "SELECT due_at::text FROM webhook_endpoint WHERE organization_id = '"
                        + clinic
                        + "' AND url = '"
                        + url
                        + "'");
    }
}
