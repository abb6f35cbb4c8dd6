package org.patientcare.delivery;

import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Clock;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import javax.sql.DataSource;
import org.patientcare.shared.Coded;
import org.patientcare.shared.DatabaseFailure;
import org.patientcare.shared.Page;

/** The rows of attempts. Every method is a transaction of its own, unless its caller has one. */
@ApplicationScoped
class DeliveryRepository {

    private static final String UNFINISHED =
            "Not finished: it is not known whether the message left.";

    private static final String BEGIN =
            """
            INSERT INTO delivery (organization_id, at, code, channel, recipient, state, reason, request_id, changed_at)
            SELECT ?, ?, ?, channel, recipient, 'failed', ?, ?, ?
            FROM unnest(?, ?) AS asked (channel, recipient) RETURNING channel, id""";

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

    @Inject private Clock clock;

    /** A row for each channel, which says that the attempt has not ended. */
    Map<Channel, Long> begin(CodeMessage message, Set<Channel> channels, String requestId) {
        Timestamp now = Timestamp.from(clock.instant());
        try (Connection connection = database.getConnection();
                PreparedStatement statement = connection.prepareStatement(BEGIN)) {
            statement.setObject(1, message.organization());
            statement.setTimestamp(2, now);
            statement.setString(3, message.code());
            statement.setString(4, UNFINISHED);
            statement.setString(5, requestId);
            statement.setTimestamp(6, now);
            statement.setArray(
                    7,
                    connection.createArrayOf(
                            "text", channels.stream().map(Channel::code).toArray()));
            statement.setArray(
                    8,
                    connection.createArrayOf(
                            "text", channels.stream().map(c -> masked(c, message)).toArray()));
            return ids(statement);
        } catch (SQLException e) {
            throw new DatabaseFailure(e);
        }
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
        return channel == Channel.SMS ? Masks.phone(message.phone()) : Masks.email(message.email());
    }

    private static Map<Channel, Long> ids(PreparedStatement statement) throws SQLException {
        Map<Channel, Long> ids = new EnumMap<>(Channel.class);
        try (ResultSet row = statement.executeQuery()) {
            while (row.next()) {
                ids.put(Coded.of(Channel.class, row.getString("channel")), row.getLong("id"));
            }
        }
        return ids;
    }

    private static List<Delivery> read(PreparedStatement statement) throws SQLException {
        List<Delivery> deliveries = new ArrayList<>();
        try (ResultSet row = statement.executeQuery()) {
            while (row.next()) {
                deliveries.add(
                        new Delivery(
                                row.getTimestamp("at").toInstant(),
                                row.getString("code"),
                                Coded.of(Channel.class, row.getString("channel")),
                                row.getString("recipient"),
                                Coded.of(Delivery.State.class, row.getString("state")),
                                row.getString("reason"),
                                row.getString("request_id")));
            }
        }
        return deliveries;
    }
}
