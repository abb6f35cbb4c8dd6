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

    static Finding of(boolean possible, boolean hears) {
        if (!possible) {
            return Finding.warning(
                    "This node looks every second for news of visits.",
                    "Set patientcare.db.url, .user and .password as the data source has them.");
        }
        return hears
                ? Finding.ok("This node hears of visits at once.")
                : Finding.failed(
                        "This node hears nothing of visits: its own connection to the database is"
                                + " broken, and it tries again every second.",
                        "See that patientcare.db.url, .user and .password are those of the data"
                                + " source and that no pooler such as PgBouncer is in between.");
    }
}
