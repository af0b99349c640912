import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { MediaAccess } from '@akari/contract';
import { SESSION_TYPE } from '@akari/rules';
import type { PeerOptions } from '@akari/media/testing/peer';
import { TestPublisher } from '@akari/media/testing/publisher';
import { TestSubscriber } from '@akari/media/testing/subscriber';
import { runStaffCommand } from '@akari/server/commands/staff/staff-command';
import { runCommand } from '@akari/server/core/channel/broadcast/command-channel';
import { prepareChannel } from '@akari/server/core/channel/broadcast/prepare-channel';
import { balancesOf } from '@akari/server/core/ledger/ledger.queries';
import { FakeClock } from '@akari/server/platform/clock/clock';
import type { Member } from '@akari/server/platform/http/person';
import { EmbeddedMediaPlane } from '@akari/server/platform/media-plane/embedded/embedded-media-plane';
import { spendLimitCapability } from '@akari/server/features/spend-limit/spend-limit.capability';
import { expectedCostUnits, expectedPrice } from '@akari/server/testing/expected-cost';
import { buildPerformer, buildViewer } from '@akari/server/testing/factories';
import { limitSpending } from '@akari/server/testing/limit-spending';
import { Stage } from '@akari/server/testing/stage';
import { withoutCandidates } from '@akari/whip/candidates';
import { afterAll, afterEach, describe, expect, it } from 'vitest';

/** The media node uses the wall clock; a test may set the server's clock ahead of it. */
class LiveClock extends FakeClock {
  #ahead_ms = 0;
  override nowMs(): number {
    return Date.now() + this.#ahead_ms;
  }
  override advance(ms: number): void {
    this.#ahead_ms += ms;
  }
}

const data_dir = mkdtempSync(path.join(tmpdir(), 'akari-live-'));
afterAll(() => rmSync(data_dir, { recursive: true, force: true }));
let plane: EmbeddedMediaPlane | undefined;
const stage = await Stage.open({
  sockets: true,
  clock: new LiveClock(),
  more: [spendLimitCapability],
  media: ({ config, log, clock }) => {
    plane = new EmbeddedMediaPlane({
      config: {
        ...config,
        media: { engine: 'embedded', udp_port: 0, public_ip: '127.0.0.1' },
        log_level: 'silent',
      },
      secret: (purpose) => createHash('sha256').update(purpose).digest(),
      log,
      clock,
      data_dir,
    });
    return plane;
  },
});
const { services } = stage;
const open: { close(): void }[] = [];
afterEach(() => {
  for (const peer of open.splice(0)) peer.close();
});

/** Sends an offer through the server's one port, with the token of the media access. */
async function offer(
  peer: TestPublisher['peer'],
  access: MediaAccess,
  bearer = access.token,
): Promise<Response> {
  peer.setLocalDescription('offer');
  const sdp = peer.localDescription()?.sdp ?? '';
  return fetch(`${stage.address}${access.url}`, {
    method: 'POST',
    headers: { 'content-type': 'application/sdp', authorization: `Bearer ${bearer}` },
    // As in the media node's own tests: no candidates, and the node starts DTLS.
    body: withoutCandidates(sdp).replaceAll('setup:actpass', 'setup:passive'),
  });
}
const nobody: PeerOptions = { channel_id: '', session_id: '' };

