-- What is over is removed some rows at a time, those that another node is at left aside: FOR UPDATE SKIP LOCKED. PostgreSQL wants the
-- right to change one column for it, if only to lock; nothing changes these.
GRANT UPDATE (jti) ON patient_token TO "${runtimeRole}";
GRANT UPDATE (at) ON wrong_code TO "${runtimeRole}";
GRANT UPDATE (at) ON captured_message TO "${runtimeRole}";
GRANT UPDATE (at) ON visit_signal TO "${runtimeRole}";
