package org.patientcare.platform.shared;

/**
 * The direction in which a list is read. Each list has one order, that of an index, which the
 * database reads backwards just as well; items that are equal in it change their order, too.
 */
public enum ListOrder implements WireNamed {
    ASC,
    DESC;

    /**
     * This direction of a list that usually has it, or the other one.
     *
     * @param reversed whether the list is requested against its usual direction
     */
    public ListOrder reversedIf(boolean reversed) {
        return reversed ? opposite() : this;
    }

    private ListOrder opposite() {
        return this == ASC ? DESC : ASC;
    }

    /**
     * SQL of a list that is read in this direction.
     *
     * @param sql with {@code $way} for this direction and {@code $back} for the other one, and with
     *     {@code $after} for the comparison that is true of what comes after a value, {@code
     *     $before} for its opposite
     */
    public String in(String sql) {
        return sql.replace("$way", name())
                .replace("$back", opposite().name())
                .replace("$after", after())
                .replace("$before", opposite().after());
    }

    private String after() {
        return this == ASC ? ">" : "<";
    }
}
