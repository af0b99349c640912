import type { Database } from '../../platform/database/database.ts';

/**
 * Records the tables in which a committed transaction inserts, changes or deletes rows. Row counts would miss a changed
 * row, and a checksum of every table takes longer than the request that it checks.
 */
const RECORD = `
  CREATE TABLE public.written_row (table_name text NOT NULL);
  CREATE FUNCTION public.record_written_row() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN INSERT INTO public.written_row VALUES (TG_TABLE_NAME); RETURN NULL; END $$;
  DO $$ DECLARE name text; BEGIN
    FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'written_row' LOOP
      EXECUTE format('CREATE TRIGGER record_written_row AFTER INSERT OR UPDATE OR DELETE ON public.%I
        FOR EACH ROW EXECUTE FUNCTION public.record_written_row()', name);
    END LOOP;
  END $$`;

export const recordWrittenRows = async ({ pool }: Pick<Database, 'pool'>): Promise<void> =>
  void (await pool.query(RECORD));

/** The tables that were written since the last call, sorted. */
export async function takeWrittenTables({ pool }: Pick<Database, 'pool'>): Promise<string[]> {
  const { rows } = await pool.query<{ table_name: string }>('DELETE FROM written_row RETURNING table_name');
  return [...new Set(rows.map(({ table_name }) => table_name))].toSorted();
}
