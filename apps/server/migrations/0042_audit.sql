CREATE TABLE "audit" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"at_ms" bigint NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text NOT NULL,
	"role" text,
	"on_behalf_of" text,
	"login_id" bigint,
	"address" text,
	"act" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"reason" text,
	"before" jsonb,
	"after" jsonb,
	"outcome" text NOT NULL,
	"request_id" text,
	"prev_hash" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
-- Rows are only ever added. The trigger also fires for replication roles (ENABLE ALWAYS), and for the superuser; who
-- owns the table can still disable it, which docs/operations.md says how to prevent.
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of the audit log are only ever added (%)', TG_OP USING ERRCODE = 'AK002';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_only_grows BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
--> statement-breakpoint
ALTER TABLE "audit" ENABLE ALWAYS TRIGGER audit_only_grows;
--> statement-breakpoint
REVOKE UPDATE, DELETE, TRUNCATE ON TABLE "audit" FROM PUBLIC, CURRENT_USER;
