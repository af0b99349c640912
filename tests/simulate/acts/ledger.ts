import { recordLedgerCheck } from '@akari/server/core/ledger/record-ledger-check';
import { hold } from '../broken.ts';
import type { World } from '../world.ts';
import type { Act } from './act.ts';
import { giveAs } from './gift.ts';
import { buy, decide } from './purchase.ts';
import { askAll } from './twoshot.ts';
import { enterSomewhere, tipAs } from './viewer.ts';

const SECOND_MS = 1_000;
const MOST_ROUNDS = 8;

/** Changes an entry with triggers disabled, as a manual edit of the database could. */
const change = ({ eye }: World, units: number): Promise<unknown> =>
  eye.pool.query(`BEGIN; SET LOCAL session_replication_role = replica;
    UPDATE entry SET amount_units = amount_units + ${units} WHERE id = (SELECT min(id) FROM entry); COMMIT`);

/** Runs the ledger check as `npm run ledger:check` does, outside of the servers. */
const check = ({ eye, clock }: World) => recordLedgerCheck(eye, clock.nowMs());

/**
 * Counts transfers, except for those that move what was paid for before: points that go back for time that was not
 * delivered, toys that did not run, votes without a result and shows that did not take place, and what a show earned.
 */
async function transfers({ eye }: World): Promise<number> {
  const { rows } = await eye.pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM transfer
     WHERE cause <> 'session_correction' AND idempotency_key !~ '^(\\w+_back|ticket_settle):'`,
  );
  return rows[0]?.count ?? 0;
}

const DEEDS: readonly ((world: World) => Promise<boolean>)[] = [
  (world) => enterSomewhere(world, world.random.pick(world.viewers)),
  (world) => tipAs(world, world.random.pick(world.payers)),
  (world) => giveAs(world, world.random.pick(world.payers)),
  askAll,
  buy,
  decide,
];

/** Breaks the ledger for a while: viewers ask for what costs points and sessions run, and no points may move. */
async function breakLedger(world: World): Promise<boolean> {
  const { random, statements } = world;
  if ((await transfers(world)) === 0) return false;
  await change(world, 1);
  try {
    const found = await check(world);
    hold('a posting that was changed is found', (found?.findings.length ?? 0) > 0, () => '');
    const before = await transfers(world);
    for (let rounds = random.int(2, MOST_ROUNDS); rounds > 0; rounds -= 1) {
      const deed = random.pick(DEEDS);
      await statements.drive(() => deed(world));
      await world.pass(random.int(1, 4) * SECOND_MS);
    }
    const after = await transfers(world);
    hold('no points move while the ledger is broken', after === before, () => `${after - before} transfers`);
  } finally {
    await change(world, -1);
    await check(world);
  }
  return true;
}

/** This act advances the clock. */
export const LEDGER_ACTS: readonly Act[] = [{ name: 'ledger is broken', weight: 1.5, run: breakLedger }];
