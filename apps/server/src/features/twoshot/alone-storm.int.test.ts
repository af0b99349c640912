import type { ChatCall, TwoshotRequest } from '@akari/contract';
import { CALL_CONNECT_LIMIT_MS } from '@akari/rules';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { callCapability } from '../call/call.capability.ts';
import { callTable } from '../call/call.table.ts';
import { checkLedger } from '../../core/ledger/check-ledger.ts';
import type { Member } from '../../platform/http/person.ts';
import { runningSessionOf, runningSessionsOf } from '../../core/session/state/session.queries.ts';
import { buildViewer, givePoints } from '../../testing/factories.ts';
import { Stage, type Answer } from '../../testing/stage.ts';
import { TWOSHOT_RATE } from '../../testing/twoshot-scenes.ts';
import { twoshotCapability } from './twoshot.capability.ts';
import { twoshotTable } from './twoshot.table.ts';

/* Concurrent actions of viewers who want a two-shot or a chat call with the same performers. */
const stage = await Stage.open({ more: [twoshotCapability, callCapability] });
const { services } = stage;
const { db } = services.database;
const PERFORMERS = 2;
const VIEWERS = 4;

type Act =
  | { kind: 'approach' | 'leave' | 'cancel'; who: number; where: number }
  | { kind: 'accept' | 'decline'; where: number; nth: number }
  | { kind: 'command'; command: string; where: number }
  | { kind: 'time'; ms: number };

const who = fc.nat(VIEWERS - 1);
const where = fc.nat(PERFORMERS - 1);
const viewerAct = (kind: 'approach' | 'leave' | 'cancel') =>
  fc.record({ kind: fc.constant(kind), who, where });
const answer = (kind: 'accept' | 'decline') => fc.record({ kind: fc.constant(kind), where, nth: fc.nat(1) });
const command = fc.constantFrom('start_chat', 'stop_chat', 'end_twoshot');
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 9, arbitrary: viewerAct('approach') },
  { weight: 1, arbitrary: viewerAct('leave') },
  { weight: 1, arbitrary: viewerAct('cancel') },
  { weight: 5, arbitrary: answer('accept') },
  { weight: 1, arbitrary: answer('decline') },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('command' as const), command, where }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('time' as const),
      ms: fc.constantFrom(0, CALL_CONNECT_LIMIT_MS),
    }),
  },
);

/** The first run: a two-shot and a call that succeed, so that the assertions at the end hold at least once. */
const BOTH: Act[][] = [
  [{ kind: 'approach', who: 0, where: 1 }],
  [{ kind: 'approach', who: 0, where: 1 }],
  [{ kind: 'accept', where: 1, nth: 0 }],
  [{ kind: 'approach', who: 1, where: 0 }],
  [{ kind: 'accept', where: 0, nth: 0 }],
  [{ kind: 'approach', who: 1, where: 0 }],
];

/** Joins; the media arrives where there is a session. */
async function enter(...asked: Parameters<Stage['join']>): Promise<Answer> {
  const answer = await stage.join(...asked);
  const session = answer.body['session'] as { session_id: string } | undefined;
  if (session !== undefined) await stage.play(Number(session.session_id));
  return answer;
}

/** The next step of a viewer towards a two-shot or a call, by the channel's status and the viewer's session. */
async function approach(viewer: Member, performer: Member): Promise<Answer> {
  const { user_name: performer_name } = performer;
  const { status, hidden_key } = await stage.channel(performer);
  if (status === 'hidden_chat')
    return enter(viewer, performer, 115, { mode: 'hidden', rate_units_per_min: 22_000, hidden_key });
  if (status === 'waiting')
    return stage.call(viewer, 'POST', '/api/call', { performer_name, rate_units_per_min: 22_000 });
  const running = await runningSessionOf(db, viewer.user_id);
  if (running?.channel_id !== performer.user_id) return enter(viewer, performer);
  const asked = { performer_name, rate_units_per_min: TWOSHOT_RATE };
  return stage.call(viewer, 'POST', '/api/twoshot/request', asked);
}

const order = (performer: Member | undefined, word: string): Promise<Answer> =>
  stage.call(performer ?? null, 'POST', '/api/channel/command', { command: word });

