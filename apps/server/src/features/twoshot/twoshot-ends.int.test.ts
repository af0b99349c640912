import { MEDIA_ARRIVAL_LIMIT_MS, MEDIA_PAUSE_LIMIT_MS } from '@akari/rules';
import { afterAll, describe, expect, it } from 'vitest';
import { barCapability } from '../../core/bar/bar.capability.ts';
import { runCommand } from '../../core/channel/broadcast/command-channel.ts';
import { checkLedger } from '../../core/ledger/check-ledger.ts';
import { balancesOf } from '../../core/ledger/ledger.queries.ts';
import type { Member } from '../../platform/http/person.ts';
import { runningSessionsOf } from '../../core/session/state/session.queries.ts';
import { buildViewer } from '../../testing/factories.ts';
import { Stage, type Answer } from '../../testing/stage.ts';
import { requestOf, TwoshotScenes, type Running } from '../../testing/twoshot-scenes.ts';
import { tipCapability } from '../tip/tip.capability.ts';
import { twoshotCapability } from './twoshot.capability.ts';
import { openTwoshotsOf } from './twoshot.queries.ts';

const stage = await Stage.open({ more: [twoshotCapability, tipCapability, barCapability] });
const scenes = new TwoshotScenes(stage);
const { services } = stage;
const { db } = services.database;
const rich = () => buildViewer(services, { points: 50 });
const statusOf = async (performer: Member) => (await stage.channel(performer)).status;
const pointsOf = async (viewer: Member) => (await balancesOf(db, viewer.user_id)).points_units;

/** The ledger balances after all tests of this file. */
afterAll(async () => expect(await checkLedger(db)).toEqual([]));

describe('running two-shot', () => {
  const ends: [string, (on: Running) => Promise<unknown>, string, string][] = [
    ['the viewer leaves', ({ viewer, session }) => scenes.leave(viewer, session), 'left', 'chatting'],
    [
      'the viewer logs out',
      ({ viewer }) => stage.call(viewer, 'POST', '/api/account/logout'),
      'left',
      'chatting',
    ],
    [
      'the viewer enters elsewhere',
      async ({ viewer }) => stage.watch(viewer, await stage.performer('chatting')),
      'duplicate_session',
      'chatting',
    ],
    [
      'the points are spent',
      async ({ viewer, performer, session }) => {
        const amount = String((await pointsOf(viewer)) / 10_000);
        const tip = { performer_name: performer.user_name, amount, anonymous: false };
        await stage.call(viewer, 'POST', '/api/tip', tip);
        stage.deliver(session, 10_000);
        await stage.loseMedia(session, 'budget_spent');
      },
      'points_spent',
      'chatting',
    ],
    [
      'the picture does not come back',
      async ({ session }) => {
        await stage.loseMedia(session, 'peer_timeout');
        await stage.pass(30_000);
      },
      'media_interrupted',
      'chatting',
    ],
    [
      'the viewer is kicked',
      ({ performer, viewer }) =>
        stage.call(performer, 'POST', '/api/bar', { viewer_id: String(viewer.user_id), kind: 'kick' }),
      'kicked',
      'chatting',
    ],
    [
      'the performer ends it',
      ({ performer }) => runCommand(services, performer.user_id, 'end_twoshot'),
      'twoshot_over',
      'chatting',
    ],
    [
      'the performer stops',
      ({ performer }) => runCommand(services, performer.user_id, 'stop_publish'),
      'performer_left',
      'offline',
    ],
    [
      'the performer logs out',
      ({ performer }) => stage.call(performer, 'POST', '/api/account/logout'),
      'performer_left',
      'offline',
    ],
    [
      'the performer’s picture is lost',
      async ({ performer }) => {
        await stage.losePublisher(performer);
        await stage.pass(30_000);
      },
      'stream_lost',
      'offline',
    ],
  ];
  it.each(ends)('ends when %s', async (_, act, end, status) => {
    const on = await scenes.running();
    stage.deliver(on.session, 3_000);
    await act(on);
    expect(await stage.session(on.session)).toMatchObject({ state: 'ended', end });
    expect([await scenes.stateOf(on.request), await statusOf(on.performer)]).toEqual(['ended', status]);
    expect([scenes.told(on.viewer).at(-1), scenes.told(on.performer).at(-1)]).toEqual(['ended', 'ended']);
    expect(await openTwoshotsOf(db, 'viewer_id', on.viewer.user_id)).toEqual([]);
  });

  it('costs the delivered time at its own rate', async () => {
    const { viewer, session } = await scenes.running();
    stage.deliver(session, 7_500);
    await scenes.leave(viewer, session);
    expect(await stage.session(session)).toMatchObject({ delivered_ms: 7_500, charged_units: 3_000 });
  });

  it('ends without cost when no media arrives in 30 s', async () => {
    const performer = await stage.performer('chatting');
    const { viewer, request } = await scenes.waiting(performer);
    const points = await pointsOf(viewer);
    const { session_id } = requestOf(await scenes.answer(performer, request, 'accept'));
    await stage.pass(MEDIA_ARRIVAL_LIMIT_MS);
    expect(await stage.session(Number(session_id))).toMatchObject({
      end: 'media_never_arrived',
      charged_units: 0,
    });
    // The unused slice of the party chat was paid back too.
    expect([await statusOf(performer), await pointsOf(viewer)]).toEqual(['chatting', points + 2_000]);
  });

  it('sets past to hidden in the grant of the next viewer', async () => {
    const { performer, viewer, session } = await scenes.running();
    await scenes.leave(viewer, session);
    const grantOf = async () => {
      const id = await stage.watch(await rich(), performer);
      return stage.services.media.subscribers.find((asked) => asked.session_id === id)?.grant;
    };
    expect(await grantOf()).toMatchObject({ past: 'hidden' });
    await stage.pass(10 * 60_000);
    expect(await grantOf()).not.toHaveProperty('past');
  });

  it('allows a next two-shot after its end', async () => {
    const { performer, viewer, session } = await scenes.running();
    await scenes.leave(viewer, session);
    const next = await scenes.waiting(performer);
    expect((await scenes.answer(performer, next.request, 'accept')).status).toBe(200);
  });
});

