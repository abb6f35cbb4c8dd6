/* The widget of patients, for sites of organizations. */
