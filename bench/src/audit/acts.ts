import { settingTable } from '@akari/server/platform/config/setting.table';
import { setSiteSetting } from '@akari/server/platform/config/site-setting';
import type { AuditKey } from '@akari/server/core/audit/audit-key';
import { performAct } from '@akari/server/core/audit/record-act';
import { systemClock } from '@akari/server/platform/clock/clock';
import type { Database, Tx } from '@akari/server/platform/database/database';
import { unitOfWork } from '@akari/server/platform/database/unit-of-work';
import { quantile } from '../product/quantile.ts';

const ACTS = 1_000;
const WARM = 200;

const INTENT = {
  act: 'guest_preview.set',
  actor: { actor_kind: 'command_line', actor_id: 'bench', address: 'bench' },
  reason: 'a bench',
} as const;

/** An act like that of a staff command: sets two fields of a setting. */
const setPreview = (tx: Tx, site_id: number, each_ms: number) =>
  setSiteSetting(tx, site_id, 'guest_preview', { each_ms, total_ms: 360_000 });

/**
 * Milliseconds that the row of the audit log adds to an act: the same act with it and without it, in turn.
 */
export async function costOfActs(database: Database, key: AuditKey, say: (line: string) => void) {
  const services = { database, clock: systemClock, key };
  const subject = { kind: 'site', id: 1 } as const;
  const withRow = (at: number) =>
    performAct(services, INTENT, async (tx) => ({ subject, ...(await setPreview(tx, 1, at)) }));
  const without = (at: number) => unitOfWork(database.db, (tx) => setPreview(tx, 2, at));
  const times = { recorded: [] as number[], plain: [] as number[] };
  const cpu_us = { recorded: 0, plain: 0 };
  for (let at = 1; at <= WARM + ACTS; at += 1)
    for (const [name, act] of [
      ['recorded', withRow],
      ['plain', without],
    ] as const) {
      const since_ms = performance.now();
      const since = process.cpuUsage();
      await act(at);
      if (at <= WARM) continue;
      times[name].push(performance.now() - since_ms);
      const { user, system } = process.cpuUsage(since);
      cpu_us[name] += user + system;
    }
  await database.db.delete(settingTable);
  const at = (list: number[], part: number): number => Number(quantile(list, part).toFixed(2));
  const figures = {
    act_with_row_ms: at(times.recorded, 0.5),
    act_without_ms: at(times.plain, 0.5),
    row_adds_ms: Number((quantile(times.recorded, 0.5) - quantile(times.plain, 0.5)).toFixed(2)),
    /** The tenth part that was disturbed least, and the CPU time of this process: what a busy machine does not stretch. */
    row_adds_p10_ms: Number((quantile(times.recorded, 0.1) - quantile(times.plain, 0.1)).toFixed(2)),
    row_adds_cpu_ms: Number(((cpu_us.recorded - cpu_us.plain) / 1_000 / ACTS).toFixed(2)),
  };
  say(`an act: ${JSON.stringify(figures)}`);
  return figures;
}
