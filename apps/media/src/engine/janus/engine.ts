import { randomBytes, timingSafeEqual } from 'node:crypto';
import { isIPv4 } from 'node:net';
import type { MediaTokenClaims } from '@akari/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { SessionAccount } from '../../grant/session-account.ts';
import { Failure } from '../../error/failure.ts';
import type { Peer } from '../../peer/peer.ts';
import { planPlay } from '../../sdp/plan-play.ts';
import { planPublish } from '../../sdp/plan-publish.ts';
import type { JanusSettings, Settings } from '../../settings/settings.ts';
import type { Attempt, Engine, EngineHost } from '../engine.ts';
import type { TapSource } from '../tap.ts';
import { EVENTS_USER } from './link/admin.ts';
import type { Feed } from './room/feed.ts';
import { forward } from './forward.ts';
import { JanusError } from './link/message.ts';
import { answerAgain, playAt, startAt, switchTo } from './play.ts';
import { publishAt } from './publish.ts';
import { JanusPublisher } from './room/publisher.ts';
import type { Room } from './room/room.ts';
import { Rooms } from './room/rooms.ts';
import { JanusSession } from './link/session.ts';
import { readStatistics, type Sample } from './room/statistics.ts';
import { JanusSubscriber } from './room/subscriber.ts';
import { JanusRelays } from './relay/janus-relays.ts';

const EVENTS_PATH = '/engine/events';

/** The Janus engine: Janus forwards the packets; this node decides which session receives media and for how long. */
export class JanusEngine implements Engine {
  readonly profile;
  readonly udp_port = 0;
  readonly relays: JanusRelays;
  readonly #settings: Settings;
  readonly #janus: JanusSettings;
  readonly #log: Logger;
  readonly #rooms: Rooms;
  readonly #peers = new Map<string, JanusPublisher | JanusSubscriber>();
  readonly #events_password = randomBytes(24).toString('hex');
  #session: JanusSession | null = null;
  #host: EngineHost | null = null;

  constructor(settings: Settings, janus: JanusSettings, log: Logger) {
    this.#settings = settings;
    this.#janus = janus;
    this.profile = { engine: 'janus', can_relay: janus.relay !== null } as const;
    this.#log = log;
    this.#rooms = new Rooms(() => this.#open(), janus, settings.max_video_kbps, log);
    this.relays = new JanusRelays({
      rooms: this.#rooms,
      session: () => this.#open(),
      secret: settings.secret,
      janus,
      feed: (room, feed) => this.#feed(room, feed),
      onEnded: (channel_id, source_url, reason) => this.#host?.onRelayEnded(channel_id, source_url, reason),
    });
  }

  get state(): 'up' | 'down' {
    return this.#session?.answers ? 'up' : 'down';
  }

