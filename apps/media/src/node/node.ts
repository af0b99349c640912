import type { EndAnswer, EndBody, MediaGrant, MediaTokenClaims } from '@akari/contract';
import type { Logger } from 'pino';
import type { Attempt, Engine, EngineHost, Opened } from '../engine/engine.ts';
import type { RelayEndReason } from '../engine/relays.ts';
import { EventHub } from '../event/event-hub.ts';
import { Accounts } from '../grant/accounts.ts';
import type { SessionAccount } from '../grant/session-account.ts';
import { Failure } from '../error/failure.ts';
import { Journal } from '../journal/journal.ts';
import { Unsettled } from '../journal/unsettled.ts';
import { NodeReport } from './node-report.ts';
import { Audience } from '../peer/audience.ts';
import { AwaitedPublishers } from '../peer/awaited-publishers.ts';
import { Departed } from '../peer/departed.ts';
import { hasVanished, isOwnReason } from '../peer/end-reason.ts';
import type { Peer } from '../peer/peer.ts';
import { Stills } from '../still/stills.ts';
import { Recordings } from '../recording/recordings.ts';
import { SdpError } from '../sdp/description.ts';
import type { Settings } from '../settings/settings.ts';

const TICK_MS = 50;
const WATCH_TICKS = 2;
const SECOND_TICKS = 20;

/** The media node: grants, peers and delivery figures, independent of the engine that forwards the packets. */
export class MediaNode implements EngineHost {
  readonly started_at_ms = Date.now();
  readonly events = new EventHub();
  readonly journal: Journal;
  readonly engine: Engine;
  readonly report: NodeReport;
  readonly recordings: Recordings;
  readonly stills: Stills;
  readonly #unsettled: Unsettled;
  readonly #settings: Settings;
  readonly #log: Logger;
  readonly #accounts: Accounts;
  readonly #audience = new Audience();
  readonly #departed = new Departed();
  readonly #awaited = new AwaitedPublishers((channel_id) => this.engine.isPublished(channel_id));
  /** Number of ended peers by reason: the node's own reasons, or `server` for any other. */
  readonly ends = new Map<string, number>();
  /** Total forgiven time: sent, not confirmed, not charged. */
  forgiven_ms = 0;
  /** The engine state that was last published. */
  #engine_state: Engine['state'] = 'down';
  #tick = 0;
  #timer: NodeJS.Timeout | null = null;

