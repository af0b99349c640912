import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { POINT_TYPE, SESSION_TYPE } from '@akari/rules';
import { describe, expect, it, vi } from 'vitest';
import type { SessionEnded } from '@akari/contract';
import { viewersOf } from '../../channel/announce/viewers.queries.ts';
import { chatLineTable } from '../../chat/chat.table.ts';
import { balancesOf } from '../../ledger/ledger.queries.ts';
import { checkLedger } from '../../ledger/check-ledger.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { roomOf } from '../../../platform/realtime/realtime.ts';
import { sessionTable } from '../state/session.table.ts';
import { buildAdmin, buildPerformer, buildViewer } from '../../../testing/factories.ts';
import { Stage } from '../../../testing/stage.ts';
import { and, eq, ne } from 'drizzle-orm';

const stage = await Stage.open();
const { services } = stage;
const rich = () => buildViewer(services, { points: 50 });
const endsOf = (user_id: number): SessionEnded[] =>
  services.realtime.bodiesOf('session.ended', roomOf.user(user_id));

describe('POST /api/session/join', () => {
  it('opens party chat at the agreed rate, sells one slice, grants media', async () => {
    const performer = await stage.performer('chatting');
    const viewer = await rich();
    const answer = await stage.join(viewer, performer);
    expect(answer.body).toMatchObject({
      session: {
        performer_name: performer.user_name,
        session_type: 115,
        state: 'joining',
        rate_units_per_min: 12_000,
        receipt: { spent_units: 0, delivered_ms: 0 },
      },
      media: { url: `/whep/${performer.user_id}` },
    });
    const { session_id } = answer.body['session'] as { session_id: string };
    expect(services.media.grants.get(session_id)).toMatchObject({ paid_ms: 10_000, delivered_ms: 0 });
    expect((await balancesOf(services.database.db, viewer.user_id)).points_units).toBe(500_000 - 2_000);
    await stage.play(Number(session_id));
    expect((await stage.session(Number(session_id))).state).toBe('on');
  });

  it('updates viewer_count, the viewer list and the chat board', async () => {
    const performer = await stage.performer('chatting');
    const viewer = await rich();
    await stage.watch(viewer, performer);
    expect((await stage.call(null, 'GET', `/api/channels/${performer.user_name}`)).body).toMatchObject({
      viewer_count: 1,
    });
    expect(await viewersOf(services.database.db, performer.user_id)).toMatchObject([
      { user_id: String(viewer.user_id), session_type: 115, spent_units: 0 },
    ]);
    const lines = await services.database.db
      .select()
      .from(chatLineTable)
      .where(eq(chatLineTable.author_id, viewer.user_id));
    expect(lines.map(({ body }) => body)).toMatchObject([{ event: 'joined', user_name: viewer.user_name }]);
  });

  it('refuses guests with login_required and performers with forbidden', async () => {
    const performer = await stage.performer('chatting');
    expect((await stage.join(null, performer)).error).toBe('login_required');
    expect((await stage.join(await stage.performer('waiting'), performer)).error).toBe('forbidden');
  });

  it('refuses a mode that does not fit the channel’s status', async () => {
    const viewer = await rich();
    const [waiting, chatting, preparing, offline] = [
      await stage.performer('waiting'),
      await stage.performer('chatting'),
      await stage.performer('preparing'),
      await buildPerformer(services),
    ];
    expect((await stage.join(viewer, waiting, SESSION_TYPE.chat)).error).toBe('session_type_refused');
    expect((await stage.join(viewer, chatting, SESSION_TYPE.waiting)).error).toBe('session_type_refused');
    expect((await stage.join(viewer, preparing)).error).toBe('performer_offline');
    expect((await stage.join(viewer, offline)).error).toBe('performer_offline');
    expect((await stage.join(viewer, { ...offline, user_name: 'nobody' })).error).toBe('performer_not_found');
  });

  it('refuses an outdated rate with price_changed and charges nothing', async () => {
    const performer = await stage.performer('chatting', { rate_points_per_min: 1.5 });
    const viewer = await rich();
    expect((await stage.join(viewer, performer)).error).toBe('price_changed');
    expect((await balancesOf(services.database.db, viewer.user_id)).points_units).toBe(500_000);
    expect((await stage.join(viewer, performer, 115, { rate_units_per_min: 15_000 })).status).toBe(200);
  });

  it('goes on with regular points in the same visit, and settles what coupon points paid', async () => {
    const performer = await stage.performer('chatting');
    const viewer = await buildViewer(services, { points: 50, coupon_points: 5 });
    const first = await stage.join(viewer, performer, 115, { point_type: POINT_TYPE.coupon });
    const before = Number((first.body['session'] as { session_id: string }).session_id);
    await stage.play(before);
    const second = await stage.join(viewer, performer, 115, { point_type: POINT_TYPE.regular });
    expect(second.body).toMatchObject({ session: { point_type: 2000, rate_units_per_min: 12_000 } });
    const [old, now] = [
      await stage.session(before),
      await stage.session(Number((second.body['session'] as { session_id: string }).session_id)),
    ];
    expect([old.state, old.end, old.point_type, now.point_type]).toEqual([
      ...['ended', 'duplicate_session', 2010, 2000],
    ]);
    expect(now.visit_id).toBe(before);
    // Nothing of the first one was delivered, so that its coupon points are back; the second one has paid its slice.
    expect(await balancesOf(services.database.db, viewer.user_id)).toMatchObject({
      points_units: 498_000,
      coupon_points_units: 50_000,
    });
  });

  it('refuses an empty balance with points_short or coupon_points_short', async () => {
    const performer = await stage.performer('chatting');
    const viewer = await buildViewer(services, { coupon_points: 5 });
    expect((await stage.join(viewer, performer)).error).toBe('points_short');
    const coupon = { point_type: POINT_TYPE.coupon };
    expect((await stage.join(await rich(), performer, 115, coupon)).error).toBe('coupon_points_short');
    expect((await stage.join(viewer, performer, 115, coupon)).status).toBe(200);
  });

  it('keeps the running session and charges nothing on media_unavailable (503)', async () => {
    const [performer, before] = [await stage.performer('chatting'), await stage.performer('chatting')];
    const viewer = await rich();
    const running = await stage.watch(viewer, before);
    const down = new Problem('media_unavailable', { retry_after_s: 1 });
    vi.spyOn(services.media, 'subscriberAccess').mockRejectedValueOnce(down);
    const answer = await stage.join(viewer, performer);
    expect([answer.status, answer.error]).toEqual([503, 'media_unavailable']);
    expect((await stage.session(running)).end).toBeNull();
    expect((await balancesOf(services.database.db, viewer.user_id)).points_units).toBe(498_000);
  });

  it('refuses with session_elsewhere and unless_running while another session is open', async () => {
    const [performer, before] = [await stage.performer('waiting'), await stage.performer('chatting')];
    const viewer = await rich();
    const running = await stage.watch(viewer, before);
    const answer = await stage.join(viewer, performer, 110, { unless_running: true });
    expect([answer.status, answer.error]).toEqual([409, 'session_elsewhere']);
    expect((await stage.session(running)).end).toBeNull();
    expect((await stage.join(viewer, performer, 110)).status).toBe(200);
    expect(await stage.session(running)).toMatchObject({ end: 'duplicate_session' });
  });

  it('opens a session with unless_running when none is open', async () => {
    const performer = await stage.performer('waiting');
    expect((await stage.join(await rich(), performer, 110, { unless_running: true })).status).toBe(200);
  });

  it('carries the media node’s answer to sdp_offer', async () => {
    const offers: { url: string; authorization: string; body: string }[] = [];
    let status = 201;
    const node = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { url = '', headers } = request;
        offers.push({
          url,
          authorization: headers.authorization ?? '',
          body: Buffer.concat(chunks).toString(),
        });
        response.writeHead(status, { location: '/whep/7/resource', etag: '"one"' });
        response.end('v=0 answer');
      });
    });
    await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve));
    const { port } = node.address() as AddressInfo;
    vi.spyOn(services.media, 'signalling_url').mockReturnValue(`http://127.0.0.1:${port}`);
    try {
      const performer = await stage.performer('waiting');
      const viewer = await rich();
      const answer = await stage.join(viewer, performer, 110, { sdp_offer: 'v=0 offer' });
      const { media } = answer.body as { media: { token: string } };
      expect(answer.body['negotiation']).toEqual({
        status: 201,
        sdp: 'v=0 answer',
        location: '/whep/7/resource',
        etag: '"one"',
        link: null,
      });
      expect(offers).toEqual([
        { url: `/whep/${performer.user_id}`, authorization: `Bearer ${media.token}`, body: 'v=0 offer' },
      ]);
      // The node refuses: the session is open, and the page sends its offer itself to learn why.
      status = 503;
      const refused = await stage.join(viewer, performer, 110, { sdp_offer: 'v=0 offer' });
      expect([refused.status, refused.body['negotiation']]).toEqual([200, undefined]);
    } finally {
      vi.restoreAllMocks();
      node.close();
    }
    const silent = await stage.join(await rich(), await stage.performer('waiting'), 110, {
      sdp_offer: 'v=0 offer',
    });
    expect([silent.status, silent.body['negotiation']]).toEqual([200, undefined]);
  });

  it('opens the preview to members for free, without the chat board', async () => {
    const performer = await stage.performer('waiting');
    const viewer = await buildViewer(services);
    const answer = await stage.join(viewer, performer, SESSION_TYPE.waiting);
    expect(answer.body).toMatchObject({
      session: { session_type: 110, rate_units_per_min: 0, receipt: { remaining_ms: null } },
    });
    const { session_id } = answer.body['session'] as { session_id: string };
    expect(services.media.grants.get(session_id)?.paid_ms).toBeNull();
    expect(services.realtime.joined).not.toContainEqual([
      roomOf.user(viewer.user_id),
      roomOf.board(performer.user_id),
    ]);
  });

  it('admits admins for free and hides invisible admins', async () => {
    const performer = await stage.performer('chatting');
    const [seen, unseen] = [await buildAdmin(services), await buildAdmin(services, { visible: false })];
    await stage.watch(seen, performer);
    await stage.watch(unseen, performer);
    expect(await viewersOf(services.database.db, performer.user_id)).toMatchObject([
      { user_id: String(seen.user_id), user_type: 215, spent_units: 0 },
    ]);
    expect((await stage.call(null, 'GET', `/api/channels/${performer.user_name}`)).body).toMatchObject({
      viewer_count: 1,
    });
    const lines = await services.database.db
      .select()
      .from(chatLineTable)
      .where(eq(chatLineTable.author_id, unseen.user_id));
    expect(lines).toEqual([]);
  });

  it('returns the first answer to a retry with the same key', async () => {
    const performer = await stage.performer('chatting');
    const viewer = await rich();
    const send = async (rate_units_per_min = 12_000) =>
      stage.app.inject({
        method: 'POST',
        url: '/api/session/join',
        headers: { cookie: await stage.cookieOf(viewer), 'idempotency-key': 'again' },
        payload: { performer_name: performer.user_name, mode: 'party', rate_units_per_min },
      });
    const answers = await Promise.all([send(), send(), send()]);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect((await balancesOf(services.database.db, viewer.user_id)).points_units).toBe(498_000);
    expect((await send(0)).json()).toMatchObject({ error: { name: 'idempotency_key_reused' } });
  });

  it('requires a valid body and an idempotency key', async () => {
    const viewer = await rich();
    expect((await stage.call(viewer, 'POST', '/api/session/join', { performer_name: 'x' })).error).toBe(
      'bad_request',
    );
    const answer = await stage.app.inject({
      method: 'POST',
      url: '/api/session/join',
      headers: { cookie: await stage.cookieOf(viewer) },
      payload: { performer_name: 'x', mode: 'party', rate_units_per_min: 0 },
    });
    expect(answer.json()).toMatchObject({ error: { name: 'idempotency_key_required' } });
  });
});

