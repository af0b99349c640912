import { SLICE_LOOKAHEAD_MS, SLICE_LOOKAHEAD_VOICE_MS, type MediaKind } from '@akari/rules';
import type { Viewer, World } from '../world.ts';
import type { Act } from './act.ts';
import { giveAs } from './gift.ts';
import { enterSomewhere, leaveAs, tipAs } from './viewer.ts';

const SECOND_MS = 1_000;
/** The number of statements for which the lock is held, so that other statements can run in between. */
const KEPT_STATEMENTS = 6;

/** Milliseconds until the next slice of a session is due, if its media continues. */
async function dueIn({ eye, node }: World, session_id: number): Promise<number> {
  const { rows } = await eye.pool.query<{ media_kind: MediaKind; paid_ms: number }>(
    `SELECT c.media_kind, s.paid_ms FROM viewer_session s JOIN channel c ON c.performer_id = s.channel_id
     WHERE s.id = $1`,
    [session_id],
  );
  const [session] = rows;
  const ahead_ms = session?.media_kind === 'voice' ? SLICE_LOOKAHEAD_VOICE_MS : SLICE_LOOKAHEAD_MS;
  return Math.max(0, (session?.paid_ms ?? 0) - ahead_ms - (node.delivered.get(session_id) ?? 0) + 1);
}

/**
 * Locks a viewer's ledger accounts for a few statements, as a long transfer would. Concurrent charges then wait with
 * what they have read before, which tests their checks under contention.
 */
async function keepAccount(world: World, { member }: Viewer): Promise<boolean> {
  await world.ask(({ database }) =>
    database.db.transaction(async (tx) => {
      await tx.execute(
        `SELECT FROM ledger_account WHERE owner_id = ${member.user_id} ORDER BY id FOR UPDATE`,
      );
      for (let said = 0; said < KEPT_STATEMENTS; said += 1) await tx.execute('SELECT 1');
    }),
  );
  return true;
}

/** What the payer may do at the same time: spend points that are being charged, or end the charged session. */
const DEEDS: readonly ((world: World, viewer: Viewer) => Promise<boolean>)[] = [
  keepAccount,
  keepAccount,
  tipAs,
  tipAs,
  giveAs,
  leaveAs,
  enterSomewhere,
];

/** Makes every server charge a session that is due, while its payer does something concurrently. */
async function chargeAtOnce(world: World): Promise<boolean> {
  const { random, node, clock } = world;
  const paying = world.payers.filter(({ session_id }) => node.isPlaying(Number(session_id)));
  if (paying.length === 0) return false;
  const viewer = random.pick(paying);
  const due_ms = clock.nowMs() + (await dueIn(world, Number(viewer.session_id)));
  await world.pass(Math.ceil(due_ms / SECOND_MS) * SECOND_MS - clock.nowMs(), false);
  const deed = random.pick(DEEDS);
  const ends = await world.statements.drive(() =>
    Promise.allSettled([...world.lives.map((life) => life.tick()), deed(world, viewer)]),
  );
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return true;
}

export const CHARGE_ACTS: readonly Act[] = [{ name: 'charge at once', weight: 8, run: chargeAtOnce }];
