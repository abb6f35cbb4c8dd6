-- Apart from the script that adds it: this reads the whole table, while others read and write it. The other one was added by V006.
ALTER TABLE audit_event VALIDATE CONSTRAINT audit_event_before;
ALTER TABLE audit_event VALIDATE CONSTRAINT audit_event_actor_kind_check;
