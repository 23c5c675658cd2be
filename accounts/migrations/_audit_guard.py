"""The triggers by which the database refuses to change or delete an audit row."""

TABLE = "accounts_auditentry"

ARM = {
    "sqlite": [
        f"CREATE TRIGGER audit_no_{verb.lower()} BEFORE {verb} ON {TABLE} "
        "BEGIN SELECT RAISE(ABORT, 'audit rows are never changed or deleted'); END"
        for verb in ("UPDATE", "DELETE")
    ],
    "postgresql": [
        "CREATE OR REPLACE FUNCTION audit_refuse() RETURNS trigger LANGUAGE plpgsql AS "
        "$$BEGIN RAISE EXCEPTION 'audit rows are never changed or deleted'; END$$",
        f"CREATE TRIGGER audit_guard BEFORE UPDATE OR DELETE OR TRUNCATE ON {TABLE} "
        "FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse()",
    ],
}
DISARM = {
    "sqlite": ["DROP TRIGGER audit_no_update", "DROP TRIGGER audit_no_delete"],
    "postgresql": [f"DROP TRIGGER audit_guard ON {TABLE}", "DROP FUNCTION audit_refuse()"],
}