class Publisher extends TestPublisher {
  readonly #access: MediaAccess;
  readonly #bearer: string;
  constructor(access: MediaAccess, bearer = access.token) {
    super(nobody);
    this.#access = access;
    this.#bearer = bearer;
    open.push(this);
  }
  protected override async post(): Promise<number> {
    const response = await offer(this.peer, this.#access, this.#bearer);
    this.answer = await response.text();
    this.location = response.headers.get('location') ?? '';
    if (response.status === 201) this.peer.setRemoteDescription(this.answer, 'answer');
    return response.status;
  }
}
class Subscriber extends TestSubscriber {
  readonly #access: MediaAccess;
  constructor(access: MediaAccess) {
    super(nobody);
    this.#access = access;
    open.push(this);
  }
  protected override async post(): Promise<number> {
    const response = await offer(this.peer, this.#access);
    this.answer = await response.text();
    if (response.status === 201) this.peer.setRemoteDescription(this.answer, 'answer');
    return response.status;
  }
}
const start = (peer: Publisher | Subscriber): Promise<number> =>
  peer instanceof Publisher ? peer.publish(null as never) : peer.play(null as never);

async function onAir(status: 'waiting' | 'chatting' = 'chatting'): Promise<Member> {
  const performer = await buildPerformer(services);
  const { media } = await prepareChannel(services, performer.user_id);
  const publisher = new Publisher(media);
  expect(await start(publisher)).toBe(201);
  publisher.play();
  await expect.poll(async () => (await stage.channel(performer)).status, { timeout: 5_000 }).toBe('waiting');
  if (status === 'chatting') await runCommand(services, performer.user_id, 'start_chat');
  return performer;
}

/**
 * Joins a performer's channel.
 * @param viewer null: a guest without a cookie, who is a new person to the server each time
 */
async function joined(
  viewer: Member | null,
  performer: Member,
): Promise<{ id: number; subscriber: Subscriber }> {
  const type = viewer === null ? SESSION_TYPE.waiting : SESSION_TYPE.chat;
  const { body } = await stage.join(viewer, performer, type);
  const session = body['session'] as { session_id: string };
  const subscriber = new Subscriber(body['media'] as MediaAccess);
  expect(await start(subscriber)).toBe(201);
  await expect.poll(() => subscriber.video.length, { timeout: 5_000 }).toBeGreaterThan(10);
  return { id: Number(session.session_id), subscriber };
}
const pointsOf = async (viewer: Member): Promise<number> =>
  (await balancesOf(services.database.db, viewer.user_id)).points_units;
/** Windows of 500 ms in which packets that were on their way may still arrive: a busy machine is late with them. */
const LATE_WINDOWS = 3;
/** Whether no video packet arrives for 500 ms any more. */
async function silent(subscriber: Subscriber): Promise<boolean> {
  for (let window = 0; window <= LATE_WINDOWS; window += 1) {
    const before = subscriber.video.length;
    await new Promise((resolve) => setTimeout(resolve, 500));
    if (subscriber.video.length === before) return true;
  }
  return false;
}

describe('a session with real media', () => {
  it('charges exactly the delivered time, and media stops at leave', async () => {
    const performer = await onAir();
    const viewer = await buildViewer(services, { points: 5 });
    const { id, subscriber } = await joined(viewer, performer);
    await expect.poll(async () => (await stage.session(id)).state).toBe('on');
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await stage.call(viewer, 'POST', `/api/session/${id}/leave`);
    expect(await silent(subscriber)).toBe(true);
    const { delivered_ms, charged_units, end } = await stage.session(id);
    expect(end).toBe('left');
    expect(delivered_ms).toBeGreaterThan(1_200);
    expect(delivered_ms % 1_000).not.toBe(0);
    expect(charged_units).toBe(expectedCostUnits(expectedPrice(12_000), delivered_ms));
    expect(await pointsOf(viewer)).toBe(50_000 - charged_units);
    // The performer's broadcast continues after a viewer's end.
    expect((await stage.channel(performer)).publisher_live).toBe(true);
  });

  it('is stopped by the media node at the last paid millisecond (points_spent)', async () => {
    const performer = await onAir();
    const viewer = await buildViewer(services, { points: 0.03 });
    const { id, subscriber } = await joined(viewer, performer);
    await expect.poll(async () => (await stage.session(id)).end, { timeout: 6_000 }).toBe('points_spent');
    expect(await silent(subscriber)).toBe(true);
    expect(await stage.session(id)).toMatchObject({ delivered_ms: 1_500, charged_units: 300 });
    expect(await pointsOf(viewer)).toBe(0);
  });

  it('costs exactly the spend limit and ends by spend_limit_reached', async () => {
    const performer = await onAir();
    const viewer = await buildViewer(services, { points: 5 });
    await limitSpending(stage, viewer, { session_units: 250 });
    const { id, subscriber } = await joined(viewer, performer);
    await expect
      .poll(async () => (await stage.session(id)).end, { timeout: 6_000 })
      .toBe('spend_limit_reached');
    expect(await silent(subscriber)).toBe(true);
    expect(await stage.session(id)).toMatchObject({ delivered_ms: 1_250, charged_units: 250 });
    expect(await pointsOf(viewer)).toBe(49_750);
  });

  it('ends a guest’s preview after 2 s by guest_preview_spent', async () => {
    const limits = { seconds: '2', 'day-seconds': '10' };
    await runStaffCommand(services, 'set-guest-preview', limits);
    const performer = await onAir('waiting');
    const { id, subscriber } = await joined(null, performer);
    await expect
      .poll(async () => (await stage.session(id)).end, { timeout: 6_000 })
      .toBe('guest_preview_spent');
    expect(await silent(subscriber)).toBe(true);
    expect(await stage.session(id)).toMatchObject({ delivered_ms: 2_000, charged_units: 0 });
  });

  it(
    'forgives 10 s of unconfirmed media a day, 2 s a session',
    {
      timeout: 120_000,
    },
    async () => {
      const performer = await onAir();
      const viewer = await buildViewer(services, { points: 5 });
      const sessions: { delivered_ms: number; forgiven_ms: number; charged_units: number }[] = [];
      let pictures = 0;
      while (sessions.at(-1)?.forgiven_ms !== 0 && sessions.length < 18) {
        const { body } = await stage.join(viewer, performer);
        const { session_id } = body['session'] as { session_id: string };
        const subscriber = new Subscriber(body['media'] as MediaAccess);
        expect(await subscriber.play(null as never, { reports: false })).toBe(201);
        // The node sends a little, and then waits for the receiver's confirmation.
        const waits = (): boolean =>
          subscriber.last_packet_at_ms > 0 && Date.now() - subscriber.last_packet_at_ms > 400;
        await expect.poll(waits, { timeout: 10_000 }).toBe(true);
        await stage.call(viewer, 'POST', `/api/session/${session_id}/leave`);
        pictures += subscriber.video.length;
        const ended = await stage.session(Number(session_id));
        sessions.push(ended);
      }
      const sum = (of: 'delivered_ms' | 'forgiven_ms'): number =>
        sessions.reduce((total, session) => total + session[of], 0);
      expect(sum('forgiven_ms')).toBe(10_000);
      expect(Math.max(...sessions.map(({ forgiven_ms }) => forgiven_ms))).toBeLessThanOrEqual(2_000);
      // From then on everything sent is charged, confirmed or not.
      const last = sessions.at(-1)!;
      expect(last.delivered_ms).toBeGreaterThan(0);
      expect(last.charged_units).toBe(expectedCostUnits(expectedPrice(12_000), last.delivered_ms));
      // A burst of packets after a keyframe counts as no time.
      expect((pictures * 1_000) / 60).toBeLessThan(12_000 + sum('delivered_ms'));
    },
  );

  it('gets 403 from WHEP once it is over', async () => {
    const performer = await onAir();
    const viewer = await buildViewer(services, { points: 5 });
    const { body } = await stage.join(viewer, performer);
    const access = body['media'] as MediaAccess;
    const { session_id } = body['session'] as { session_id: string };
    await stage.call(viewer, 'POST', `/api/session/${session_id}/leave`);
    expect(await start(new Subscriber(access))).toBe(403);
  });

  it('ends by media_node_lost with the node, and the performer may reconnect', async () => {
    const performer = await onAir();
    const viewer = await buildViewer(services, { points: 5 });
    const { id } = await joined(viewer, performer);
    await expect.poll(async () => (await stage.session(id)).delivered_ms).toBeGreaterThan(0);
    process.kill(plane?.pid ?? 0, 'SIGKILL');
    await expect.poll(async () => (await stage.session(id)).end, { timeout: 5_000 }).toBe('media_node_lost');
    const { delivered_ms, charged_units } = await stage.session(id);
    expect(delivered_ms).toBeGreaterThan(0);
    expect(charged_units).toBe(expectedCostUnits(expectedPrice(12_000), delivered_ms));
    await expect.poll(async () => (await stage.channel(performer)).publisher_live).toBe(false);
    await expect.poll(() => plane?.signalling_url() ?? null).not.toBeNull();
    const { media } = await prepareChannel(services, performer.user_id);
    expect(await start(new Publisher(media))).toBe(201);
    await expect
      .poll(async () => (await stage.channel(performer)).publisher_live, { timeout: 5_000 })
      .toBe(true);
    expect((await stage.channel(performer)).status).toBe('chatting');
  });
});

describe('stream key', () => {
  it('publishes at /whip and deletes its own resource', async () => {
    const performer = await buildPerformer(services);
    const shown = await stage.call(performer, 'GET', '/api/channel/stream_key');
    const key = String(shown.body['stream_key']);
    const publisher = new Publisher({ url: '/whip', token: key, ice_servers: [] });
    expect(await start(publisher)).toBe(201);
    expect(publisher.location).toMatch(new RegExp(`^/whip/${performer.user_id}/`));
    publisher.play();
    await expect
      .poll(async () => (await stage.channel(performer)).publisher_live, { timeout: 5_000 })
      .toBe(true);
    const close = await fetch(`${stage.address}${publisher.location}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${key}` },
    });
    expect(close.status).toBe(200);
    await expect.poll(async () => (await stage.channel(performer)).publisher_live).toBe(false);
  });
});
