-- Gives the audit log an owner of its own, so that the service can add rows to it and read them, and nothing else.
-- As superuser, in the database of the service; once, and again after a restore:
--
--   psql --dbname=akari --set=app=akari --file=audit-owner.sql

DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'akari_audit') THEN
    CREATE ROLE akari_audit NOLOGIN;
  END IF;
END $$;
ALTER TABLE audit OWNER TO akari_audit;
ALTER FUNCTION refuse_audit_change() OWNER TO akari_audit;
REVOKE ALL ON audit FROM PUBLIC, :"app";
GRANT SELECT, INSERT ON audit TO :"app";
