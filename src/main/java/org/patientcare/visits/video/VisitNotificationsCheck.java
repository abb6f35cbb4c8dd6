package org.patientcare.visits.video;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.patientcare.platform.check.Check;
import org.patientcare.platform.check.CheckName;
import org.patientcare.platform.check.Finding;
import org.patientcare.platform.check.RequestOrigin;
import org.patientcare.platform.listening.NotificationDispatcher;

/** Checks that this node receives database notifications about visits. */
@ApplicationScoped
class VisitNotificationsCheck implements Check {

    @Inject private NotificationDispatcher notificationDispatcher;

    @Override
    public CheckName name() {
        return CheckName.VISIT_NEWS;
    }

    @Override
    public Finding run(RequestOrigin origin) {
        return of(
                notificationDispatcher.isListeningConfigured(),
                notificationDispatcher.isListening());
    }

    static Finding of(boolean possible, boolean listening) {
        if (!possible) {
            return Finding.warning(
                    "This node polls for changes of visits every second.",
                    "Set patientcare.db.url, .user and .password to those of the data source.");
        }
        return listening
                ? Finding.ok("This node is notified of changes of visits at once.")
                : Finding.failed(
                        "This node is not notified of changes of visits: its own connection to the"
                                + " database is broken, and it tries to reconnect every second.",
                        "Make sure that patientcare.db.url, .user and .password are those of the"
                                + " data source, and that no pooler such as PgBouncer is between.");
    }
}