/** The path of a person's open two-shot request, else of their open call. */
async function openOf(person: Member, nth: number): Promise<string> {
  const requests = (await stage.call(person, 'GET', '/api/twoshot')).body['requests'] as TwoshotRequest[];
  const request = requests[nth] ?? requests[0];
  if (request !== undefined) return `/api/twoshot/${request.request_id}`;
  const calls = (await stage.call(person, 'GET', '/api/call')).body['calls'] as ChatCall[];
  return `/api/call/${(calls[nth] ?? calls[0])?.call_id ?? '0'}`;
}

function perform(one: Act, performers: Member[], viewers: Member[]): Promise<Answer> {
  const performer = ('where' in one ? performers[one.where] : performers[0]) as Member;
  const viewer = ('who' in one ? viewers[one.who] : viewers[0]) as Member;
  switch (one.kind) {
    case 'approach':
      return approach(viewer, performer);
    case 'leave':
      return runningSessionOf(db, viewer.user_id).then((running) =>
        stage.call(viewer, 'POST', `/api/session/${running?.id ?? 0}/leave`),
      );
    case 'cancel':
      return openOf(viewer, 0).then((url) => stage.call(viewer, 'POST', `${url}/cancel`));
    case 'accept':
    case 'decline':
      return openOf(performer, one.nth).then((url) =>
        stage.call(performer, 'POST', `${url}/answer`, { answer: one.kind }),
      );
    case 'command':
      return order(performer, one.command);
    case 'time':
      return stage.pass(one.ms).then(() => stage.call(null, 'GET', '/api/channels'));
  }
}

/** Checks the invariants of a channel. */
async function checkChannel(performer: Member): Promise<void> {
  const { status } = await stage.channel(performer);
  const sessions = await runningSessionsOf(db, performer.user_id);
  const here = ({ channel_id }: { channel_id: number }) => channel_id === performer.user_id;
  const requests = (await db.select().from(twoshotTable)).filter(here);
  const calls = (await db.select().from(callTable)).filter(here);
  const started = requests.filter(({ state }) => state === 'started');
  // A two-shot has exactly one session, that of the request.
  if (status === 'twoshot')
    expect(sessions.map(({ id }) => id)).toEqual(started.map(({ session_id }) => session_id));
  expect(started.length).toBe(status === 'twoshot' ? 1 : 0);
  for (const { viewer_id } of requests.filter(({ state }) => state === 'waiting'))
    expect(sessions).toContainEqual(expect.objectContaining({ viewer_id, mode: 'party' }));
  for (const { state } of calls) {
    if (state === 'calling') expect(status).toBe('waiting');
    if (state === 'accepted' || state === 'connected') expect(status).toBe('hidden_chat');
  }
}

it('random concurrent two-shots and calls keep channels, requests and sessions consistent', async () => {
  const performers = [await stage.performer('waiting'), await stage.performer('chatting')];
  const viewers: Member[] = [];
  for (let count = 0; count < VIEWERS; count += 1) viewers.push(await buildViewer(services, { points: 50 }));
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(act, { minLength: 1, maxLength: 4 }), { minLength: 6, maxLength: 12 }),
      async (rounds) => {
        for (const { user_id } of viewers) await givePoints(services, user_id, { points_units: 10_000 });
        // One performer waits and one chats, as far as the run before allows it.
        for (const word of ['end_twoshot', 'stop_chat']) await order(performers[0], word);
        await order(performers[1], 'start_chat');
        for (const round of rounds) {
          const answers = await Promise.all(round.map((one) => perform(one, performers, viewers)));
          // Refusals are 4xx; a deadlock or a violated constraint would be a 500.
          for (const { status } of answers) expect(status).toBeLessThan(500);
          // Due deadlines that this round left are handled here.
          await stage.pass(0);
          for (const performer of performers) await checkChannel(performer);
        }
        expect(await checkLedger(db)).toEqual([]);
      },
    ),
    { numRuns: 12, examples: [[BOTH]] },
  );
  const requests = (await db.select().from(twoshotTable)).map(({ state }) => state);
  expect(requests.some((state) => state === 'started' || state === 'ended')).toBe(true);
  const calls = (await db.select().from(callTable)).map(({ state }) => state);
  expect(calls.some((state) => ['accepted', 'connected', 'ended'].includes(state))).toBe(true);
});