describe('second session of a viewer', () => {
  it('ends the first with duplicate_session (325), settled for delivered time', async () => {
    const [one, two] = [await stage.performer('chatting'), await stage.performer('chatting')];
    const viewer = await rich();
    const first = await stage.watch(viewer, one);
    stage.deliver(first, 6_500);
    await stage.watch(viewer, two);
    expect(await stage.session(first)).toMatchObject({
      state: 'ended',
      end: 'duplicate_session',
      delivered_ms: 6_500,
      charged_units: 1_300,
    });
    expect(endsOf(viewer.user_id)).toMatchObject([
      { session_id: String(first), code: 325, spent_units: 1_300 },
    ]);
    expect((await balancesOf(services.database.db, viewer.user_id)).points_units).toBe(
      500_000 - 1_300 - 2_000,
    );
  });

  it('leaves exactly one session running after 4 simultaneous joins', async () => {
    const performers = [await stage.performer('chatting'), await stage.performer('chatting')];
    const [viewer, other] = [await rich(), await rich()];
    const asked = Array.from({ length: 4 }, (_, index) => index).flatMap((index) => {
      const [here, there] = [performers[index % 2], performers[(index + 1) % 2]];
      if (here === undefined || there === undefined) throw new Error('no performer');
      return [stage.join(viewer, here), stage.join(other, there)];
    });
    const answers = await Promise.all(asked);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    for (const person of [viewer, other]) {
      const running = await services.database.db
        .select()
        .from(sessionTable)
        .where(and(eq(sessionTable.viewer_id, person.user_id), ne(sessionTable.state, 'ended')));
      expect(running).toHaveLength(1);
      const current = await stage.call(person, 'GET', '/api/session');
      expect(current.body['session']).toMatchObject({ session_id: String(running[0]?.id) });
      expect((await balancesOf(services.database.db, person.user_id)).points_units).toBe(498_000);
    }
    expect(await checkLedger(services.database.db)).toEqual([]);
  });
});
