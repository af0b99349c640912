import { generateKeyPairSync } from 'node:crypto';
import { auditKeyOf, type PublicKeys } from '@akari/server/core/audit/audit-key';
import { checkAudit } from '@akari/server/core/audit/check-audit';
import type { Database } from '@akari/server/platform/database/database';
import type { BenchOptions, BenchResult } from '../bench-result.ts';
import { startBenchDatabase } from '../database/bench-database.ts';
import { quantile } from '../product/quantile.ts';
import { costOfActs } from './acts.ts';
import { fillChain } from './chain.ts';

const ROWS = 1_000_000;
const ROUNDS = 3;
const CONNECTIONS = 4;

/** No heads: the time of their signatures does not grow with the rows. */
const NO_KEYS: PublicKeys = new Map();

/** Milliseconds on the clock, and of this process's CPU time, which a busy machine does not stretch. */
async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; cpu_ms: number; answer: T }> {
  const since_ms = performance.now();
  const since = process.cpuUsage();
  const answer = await work();
  const { user, system } = process.cpuUsage(since);
  return { ms: performance.now() - since_ms, cpu_ms: (user + system) / 1_000, answer };
}

/** The peer: the same rows, read by the same driver and looked at no further. */
async function plainRead({ pool }: Database): Promise<number> {
  let rows = 0;
  for (let last = 0; ;) {
    const page = await pool.query<{ seq: number }>({
      name: 'plain_read',
      text: 'SELECT * FROM audit WHERE seq > $1 ORDER BY seq LIMIT 5000',
      values: [last],
    });
    if (page.rows.length === 0) return rows;
    rows += page.rows.length;
    last = page.rows.at(-1)?.seq ?? 0;
  }
}

/** The scan of the database alone, which reads every byte and sends none. */
const plainScan = ({ pool }: Database) => pool.query('SELECT count(*), sum(length(a::text)) FROM audit a');

/**
 * Seconds of `audit:check` over a million rows (or as many as the first argument says), beside reading the same rows
 * without looking at them; and what the row of the audit log adds to an act.
 */
export async function run({ say, arguments: [asked] }: BenchOptions): Promise<BenchResult> {
  const rows = asked === undefined ? ROWS : Number(asked);
  const server = await startBenchDatabase(say);
  try {
    const database = await server.openProduct('bench', CONNECTIONS);
    const { privateKey } = generateKeyPairSync('ed25519');
    const key = auditKeyOf(privateKey.export({ type: 'pkcs8', format: 'pem' }));
    const acts = await costOfActs(database, key, say);
    say(`filling ${rows} rows`);
    await fillChain(database, rows);
    await database.pool.query('VACUUM ANALYZE audit');
    const inputs = { heads: [], keys: NO_KEYS, now_ms: 0, head_every_ms: 0 };
    const times: Record<'check' | 'check_cpu' | 'read' | 'read_cpu' | 'scan', number[]> = {
      check: [],
      check_cpu: [],
      read: [],
      read_cpu: [],
      scan: [],
    };
    for (let round = 1; round <= ROUNDS; round += 1) {
      times.scan.push((await timed(() => plainScan(database))).ms);
      const read = await timed(() => plainRead(database));
      times.read.push(read.ms);
      times.read_cpu.push(read.cpu_ms);
      const { ms, cpu_ms, answer } = await timed(() => checkAudit(database.db, inputs));
      if (answer.findings.length > 0) throw new Error(`found ${JSON.stringify(answer.findings.slice(0, 3))}`);
      times.check.push(ms);
      times.check_cpu.push(cpu_ms);
      say(
        `round ${round}: check ${Math.round(ms)} ms (CPU ${Math.round(cpu_ms)}), read ${Math.round(read.ms)} ms`,
      );
    }
    await database.close();
    const median = (list: number[]): number => Math.round(quantile(list, 0.5));
    return {
      name: 'audit',
      peer: 'reading the same rows by the same driver',
      ratio: Number(
        quantile(
          times.check.map((ms, at) => ms / (times.read[at] ?? NaN)),
          0.5,
        ).toFixed(2),
      ),
      figures: {
        rows,
        check_ms: median(times.check),
        check_cpu_ms: median(times.check_cpu),
        read_ms: median(times.read),
        read_cpu_ms: median(times.read_cpu),
        scan_ms: median(times.scan),
        ...acts,
      },
    };
  } finally {
    await server.stop();
  }
}