  async start(host: EngineHost, http_port: number): Promise<void> {
    this.#host = host;
    const { http_host } = this.#settings;
    const listensAt = isIPv4(http_host) && http_host !== '0.0.0.0' ? http_host : '127.0.0.1';
    const base = this.#janus.events_url ?? `http://${listensAt}:${http_port}`;
    const events = { url: base + EVENTS_PATH, password: this.#events_password };
    this.#session = new JanusSession(this.#janus, events, this.#log, {
      onOpen: (control) => this.#rooms.clear(control),
      onLost: () => {
        host.onLost();
        this.relays.lose();
        this.#rooms.forget();
      },
    });
    await this.#session.connect();
  }

  stop(): void {
    this.relays.stop();
    this.#session?.stop();
  }

  /** The route to which Janus posts its statistics. */
  routes(app: FastifyInstance): void {
    const expected = Buffer.from(
      `Basic ${Buffer.from(`${EVENTS_USER}:${this.#events_password}`).toString('base64')}`,
    );
    // Checked before the body is read, because the body is large.
    const onRequest = async ({ headers }: FastifyRequest): Promise<void> => {
      const given = Buffer.from(headers.authorization ?? '');
      if (given.length !== expected.length || !timingSafeEqual(given, expected))
        throw new Failure('media_token_invalid');
    };
    app.post(EVENTS_PATH, { bodyLimit: 16 * 1024 * 1024, onRequest }, async (request, reply) => {
      const now_ms = performance.now();
      for (const sample of readStatistics(request.body)) this.#observe(sample, now_ms);
      return reply.code(204).send();
    });
  }

  publisher(claims: MediaTokenClaims, sdp: string): Attempt {
    const plan = planPublish(sdp, claims.media_kind);
    const publisher = new JanusPublisher(claims, performance.now(), plan.video_codec);
    return {
      peer: publisher,
      connect: async () => {
        const room = this.#rooms.open(claims.channel_id);
        room.publisher = publisher;
        await this.relays.end(claims.channel_id);
        await this.#reaching(room.ready);
        const up: { feed: Feed | null } = { feed: null };
        const handle = await this.#attach(publisher, () => {
          if (room.publisher === publisher && up.feed) this.#feed(room, up.feed);
        });
        const { opened, feed } = await answered(publishAt(handle, room, publisher, plan, this.#settings));
        up.feed = feed;
        return opened;
      },
    };
  }

  subscriber(claims: MediaTokenClaims, sdp: string, account: SessionAccount): Attempt {
    const plan = planPlay(sdp);
    const { receipts, packet_stands_ms } = this.#settings;
    const onResume = (): void => {
      const publisher = this.#rooms.get(claims.channel_id)?.publisher;
      if (publisher) askKeyframe(publisher);
    };
    const rules = { receipts, packet_stands_ms, onResume };
    const subscriber = new JanusSubscriber(claims, performance.now(), account, plan, rules);
    return {
      peer: subscriber,
      connect: async () => {
        const room = this.#rooms.open(claims.channel_id);
        room.subscribers.add(subscriber);
        await this.#reaching(room.ready);
        const handle = await this.#attach(subscriber, () => this.#onPlaying(room, subscriber));
        return answered(playAt(handle, room, subscriber));
      },
    };
  }

  async answer(peer: Peer, sdp: string): Promise<void> {
    if (!(peer instanceof JanusSubscriber) || peer.link.handle === null)
      throw new Failure('media_session_not_found');
    await answered(startAt(peer.link.handle, peer, sdp, this.#settings.remote_candidates));
  }

  isPublished(channel_id: string): boolean {
    return this.#rooms.get(channel_id)?.isPublished() ?? false;
  }

  tapSource(channel_id: string): TapSource | null {
    const room = this.#rooms.get(channel_id);
    const { publisher, feed } = room ?? {};
    if (!publisher || feed?.id !== publisher.id) return null;
    const { admin_key, secret } = this.#janus;
    const which = { room: channel_id, secret, admin_key, publisher, feed };
    return {
      video_codec: publisher.video_codec,
      open: (sink) => this.#reaching(forward({ session: this.#open(), ...which }, sink)),
    };
  }

  silenceLimitMs(): number {
    return this.#settings.peer_timeout_ms;
  }

  remove(peer: Peer): void {
    this.#peers.delete(peer.id);
    const room = this.#rooms.get(peer.claims.channel_id);
    if (!room) return;
    if (peer instanceof JanusSubscriber) room.subscribers.delete(peer);
    else if (room.publisher === peer) {
      room.publisher = null;
      if (room.feed?.id === peer.id) room.setFeed(null);
    }
    this.#rooms.closeWhenEmpty(room.channel_id);
  }

  tick(now_ms: number): void {
    for (const peer of this.#peers.values())
      if (peer instanceof JanusSubscriber && peer.state === 'connected' && !peer.advance(now_ms))
        this.#host?.onEnded(peer, 'budget_spent');
  }

  everySecond(now_ms: number): void {
    this.relays.everySecond(now_ms);
  }

  #open(): JanusSession {
    if (this.#session === null) throw new Failure('media_unavailable');
    return this.#session;
  }

  async #attach(peer: JanusPublisher | JanusSubscriber, onUp: () => void) {
    const handle = await this.#reaching(
      this.#open().attach(peer.id, {
        onUp: () => {
          this.#host?.onConnected(peer);
          if (peer.state === 'connected') onUp();
        },
        onHangup: (byClient) => {
          // The client closed the connection, so it was there until now: confirm what was sent.
          if (byClient) peer.account?.confirm();
          this.#host?.onEnded(peer, 'peer_failed');
        },
        // A keyframe requested before the publisher's first packet had no effect; request one now.
        onPicture: () => askKeyframe(peer),
        onOffer: () => {
          if (peer instanceof JanusSubscriber) answerAgain(peer).catch(() => undefined);
        },
      }),
    );
    peer.link.take(handle);
    this.#peers.set(peer.id, peer);
    if (peer.state === 'ended') this.remove(peer);
    return handle;
  }

  #onPlaying(room: Room, subscriber: JanusSubscriber): void {
    const now_ms = performance.now();
    if (room.relayed_from !== null || room.publisher?.isFlowing(now_ms)) subscriber.begin(now_ms);
    // The publisher may have changed since the offer was made.
    if (room.feed !== null && subscriber.feed !== room.feed) this.#move(subscriber, room.feed);
  }

  /** Sets the feed of a room and moves all its connected subscribers to it. */
  #feed(room: Room, feed: Feed | null): void {
    room.setFeed(feed);
    if (feed === null) return;
    for (const subscriber of room.subscribers)
      if (subscriber.state === 'connected') this.#move(subscriber, feed);
  }

  /**
   * Moves a subscriber to a feed. If that fails (the codec differs), its connection is ended and the client reconnects.
   */
  #move(subscriber: JanusSubscriber, feed: Feed): void {
    const reconnect = (): void => this.#host?.onEnded(subscriber, 'peer_failed');
    switchTo(subscriber, feed).then((moved) => (moved ? undefined : reconnect()), reconnect);
  }

  #observe({ peer_id, media }: Sample, now_ms: number): void {
    const peer = this.#peers.get(peer_id);
    if (peer?.state !== 'connected') return;
    peer.observe(media, now_ms);
    if (peer instanceof JanusSubscriber && peer.receipts.useless) this.#host?.onEnded(peer, 'peer_failed');
  }

  /** Awaits a request that does not depend on the client: every error is `media_unavailable`. */
  async #reaching<Answer>(asked: Promise<Answer>): Promise<Answer> {
    try {
      return await asked;
    } catch (error) {
      this.#log.warn({ err: error }, 'janus refused request');
      throw new Failure('media_unavailable');
    }
  }
}

/** Awaits a request with the client's SDP: only a missing answer is `media_unavailable`; other errors are passed on. */
async function answered<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof JanusError && error.code === 0) throw new Failure('media_unavailable');
    throw error;
  }
}

function askKeyframe({ link }: JanusPublisher | JanusSubscriber): void {
  link.handle?.ask({ request: 'configure', keyframe: true }).catch(() => undefined);
}
