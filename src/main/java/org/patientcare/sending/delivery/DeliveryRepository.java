package org.patientcare.sending.delivery;

import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import javax.sql.DataSource;
import org.patientcare.platform.database.DatabaseFailure;
import org.patientcare.platform.shared.Page;
import org.patientcare.platform.shared.WireNamed;

/**
 * The rows of attempts. {@link #begin} is part of its caller's transaction; the other methods have
 * a connection of their own and are not to be called in one.
 */
@ApplicationScoped
class DeliveryRepository {

    private static final String UNFINISHED =
            "Not finished: it is not known whether the message left.";

    private static final String BEGIN =
            """
            INSERT INTO delivery (organization_id, at, code, channel, recipient, state, reason, request_id, changed_at)
            VALUES (?, ?, ?, ?, ?, 'failed', ?, ?, ?) RETURNING id""";

    private static final String END =
            """
            UPDATE delivery SET state = ?, reason = ?, partners_id = ?, changed_at = ?
            WHERE organization_id = ? AND id = ?""";

    private static final String OF_CODE =
            "SELECT * FROM delivery WHERE organization_id = ? AND code = ? ORDER BY id DESC LIMIT 100";

    private static final String COUNT = "SELECT count(*) FROM delivery WHERE organization_id = ?";

    private static final String PAGE =
            "SELECT * FROM delivery WHERE organization_id = ? ORDER BY id DESC LIMIT ? OFFSET ?";

    @Resource(name = "jdbc/patientcare")
    private DataSource database;

    @PersistenceContext private EntityManager entities;

    @Inject private Clock clock;

    /**
     * A row that says that the attempt has not ended. Uses the connection of the caller's
     * transaction: taking a second one while holding the first could exhaust the pool for
     * everybody.
     *
     * @return the number of the attempt
     */
    long begin(CodeMessage message, Channel channel, String requestId) {
        Timestamp now = Timestamp.from(clock.instant());
        Object id =
                entities.createNativeQuery(BEGIN)
                        .setParameter(1, message.organization())
                        .setParameter(2, now)
                        .setParameter(3, message.code())
                        .setParameter(4, channel.code())
                        .setParameter(5, masked(channel, message))
                        .setParameter(6, UNFINISHED)
                        .setParameter(7, requestId)
                        .setParameter(8, now)
                        .getSingleResult();
        return ((Number) id).longValue();
    }

    void accepted(UUID organization, long id, Optional<String> partnersId) {
        end(organization, id, Delivery.State.ACCEPTED, null, partnersId.orElse(null));
    }

    void failed(UUID organization, long id, String reason) {
        end(organization, id, Delivery.State.FAILED, reason, null);
    }

    List<Delivery> ofCode(UUID organization, String code) {
        try (Connection connection = database.getConnection();
                PreparedStatement statement = connection.prepareStatement(OF_CODE)) {
            statement.setObject(1, organization);
            statement.setString(2, code);
            return read(statement);
        } catch (SQLException e) {
            throw new DatabaseFailure(e);
        }
    }

    Page<Delivery> list(UUID organization, Page.Request asked) {
        try (Connection connection = database.getConnection();
                PreparedStatement count = connection.prepareStatement(COUNT);
                PreparedStatement page = connection.prepareStatement(PAGE)) {
            count.setObject(1, organization);
            page.setObject(1, organization);
            page.setInt(2, asked.size());
            page.setInt(3, asked.offset());
            try (ResultSet total = count.executeQuery()) {
                total.next();
                return new Page<>(read(page), asked.number(), asked.size(), total.getLong(1));
            }
        } catch (SQLException e) {
            throw new DatabaseFailure(e);
        }
    }

    private void end(
            UUID organization, long id, Delivery.State state, String reason, String partnersId) {
        try (Connection connection = database.getConnection();
                PreparedStatement statement = connection.prepareStatement(END)) {
            statement.setString(1, state.code());
            statement.setString(2, reason);
            statement.setString(3, partnersId);
            statement.setTimestamp(4, Timestamp.from(clock.instant()));
            statement.setObject(5, organization);
            statement.setLong(6, id);
            statement.executeUpdate();
        } catch (SQLException e) {
            throw new DatabaseFailure(e);
        }
    }

    private static String masked(Channel channel, CodeMessage message) {
        return channel == Channel.SMS
                ? Redaction.phone(message.phone())
                : Redaction.email(message.email());
    }

    private static List<Delivery> read(PreparedStatement statement) throws SQLException {
        List<Delivery> deliveries = new ArrayList<>();
        try (ResultSet row = statement.executeQuery()) {
            while (row.next()) {
                deliveries.add(
                        new Delivery(
                                row.getTimestamp("at").toInstant(),
                                row.getString("code"),
                                WireNamed.of(Channel.class, row.getString("channel")),
                                row.getString("recipient"),
                                WireNamed.of(Delivery.State.class, row.getString("state")),
                                row.getString("reason"),
                                row.getString("request_id")));
            }
        }
        return deliveries;
    }
}
