-- A node asks every second whether the schema is the one that it knows.
GRANT SELECT ON "flyway_schema_history" TO "${runtimeRole}";
