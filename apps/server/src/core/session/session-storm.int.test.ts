import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { publisherQueue } from '../channel/broadcast/publisher-events.ts';
import { chargeDue } from './charge/charge-due.ts';
import { checkLedger } from '../ledger/check-ledger.ts';
import type { Member } from '../../platform/http/person.ts';
import { expectedCostUnits } from '../../testing/expected-cost.ts';
import { buildViewer } from '../../testing/factories.ts';
import { Stage } from '../../testing/stage.ts';
import { sessionTable } from './state/session.table.ts';
import { subscriberQueue } from './media/subscriber-events.ts';
import { deliveredTime } from './delivery/delivered-time.ts';

const stage = await Stage.open();
const { services } = stage;
const PERFORMERS = 2;
const VIEWERS = 4;

type Act =
  | { kind: 'join' | 'leave' | 'media'; who: number; where: number }
  | { kind: 'command'; where: number; command: string }
  | { kind: 'deliver'; who: number; ms: number }
  | { kind: 'tick' };

const who = fc.integer({ min: 0, max: VIEWERS - 1 });
const where = fc.integer({ min: 0, max: PERFORMERS - 1 });
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('join' as const), who, where }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('leave', 'media'), who, where }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('command' as const),
      where,
      command: fc.constantFrom('start_chat', 'stop_chat'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('deliver' as const), who, ms: fc.nat(9_000) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('tick' as const) }) },
);

/** @returns the HTTP status, where there was one */
async function perform(one: Act, performers: Member[], viewers: Member[]): Promise<number> {
  if (one.kind === 'tick') {
    const deliveries = deliveredTime(services).drain();
    await chargeDue(services.database.db, { now_ms: services.clock.nowMs(), slice_ms: 10_000, deliveries });
    return 200;
  }
  const performer = 'where' in one ? performers[one.where] : performers[0];
  const viewer = 'who' in one ? viewers[one.who] : viewers[0];
  if (performer === undefined || viewer === undefined) throw new Error('nobody');
  if (one.kind === 'command')
    return (await stage.call(performer, 'POST', '/api/channel/command', { command: one.command })).status;
  if (one.kind === 'join') {
    const answer = await stage.join(viewer, performer);
    const session = answer.body['session'] as { session_id: string } | undefined;
    if (session !== undefined) await stage.play(Number(session.session_id));
    return answer.status;
  }
  const current = await stage.call(viewer, 'GET', '/api/session');
  const session = current.body['session'] as { session_id: string } | null;
  if (session === null) return current.status;
  const id = Number(session.session_id);
  if (one.kind === 'deliver') stage.deliver(id, one.ms);
  else if (one.kind === 'media') await stage.loseMedia(id, 'peer_failed');
  else return (await stage.call(viewer, 'POST', `/api/session/${id}/leave`)).status;
  return 200;
}

it('concurrent joins, leaves and commands keep sessions and ledger consistent', async () => {
  const performers = [await stage.performer('chatting'), await stage.performer('chatting')];
  const viewers: Member[] = [];
  for (let count = 0; count < VIEWERS; count += 1) viewers.push(await buildViewer(services, { points: 30 }));
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(act, { minLength: 2, maxLength: 6 }), { maxLength: 6 }),
      async (rounds) => {
        for (const round of rounds) {
          const statuses = await Promise.all(round.map((one) => perform(one, performers, viewers)));
          // Refusals are answers; a deadlock or a broken rule of the tables would be a 500.
          for (const status of statuses) expect(status).toBeLessThan(500);
        }
        await Promise.all([subscriberQueue(services).idle(), publisherQueue(services).idle()]);
        const sessions = await services.database.db.select().from(sessionTable);
        for (const session of sessions.filter(({ state }) => state === 'ended')) {
          expect(session.end).not.toBeNull();
          expect(session.charged_units).toBe(expectedCostUnits(session, session.delivered_ms));
        }
        expect(await checkLedger(services.database.db)).toEqual([]);
        const { rows } = await services.database.db.execute<{ count: number }>(sql`
        SELECT count(*) FROM viewer_session WHERE state <> 'ended' GROUP BY viewer_id HAVING count(*) > 1`);
        expect(rows).toEqual([]);
      },
    ),
    { numRuns: 12 },
  );
});
