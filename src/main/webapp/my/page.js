/* The page of patients, which a link opens. */
