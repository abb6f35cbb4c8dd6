package org.patientcare.sending.delivery;

import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javax.sql.DataSource;
import org.patientcare.platform.database.DatabaseFailure;
import org.patientcare.platform.database.OldRows;
import org.patientcare.platform.shared.Language;
import org.patientcare.platform.shared.Page;
import org.patientcare.platform.shared.WireNamed;

/** What would have left if capture mode were off, for a week. */
@ApplicationScoped
public class CapturedMessages {

    private static final String FAILING_MAILBOX = "fail@";
    private static final String FAILING_DIGITS = "000999";

    private static final String ADD =
            """
            INSERT INTO captured_message (at, channel, sender, recipient, name, language, subject, text, html)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)""";

    private static final String REMOVE_OLD =
            OldRows.delete("captured_message", "at", OldRows.ago(Duration.ofDays(7)));

    @Resource(name = "jdbc/patientcare")
    private DataSource database;

    @Inject private Clock clock;

    /** Takes messages as a partner would, and keeps them. Some recipients always fail. */
    DeliveryChannel channel(Channel kind) {
        return new DeliveryChannel() {
            @Override
            public Channel kind() {
                return kind;
            }

            @Override
            public Optional<String> send(OutgoingMessage message, Deadline latest)
                    throws UndeliveredException {
                if (fails(message.recipient())) {
                    throw new UndeliveredException("Capture mode: this recipient always fails.");
                }
                keep(kind, message);
                return Optional.empty();
            }
        };
    }

    /** The newest first. */
    public Page<CapturedMessage> list(Page.Request asked) {
        try (Connection connection = database.getConnection();
                PreparedStatement count =
                        connection.prepareStatement("SELECT count(*) FROM captured_message");
                PreparedStatement page =
                        connection.prepareStatement(
                                "SELECT * FROM captured_message ORDER BY id DESC LIMIT ? OFFSET ?")) {
            page.setInt(1, asked.size());
            page.setInt(2, asked.offset());
            List<CapturedMessage> messages = read(page);
            try (ResultSet total = count.executeQuery()) {
                total.next();
                return new Page<>(messages, asked.number(), asked.size(), total.getLong(1));
            }
        } catch (SQLException e) {
            throw new DatabaseFailure(e);
        }
    }

    /**
     * Removes what is older than a week, some at a time; any node may do it at any time.
     *
     * @return how many
     */
    public int removeOld() {
        try (Connection connection = database.getConnection();
                PreparedStatement statement = connection.prepareStatement(REMOVE_OLD)) {
            return statement.executeUpdate();
        } catch (SQLException e) {
            throw new DatabaseFailure(e);
        }
    }

    private static boolean fails(String recipient) {
        return recipient.toLowerCase(Locale.ROOT).startsWith(FAILING_MAILBOX)
                || recipient.endsWith(FAILING_DIGITS);
    }

    private void keep(Channel channel, OutgoingMessage message) {
        try (Connection connection = database.getConnection();
                PreparedStatement statement = connection.prepareStatement(ADD)) {
            statement.setTimestamp(1, Timestamp.from(clock.instant()));
            statement.setString(2, channel.code());
            statement.setString(3, message.sender());
            statement.setString(4, message.recipient());
            statement.setString(5, message.name());
            statement.setString(6, message.language().code());
            statement.setString(7, message.subject());
            statement.setString(8, message.text());
            statement.setString(9, message.html());
            statement.executeUpdate();
        } catch (SQLException e) {
            throw new DatabaseFailure(e);
        }
    }

    private static List<CapturedMessage> read(PreparedStatement page) throws SQLException {
        List<CapturedMessage> messages = new ArrayList<>();
        try (ResultSet row = page.executeQuery()) {
            while (row.next()) {
                messages.add(
                        new CapturedMessage(
                                row.getTimestamp("at").toInstant(),
                                WireNamed.of(Channel.class, row.getString("channel")),
                                new OutgoingMessage(
                                        row.getString("sender"),
                                        row.getString("recipient"),
                                        row.getString("name"),
                                        WireNamed.of(Language.class, row.getString("language")),
                                        row.getString("subject"),
                                        row.getString("text"),
                                        row.getString("html"))));
            }
        }
        return messages;
    }
}