describe('concurrent two-shot actions', () => {
  const statusesOf = (answers: Answer[]) => answers.map(({ status }) => status).sort();

  it('one of three accepts starts a two-shot, the others get 409', async () => {
    const performer = await stage.performer('chatting');
    const [one, two] = [await scenes.waiting(performer), await scenes.waiting(performer)];
    const answers = await Promise.all([
      scenes.answer(performer, one.request, 'accept'),
      scenes.answer(performer, two.request, 'accept'),
      scenes.answer(performer, one.request, 'accept'),
    ]);
    expect(statusesOf(answers)).toEqual([200, 409, 409]);
    expect((await runningSessionsOf(db, performer.user_id)).map(({ mode }) => mode)).toEqual(['twoshot']);
    expect([await scenes.stateOf(one.request), await scenes.stateOf(two.request)].sort()).toEqual([
      'started',
      'started_with_others',
    ]);
  });

  it('an accept at the end of a pause gives started or cancelled', async () => {
    for (let round = 0; round < 4; round += 1) {
      const performer = await stage.performer('chatting');
      const { party, request } = await scenes.waiting(performer);
      await stage.loseMedia(party, 'peer_timeout');
      services.clock.advance(MEDIA_PAUSE_LIMIT_MS);
      const [answer] = await Promise.all([
        scenes.answer(performer, request, 'accept'),
        services.deadlines.runDue(),
      ]);
      expect([200, 409]).toContain(answer.status);
      expect(await scenes.stateOf(request)).toBe(answer.status === 200 ? 'started' : 'cancelled');
    }
  });

  it('an accept racing an end leaves request, sessions and status consistent', async () => {
    for (let round = 0; round < 6; round += 1) {
      const [performer, elsewhere] = [await stage.performer('chatting'), await stage.performer('chatting')];
      const { viewer, party, request } = await scenes.waiting(performer);
      const stranger = await rich();
      const ending = [
        () => scenes.leave(viewer, party),
        () => stage.join(viewer, elsewhere),
        () => stage.call(performer, 'POST', '/api/channel/command', { command: 'stop_chat' }),
        () => scenes.cancel(viewer, request),
      ][round % 4] as () => Promise<Answer>;
      const answers = await Promise.all([
        scenes.answer(performer, request, 'accept'),
        ending(),
        stage.join(stranger, performer),
      ]);
      for (const { status } of answers) expect(status).toBeLessThan(500);
      const modes = (await runningSessionsOf(db, performer.user_id)).map(({ mode }) => mode);
      const status = await statusOf(performer);
      expect(await scenes.stateOf(request)).not.toBe('waiting');
      if (status === 'twoshot') expect(modes).toEqual(['twoshot']);
      else expect(modes).not.toContain('twoshot');
      expect((await scenes.stateOf(request)) === 'started').toBe(status === 'twoshot');
    }
  });
});
