package org.patientcare.platform.server;

import java.lang.reflect.Proxy;

/** Receives the events of the server's HTTP listener. */
interface Probe {

    /**
     * @param event the name of the listener's method
     * @param arguments the connection comes first; may be null
     */
    void onEvent(String event, Object... arguments) throws ReflectiveOperationException;

    /** A proxy of the probe type of the listener, against which this code cannot be compiled. */
    default Object as(Class<?> type) {
        return Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (self, method, arguments) -> {
                    switch (method.getName()) {
                        case "equals":
                            return self == arguments[0];
                        case "hashCode":
                            return System.identityHashCode(self);
                        case "toString":
                            return getClass().getName();
                        default:
                            onEvent(method.getName(), arguments);
                            return null;
                    }
                });
    }
}
