import { readFileSync } from 'node:fs';
import type { Database } from '@akari/server/platform/database/database';

/** Microseconds of a clock tick, in which Linux counts CPU time. */
const TICK_US = 10_000;

/** CPU time, microseconds: of this process, and of the database's backends that serve it. */
export interface Cpu {
  node_us: number;
  database_us: number;
}

function ticksOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name, in brackets, may hold anything; what follows it is counted from the state on.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(fields[11]) + Number(fields[12]);
}

async function cpuNow({ pool }: Database): Promise<Cpu> {
  const { rows } = await pool.query<{ pid: number }>(
    'SELECT pid FROM pg_stat_activity WHERE datname = current_database()',
  );
  const { user, system } = process.cpuUsage();
  const ticks = rows.reduce((sum, { pid }) => sum + ticksOf(pid), 0);
  return { node_us: user + system, database_us: ticks * TICK_US };
}

/** Sums the CPU time of loads; the backends live as long as the pool. */
export class CpuAccount {
  readonly #spent: Cpu = { node_us: 0, database_us: 0 };
  #done = 0;

  /** Measures a load. @param load returns how many a second */
  async weigh(database: Database, load: () => Promise<number>): Promise<number> {
    const before = await cpuNow(database);
    const began_ms = performance.now();
    const per_s = await load();
    this.#done += (per_s * (performance.now() - began_ms)) / 1_000;
    const after = await cpuNow(database);
    this.#spent.node_us += after.node_us - before.node_us;
    this.#spent.database_us += after.database_us - before.database_us;
    return per_s;
  }

  /** CPU time of one command. */
  get each(): Cpu {
    const { node_us, database_us } = this.#spent;
    return { node_us: Math.round(node_us / this.#done), database_us: Math.round(database_us / this.#done) };
  }
}
