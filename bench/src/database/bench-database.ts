import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { migrateDatabase, openDatabase, type Database } from '@akari/server/platform/database/database';
import { startEmbeddedDatabase } from '@akari/server/platform/process/embedded-database';

/** Points of a bench outlive it. */
const LOT_VALID_MS = 15_552_000_000;
const MIGRATIONS = fileURLToPath(new URL('../../../apps/server/migrations', import.meta.url));

export interface BenchDatabase {
  /** Address of a database on the bench's server. */
  urlOf(name: string): string;
  create(name: string): Promise<void>;
  /** Creates a database with the product's tables. */
  openProduct(name: string, max_connections: number): Promise<Database>;
  stop(): Promise<void>;
}

/** Starts the PostgreSQL that ships with the product, with its settings, on a separate folder. */
export async function startBenchDatabase(say: (line: string) => void): Promise<BenchDatabase> {
  const data_dir = mkdtempSync(path.join(tmpdir(), 'akari-bench-'));
  chmodSync(data_dir, 0o755);
  const embedded = await startEmbeddedDatabase({
    data_dir,
    log: pino({ level: 'warn' }, pino.destination(2)),
    say: (_ja, en) => say(en),
  });
  const urlOf = (name: string): string => {
    const url = new URL(embedded.url);
    url.pathname = `/${name}`;
    return url.href;
  };
  const create = async (name: string): Promise<void> => {
    const server = openDatabase(embedded.url, { max_connections: 1 });
    await server.pool.query(`CREATE DATABASE ${name}`);
    await server.close();
  };
  return {
    urlOf,
    create,
    openProduct: async (name, max_connections) => {
      await create(name);
      const database = openDatabase(urlOf(name), { max_connections });
      await migrateDatabase(database.db, MIGRATIONS);
      return database;
    },
    stop: async () => {
      await embedded.stop();
      rmSync(data_dir, { recursive: true, force: true });
    },
  };
}

/**
 * Inserts people with ledger accounts: ids 1 to `performers` are performers, the viewers follow, each with points for
 * all day.
 */
export async function fillAccounts(
  database: Database,
  people: { performers: number; viewers: number },
): Promise<void> {
  const { performers, viewers } = people;
  await database.pool.query(
    `INSERT INTO ledger_account (owner_id, kind)
     SELECT g, 'performer_earnings' FROM generate_series(1, $1::bigint) g`,
    [performers],
  );
  // The points come from a transfer, so that the ledger balances before and after.
  await database.pool.query(
    `WITH account AS (
       INSERT INTO ledger_account (owner_id, kind, balance_units)
       SELECT $1 + g, 'viewer_points', 1000000000 FROM generate_series(1, $2::bigint) g RETURNING id, balance_units
     ), gift AS (
       INSERT INTO transfer (idempotency_key, input_hash, cause, at_ms) VALUES ('bench', 'bench', 'staff_adjustment', 0)
       RETURNING id
     ), lot AS (
       INSERT INTO point_lot (account_id, kind, source, transfer_id, issued_units, left_units, issued_at_ms, expires_at_ms, due_at_ms)
       SELECT account.id, 'granted', 'staff_adjustment', gift.id, balance_units, balance_units, 0, $3::bigint, $3::bigint
       FROM account, gift
     )
     INSERT INTO entry (transfer_id, account_id, amount_units, balance_after_units)
     SELECT gift.id, account.id, balance_units, balance_units FROM account, gift
     UNION ALL
     SELECT gift.id, house.id, -1000000000::bigint * $2::bigint, NULL FROM gift, ledger_account house
     WHERE house.kind = 'house_promotion' AND house.owner_id IS NULL`,
    [performers, viewers, Date.now() + LOT_VALID_MS],
  );
}
