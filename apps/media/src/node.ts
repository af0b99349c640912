import {
  type EndAnswer,
  type EndBody,
  type MediaGrant,
  type MediaTokenClaims,
  NODE_END_REASONS,
  type NodeHealth,
  type NodeStats,
} from '@akari/contract';
import type { Logger } from 'pino';
import { Channel, type ChannelHost } from './channel/channel.ts';
import { Departed } from './channel/departed.ts';
import type { Peer } from './channel/peer.ts';
import { connectSubscriber, planPlay } from './channel/play.ts';
import { connectPublisher, planPublish } from './channel/publish.ts';
import { Publisher } from './channel/publisher.ts';
import { Subscriber } from './channel/subscriber.ts';
import { EventHub } from './event/event-hub.ts';
import { Accounts } from './grant/accounts.ts';
import { Failure } from './http/failure.ts';
import { Journal } from './journal/journal.ts';
import type { LinkListener } from './rtc/link.ts';
import { rtcConfig } from './rtc/library.ts';
import { SdpError } from './sdp/description.ts';
import type { Settings } from './settings.ts';

type NodeEndReason = (typeof NODE_END_REASONS)[number];
const isOwnReason = (reason: string): reason is NodeEndReason =>
  (NODE_END_REASONS as readonly string[]).includes(reason);

const TICK_MS = 50;
const WATCH_TICKS = 2;
const SECOND_TICKS = 20;
/** An end told this shortly before the server died may not have been settled: it goes into the journal again. */
const UNSETTLED_MS = 60_000;

/** The media node: its channels and peers, whatever transport or process stands around it. */
export class MediaNode {
  readonly started_at_ms = Date.now();
  readonly events = new EventHub();
  readonly journal: Journal;
  readonly #settings: Settings;
  readonly #log: Logger;
  readonly #accounts = new Accounts();
  readonly #channels = new Map<string, Channel>();
  /** By resource id. */
  readonly #peers = new Map<string, Peer>();
  readonly #departed = new Departed();
  #ended_lately: { session_id: string; delivered_ms: number; at_ms: number }[] = [];
  #unheard: [string, number][] = [];
  /** Ended peers by the node's own reason, or `server`. */
  readonly ends = new Map<string, number>();
  #tick = 0;
  #timer: NodeJS.Timeout | null = null;
  readonly #host: ChannelHost;

