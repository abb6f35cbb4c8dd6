package org.patientcare.platform.server;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.PersistenceUnit;
import java.util.function.IntConsumer;
import org.eclipse.persistence.sessions.SessionEvent;
import org.eclipse.persistence.sessions.SessionEventAdapter;

/**
 * Reports how many rows each INSERT, UPDATE and DELETE of JPA touched. EclipseLink checks that
 * number only for entities with a version; for all others it informs listeners of its session.
 */
@ApplicationScoped
public class EntityRowCounts {

    @PersistenceUnit private EntityManagerFactory factory;

    /**
     * Calls the listener for each write from now on, in the thread and transaction of the write.
     *
     * @param listener receives the number of rows; an exception that it throws ends the current
     *     flush
     */
    public void addListener(IntConsumer listener) {
        EntitySession.of(factory).getEventManager().addListener(new AfterEachWrite(listener));
    }

    private static final class AfterEachWrite extends SessionEventAdapter {

        private final IntConsumer listener;

        AfterEachWrite(IntConsumer listener) {
            this.listener = listener;
        }

        @Override
        public void postExecuteCall(SessionEvent event) {
            // The result of a read is no number, nor is that of a failed call.
            if (event.getResult() instanceof Integer rows) {
                listener.accept(rows);
            }
        }
    }
}