  constructor(settings: Settings, engine: Engine, log: Logger) {
    this.#settings = settings;
    this.engine = engine;
    this.#log = log;
    this.#accounts = new Accounts(settings.packet_stands_ms);
    this.recordings = new Recordings(engine, settings, log);
    this.stills = new Stills(engine, this.recordings.available, log);
    const profile = {
      ...engine.profile,
      can_record: this.recordings.available,
      can_take_stills: this.stills.available,
    };
    this.report = new NodeReport(this.started_at_ms, engine, profile, this.#audience, settings);
    this.journal = new Journal(settings.data_dir);
    this.#unsettled = new Unsettled(this.journal, log);
  }

  start(): void {
    this.#timer = setInterval(() => this.#onTick(), TICK_MS);
  }

  peer(id: string): Peer | undefined {
    return this.#audience.peer(id);
  }

  /** Whether a resource belonged to this token's bearer and ended recently. */
  hasEnded(id: string, claims: MediaTokenClaims): boolean {
    return this.#departed.has(id, claims);
  }

  isPublishedHere(channel_id: string): boolean {
    return (this.#audience.channel(channel_id)?.publisher ?? null) !== null;
  }

  grant(grants: MediaGrant[]): void {
    this.#accounts.apply(grants);
    this.#endUngranted(Date.now());
  }

  /**
   * Starts publishing.
   * @throws Failure
   */
  async publish(claims: MediaTokenClaims, sdp: string): Promise<{ peer: Peer; opened: Opened }> {
    const attempt = readOffer(() => this.engine.publisher(claims, sdp));
    this.#assertRoom();
    const current = this.#audience.channel(claims.channel_id)?.publisher ?? null;
    if (current && current.claims.session_id !== claims.session_id) throw new Failure('conflict');
    if (current) this.end(current, 'replaced');
    return this.#connect(attempt);
  }

  /**
   * Starts playing; waits briefly for the publisher.
   * @throws Failure
   */
  async play(claims: MediaTokenClaims, sdp: string): Promise<{ peer: Peer; opened: Opened }> {
    this.#accountOf(claims);
    this.#assertRoom();
    if (!(await this.#awaited.whenThere(claims.channel_id, performance.now()))) {
      this.#assertRoom();
      throw new Failure('media_channel_not_found');
    }
    const account = this.#accountOf(claims);
    const attempt = readOffer(() => this.engine.subscriber(claims, sdp, account));
    this.#assertRoom();
    for (const peer of this.#audience.all())
      if (peer.account !== null && peer.claims.session_id === claims.session_id) this.end(peer, 'replaced');
    return this.#connect(attempt);
  }

  /**
   * Applies the client's answer to the engine's offer.
   * @throws Failure
   */
  async answer(peer: Peer, sdp: string): Promise<void> {
    if (peer.state !== 'offered') throw new Failure('unsupported_media_type');
    peer.state = 'connecting';
    try {
      await this.engine.answer(peer, sdp);
    } catch (error) {
      this.#refused(peer, error);
    }
  }

  /** Ends a peer: stops forwarding at once, then closes its connection. */
  end(peer: Peer, reason: string): void {
    if (peer.state === 'ended') return;
    const wasConnected = peer.state === 'connected';
    peer.finish(performance.now());
    peer.state = 'ended';
    this.#audience.remove(peer);
    this.#departed.note(peer, performance.now());
    this.#settle(peer, reason);
    peer.link?.silence();
    this.engine.remove(peer);
    if (peer.account === null) this.recordings.publisherEnded(peer.claims.channel_id);
    const counted = isOwnReason(reason) ? reason : 'server';
    this.ends.set(counted, (this.ends.get(counted) ?? 0) + 1);
    if (wasConnected) this.#announceEnd(peer, reason);
    // Closing waits for native threads; do it later, so that ending many peers is not delayed by each.
    setImmediate(() => peer.link?.close());
    const { delivered_ms, forgiven_ms } = peer;
    this.#log.info({ ...peer.identity(), reason, delivered_ms, forgiven_ms }, 'peer ended');
  }

  /**
   * Settles unconfirmed time when a peer ends. It is charged, unless the peer vanished or was waiting for a
   * confirmation: then it is forgiven up to the allowance.
   */
  #settle(peer: Peer, reason: string): void {
    const { account } = peer;
    if (account === null) return;
    if (!hasVanished(reason) && !peer.in_doubt) return account.confirm();
    const before_ms = account.forgiven_ms;
    account.lose(1);
    this.forgiven_ms += account.forgiven_ms - before_ms;
  }

  /** Handles a subscriber client's message that media arrives, or that it waits for media. */
  hear(peer: Peer, arrives: boolean): void {
    if (peer.state === 'connected') peer.hear(arrives, performance.now());
  }

  endMany(body: EndBody): EndAnswer {
    const ended = [...this.#audience.all()].filter((peer) =>
      'session_ids' in body
        ? body.session_ids.includes(peer.claims.session_id)
        : peer.claims.channel_id === body.channel_id && (body.publisher || peer.claims.role === 'play'),
    );
    for (const peer of ended) this.end(peer, body.reason);
    const asked = 'session_ids' in body ? body.session_ids : ended.map((peer) => peer.claims.session_id);
    const [finals, forgiven] = [this.#accounts.finals(asked), this.#accounts.forgiven(asked)];
    return { ended: ended.length, finals, ...(forgiven.length > 0 ? { forgiven } : {}) };
  }

  /** Stops the node: writes final delivery figures to the journal, then ends every peer. */
  stop(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
    const live = [...this.#audience.all()].filter((peer) => peer.account !== null);
    this.#unsettled.keepAll(live.map((peer) => peer.figure()));
    for (const peer of [...this.#audience.all()]) {
      this.end(peer, 'node_stopping');
      peer.link?.close();
    }
    this.#awaited.giveUp();
    this.recordings.stopAll();
    this.engine.stop();
    this.events.close();
  }

  onConnected(peer: Peer): void {
    if (peer.state !== 'connecting') return;
    peer.state = 'connected';
    peer.heard_at_ms = performance.now();
    this.events.publish({ type: 'peer.started', ...peer.identity() });
  }

  onEnded(peer: Peer, reason: string): void {
    this.end(peer, reason);
  }

  onLost(): void {
    for (const peer of [...this.#audience.all()]) this.end(peer, 'engine_lost');
  }

  onRelayEnded(channel_id: string, source_url: string, reason: RelayEndReason): void {
    this.events.publish({ type: 'relay.ended', channel_id, source_url, reason });
  }

  async #connect({ peer, connect }: Attempt): Promise<{ peer: Peer; opened: Opened }> {
    this.#audience.add(peer);
    try {
      const opened = await connect();
      if (opened.type === 'offer' && peer.state === 'connecting') peer.state = 'offered';
      return { peer, opened };
    } catch (error) {
      return this.#refused(peer, error);
    }
  }

  #refused(peer: Peer, error: unknown): never {
    this.end(peer, 'peer_failed');
    if (error instanceof Failure) throw error;
    this.#log.info({ err: error }, 'session description refused');
    throw new Failure('media_sdp_invalid');
  }

  #accountOf({ session_id }: MediaTokenClaims): SessionAccount {
    const account = this.#accounts.open(session_id, Date.now());
    if (!account) throw new Failure('media_forbidden', 'no grant');
    return account;
  }

  #assertRoom(): void {
    if (this.engine.state === 'down') throw new Failure('media_unavailable');
    if (this.#audience.size >= this.#settings.max_peers) throw new Failure('media_full');
  }

  #announceEnd(peer: Peer, reason: string): void {
    const { delivered_ms, forgiven_ms } = peer;
    if (peer.account !== null) this.#unsettled.ended(peer.figure(), this.events.listeners, performance.now());
    const given_back = forgiven_ms === 0 ? {} : { forgiven_ms };
    this.events.publish({ type: 'peer.ended', ...peer.identity(), reason, delivered_ms, ...given_back });
  }

  #onTick(): void {
    this.#tick += 1;
    const now_ms = performance.now();
    this.engine.tick(now_ms);
    // Published at once, because the peers get no more media when the engine is down.
    if (this.engine.state !== this.#engine_state) this.#onEngineState();
    this.#awaited.look(now_ms);
    if (this.#tick % WATCH_TICKS === 0) this.#watch(now_ms);
    if (this.#tick % SECOND_TICKS === 0) this.#everySecond(now_ms);
  }

  #watch(now_ms: number): void {
    this.#endUngranted(Date.now());
    const { connect_timeout_ms } = this.#settings;
    for (const peer of this.#audience.all()) {
      if (peer.state !== 'connected') {
        if (now_ms - peer.created_at_ms > connect_timeout_ms) this.end(peer, 'peer_failed');
      } else if (now_ms - peer.heard_at_ms > this.engine.silenceLimitMs()) this.end(peer, 'peer_timeout');
    }
    this.#unsettled.keep(now_ms, this.events.listeners);
  }

  #endUngranted(wall_ms: number): void {
    for (const peer of this.#audience.all()) {
      if (peer.account === null || peer.account.isOpen(wall_ms)) continue;
      this.end(peer, peer.account.isSpent() ? 'budget_spent' : 'lease_expired');
    }
  }

  #everySecond(now_ms: number): void {
    this.engine.everySecond(now_ms);
    this.#unsettled.sweep(now_ms);
    this.#departed.sweep(now_ms);
    this.#accounts.sweep(Date.now());
    // Published without subscribers too: the server treats a silent event stream as broken.
    this.#tell();
  }

  #onEngineState(): void {
    if (this.engine.state === 'down') this.#awaited.giveUp();
    this.#tell();
  }

  #tell(): void {
    this.#engine_state = this.engine.state;
    const sessions = this.#accounts.takeReports();
    this.events.publish({ type: 'delivery', at_ms: Date.now(), sessions, load: this.report.load() });
  }
}

function readOffer(read: () => Attempt): Attempt {
  try {
    return read();
  } catch (error) {
    if (error instanceof SdpError) throw new Failure('media_sdp_invalid', error.message);
    throw error;
  }
}
