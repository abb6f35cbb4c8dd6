package org.patientcare.sms;

/** An SMS centre and our account with it. */
record Smsc(String host, int port, String user, String password, SmsSender sender) {

    /** Without the password. */
    @Override
    public String toString() {
        return "Smsc[" + host + ":" + port + "]";
    }
}