  constructor(settings: Settings, log: Logger) {
    this.#settings = settings;
    this.#log = log;
    this.journal = new Journal(settings.data_dir);
    this.#host = {
      max_video_kbps: settings.max_video_kbps,
      onSpent: (subscriber) => this.end(subscriber, 'budget_spent'),
      isPresent: (subscriber, picture, now_ms) =>
        now_ms - subscriber.heard_at_ms <=
        (picture && subscriber.takesPicture() ? settings.alive_video_ms : settings.alive_audio_ms),
    };
  }

  start(): void {
    this.#timer = setInterval(() => this.#onTick(), TICK_MS);
  }

  get peer_count(): number {
    return this.#peers.size;
  }

  peer(id: string): Peer | undefined {
    return this.#peers.get(id);
  }

  /** Whether a resource was this bearer's and has ended lately. */
  hasEnded(id: string, claims: MediaTokenClaims): boolean {
    return this.#departed.has(id, claims);
  }

  grant(grants: MediaGrant[]): void {
    this.#accounts.apply(grants);
    this.#endUngranted(Date.now());
  }

  /** Starts publishing. Throws `Failure`. */
  async publish(claims: MediaTokenClaims, sdp: string): Promise<{ peer: Peer; answer: string }> {
    const plan = readPlan(() => planPublish(sdp));
    this.#assertRoom();
    const channel = this.#channels.get(claims.channel_id) ?? this.#openChannel(claims.channel_id);
    const current = channel.publisher;
    if (current && current.claims.session_id !== claims.session_id) throw new Failure('conflict');
    const publisher = new Publisher(claims, performance.now(), plan.video_codec);
    if (current) this.end(current, 'replaced');
    this.#channels.set(channel.id, channel);
    channel.setPublisher(publisher);
    this.#peers.set(publisher.id, publisher);
    return this.#answering(publisher, () =>
      connectPublisher(
        publisher,
        plan,
        rtcConfig(this.#settings),
        this.#listener(publisher, (packet) => channel.onPublished(publisher, packet, performance.now())),
        this.#settings.public_ip,
      ),
    );
  }

  /** Starts playing. Throws `Failure`. */
  async play(claims: MediaTokenClaims, sdp: string): Promise<{ peer: Peer; answer: string }> {
    const account = this.#accounts.open(claims.session_id, Date.now());
    if (!account) throw new Failure('media_forbidden', 'no grant');
    const channel = this.#channels.get(claims.channel_id);
    if (!channel?.publisher) throw new Failure('media_channel_not_found');
    const plan = readPlan(() => planPlay(sdp));
    this.#assertRoom();
    for (const peer of this.#peers.values())
      if (peer instanceof Subscriber && peer.claims.session_id === claims.session_id)
        this.end(peer, 'replaced');
    const subscriber = new Subscriber(claims, performance.now(), account);
    this.#peers.set(subscriber.id, subscriber);
    return this.#answering(subscriber, () =>
      connectSubscriber(
        channel,
        subscriber,
        plan,
        rtcConfig(this.#settings),
        this.#listener(subscriber, (packet) =>
          channel.onSubscriberReport(subscriber, packet, performance.now()),
        ),
        this.#settings.public_ip,
      ),
    );
  }

  /** Ends a peer: nothing is forwarded from this moment, then its connection is closed. */
  end(peer: Peer, reason: string): void {
    if (peer.state === 'ended') return;
    const was_connected = peer.state === 'connected';
    peer.state = 'ended';
    this.#peers.delete(peer.id);
    this.#departed.note(peer, performance.now());
    peer.link?.silence();
    this.#leaveChannel(peer);
    const counted = isOwnReason(reason) ? reason : 'server';
    this.ends.set(counted, (this.ends.get(counted) ?? 0) + 1);
    if (was_connected) this.#announceEnd(peer, reason);
    // Closing waits for native threads; the one who is cut off must not make the others wait.
    setImmediate(() => peer.link?.close());
    this.#log.info({ ...peer.identity(), reason, delivered_ms: peer.delivered_ms }, 'peer ended');
  }

  endMany(body: EndBody): EndAnswer {
    const ended = [...this.#peers.values()].filter((peer) =>
      'session_ids' in body
        ? body.session_ids.includes(peer.claims.session_id)
        : peer.claims.channel_id === body.channel_id && (body.publisher || peer.claims.role === 'play'),
    );
    for (const peer of ended) this.end(peer, body.reason);
    const asked = 'session_ids' in body ? body.session_ids : ended.map((peer) => peer.claims.session_id);
    return { ended: ended.length, finals: this.#accounts.finals(asked) };
  }

  channelStats(channel_id: string): NodeStats['channels'][number] | null {
    return this.#channels.get(channel_id)?.stats(performance.now()) ?? null;
  }

  stats(): NodeStats {
    const now_ms = performance.now();
    return {
      started_at_ms: this.started_at_ms,
      channels: [...this.#channels.values()].map((channel) => channel.stats(now_ms)),
    };
  }

  health(): NodeHealth {
    const { channels: _, ...health } = this.stats();
    return health;
  }

  /** Ends everyone and leaves their final deliveries on disk. */
  stop(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
    const live = [...this.#peers.values()].filter((peer) => peer instanceof Subscriber);
    const finals = live.map((peer): [string, number] => [peer.claims.session_id, peer.delivered_ms]);
    const lately = this.#ended_lately.map((each): [string, number] => [each.session_id, each.delivered_ms]);
    this.journal.record([...this.#unheard, ...lately, ...finals]);
    for (const peer of this.#peers.values()) {
      this.end(peer, 'node_stopping');
      peer.link?.close();
    }
    this.events.close();
  }

  #listener(peer: Peer, onPacket: LinkListener['onPacket']): LinkListener {
    return {
      onPacket,
      onConnected: () => this.#onConnected(peer),
      onLost: () => this.end(peer, 'peer_failed'),
    };
  }

  #onConnected(peer: Peer): void {
    if (peer.state !== 'connecting') return;
    peer.state = 'connected';
    peer.heard_at_ms = performance.now();
    this.events.publish({ type: 'peer.started', ...peer.identity() });
    if (peer instanceof Subscriber)
      this.#channels.get(peer.claims.channel_id)?.connect(peer, performance.now());
  }

  async #answering(peer: Peer, connect: () => Promise<string>): Promise<{ peer: Peer; answer: string }> {
    try {
      return { peer, answer: await connect() };
    } catch (error) {
      this.end(peer, 'peer_failed');
      this.#log.info({ error: String(error) }, 'offer refused');
      throw new Failure('media_sdp_invalid');
    }
  }

  #openChannel(id: string): Channel {
    return new Channel(id, this.#host);
  }

  #assertRoom(): void {
    if (this.#peers.size >= this.#settings.max_peers) throw new Failure('media_full');
  }

  #leaveChannel(peer: Peer): void {
    const channel = this.#channels.get(peer.claims.channel_id);
    if (!channel) return;
    if (peer instanceof Subscriber) {
      channel.remove(peer);
    } else if (channel.publisher === peer) channel.setPublisher(null);
    if (channel.isEmpty()) this.#channels.delete(channel.id);
  }

  #announceEnd(peer: Peer, reason: string): void {
    if (peer instanceof Subscriber && (reason === 'peer_timeout' || reason === 'peer_failed'))
      peer.account.dropUnconfirmed();
    const delivered_ms = peer.delivered_ms;
    const { session_id } = peer.claims;
    if (peer instanceof Subscriber) {
      // With nobody on the event stream the server has gone: what was delivered must not go with it.
      if (this.events.listeners === 0) this.#unheard.push([session_id, delivered_ms]);
      else this.#ended_lately.push({ session_id, delivered_ms, at_ms: performance.now() });
    }
    this.events.publish({ type: 'peer.ended', ...peer.identity(), reason, delivered_ms });
  }

  #onTick(): void {
    this.#tick += 1;
    const now_ms = performance.now();
    for (const channel of this.#channels.values()) channel.tick(now_ms);
    if (this.#tick % WATCH_TICKS === 0) this.#watch(now_ms);
    if (this.#tick % SECOND_TICKS === 0) this.#everySecond(now_ms);
  }

  #watch(now_ms: number): void {
    this.#endUngranted(Date.now());
    for (const peer of this.#peers.values()) {
      if (peer.state === 'connecting' && now_ms - peer.created_at_ms > this.#settings.connect_timeout_ms)
        this.end(peer, 'peer_failed');
      else if (peer.state === 'connected' && now_ms - peer.heard_at_ms > this.#settings.peer_timeout_ms)
        this.end(peer, 'peer_timeout');
    }
    if (this.#unheard.length === 0) return;
    this.journal.record(this.#unheard);
    this.#unheard = [];
  }

  #endUngranted(wall_ms: number): void {
    for (const peer of this.#peers.values()) {
      if (!(peer instanceof Subscriber) || peer.account.isOpen(wall_ms)) continue;
      this.end(peer, peer.account.isSpent() ? 'budget_spent' : 'lease_expired');
    }
  }

  #everySecond(now_ms: number): void {
    for (const channel of this.#channels.values()) channel.everySecond(now_ms);
    this.#ended_lately = this.#ended_lately.filter((each) => now_ms - each.at_ms < UNSETTLED_MS);
    this.#departed.sweep(now_ms);
    this.#accounts.sweep(Date.now());
    const sessions = this.#accounts.takeReports();
    // Also when nobody watches: a stream without a word would be taken for a broken one.
    this.events.publish({ type: 'delivery', at_ms: Date.now(), sessions });
  }
}

function readPlan<Plan>(plan: () => Plan): Plan {
  try {
    return plan();
  } catch (error) {
    if (error instanceof SdpError) throw new Failure('media_sdp_invalid', error.message);
    throw error;
  }
}
