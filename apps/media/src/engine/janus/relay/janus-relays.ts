import type { RelayBody, RelayLeg, RelaySource, RelayTargets } from '@akari/contract';
import { Failure } from '../../../error/failure.ts';
import type { JanusSettings } from '../../../settings/settings.ts';
import type { RelayEndReason, Relays } from '../../relays.ts';
import type { Feed } from '../room/feed.ts';
import { IncomingRelay } from './incoming-relay.ts';
import { OutgoingRelays } from './outgoing-relays.ts';
import type { Room } from '../room/room.ts';
import type { Rooms } from '../room/rooms.ts';
import { RelayPeer } from './relay-peer.ts';
import { RelayPorts } from './relay-ports.ts';
import type { JanusSession } from '../link/session.ts';

export interface RelayOptions {
  rooms: Rooms;
  session: () => JanusSession;
  /** The media nodes' shared secret, which the other node's interface accepts too. */
  secret: string;
  janus: JanusSettings;
  /** Sets the feed of a room. */
  feed(room: Room, feed: Feed | null): void;
  onEnded(channel_id: string, source_url: string, reason: RelayEndReason): void;
}

/** The relays of this Janus, from and to other media nodes. */
export class JanusRelays implements Relays {
  readonly #options: RelayOptions;
  readonly #incoming = new Map<string, IncomingRelay>();
  readonly #outgoing: OutgoingRelays;
  /** Null: this node has no relay address and cannot receive relays. */
  readonly #ports: RelayPorts | null;

  constructor(options: RelayOptions) {
    this.#options = options;
    this.#ports = options.janus.relay && new RelayPorts(options.janus.relay);
    this.#outgoing = new OutgoingRelays(options.rooms, options.session, options.janus.secret);
  }

  async receive(channel_id: string, { source_url, target }: RelayBody): Promise<void> {
    const current = this.#incoming.get(channel_id);
    if (current?.source_url === source_url) return current.started;
    const ports = this.#ports;
    if (ports === null) throw new Failure('media_relay_unsupported');
    const { rooms, session, secret, janus } = this.#options;
    if (!session().is_open) throw new Failure('media_unavailable');
    if (current) this.#drop(current);
    const room = rooms.open(channel_id);
    room.relayed_from = source_url;
    const relay = new IncomingRelay({
      room,
      source: new RelayPeer(source_url, secret, channel_id),
      target,
      control: () => session().control,
      secret: janus.secret,
      ports,
      feed: (feed) => this.#options.feed(room, feed),
      onEnded: (reason) => this.#ended(relay, reason),
    });
    this.#incoming.set(channel_id, relay);
    try {
      await relay.started;
    } catch (error) {
      if (this.#incoming.get(channel_id) === relay) this.#leave(relay);
      throw error instanceof Failure ? error : new Failure('media_unavailable', String(error));
    }
  }

  async end(channel_id: string): Promise<void> {
    const relay = this.#incoming.get(channel_id);
    if (relay) this.#leave(relay);
  }

  sourceOf(channel_id: string): string | null {
    return this.#incoming.get(channel_id)?.source_url ?? null;
  }

  describe(channel_id: string): RelaySource {
    return this.#outgoing.describe(channel_id);
  }

  send(channel_id: string, relay_id: string, leg: RelayLeg): Promise<void> {
    return this.#outgoing.send(channel_id, relay_id, leg);
  }

  stopSending(channel_id: string, relay_id: string): Promise<void> {
    return this.#outgoing.stop(channel_id, relay_id);
  }

  restrict(channel_id: string, targets: RelayTargets): Promise<void> {
    return this.#outgoing.restrict(channel_id, targets);
  }

  sentKbps(now_ms: number): number {
    return this.#outgoing.sentKbps(now_ms);
  }

  everySecond(now_ms: number): void {
    this.#outgoing.sweep(now_ms);
    for (const room of this.#options.rooms.all()) room.sweepParked();
    for (const relay of this.#incoming.values()) {
      if (relay.room.subscribers.size > 0) relay.used_at_ms = now_ms;
      else if (now_ms - relay.used_at_ms > this.#options.janus.relay_unused_ms) this.#ended(relay, 'unused');
    }
  }

  /** Called when Janus is lost: ends every relay. */
  lose(): void {
    for (const relay of this.#incoming.values()) this.#ended(relay, 'engine_lost');
    this.#outgoing.forget();
  }

  stop(): void {
    for (const relay of this.#incoming.values()) relay.stop();
    this.#incoming.clear();
  }

  #ended(relay: IncomingRelay, reason: RelayEndReason): void {
    if (this.#incoming.get(relay.room.channel_id) !== relay) return;
    this.#leave(relay);
    this.#options.onEnded(relay.room.channel_id, relay.source_url, reason);
  }

  #leave(relay: IncomingRelay): void {
    this.#drop(relay);
    relay.room.relayed_from = null;
    this.#options.rooms.closeWhenEmpty(relay.room.channel_id);
  }

  #drop(relay: IncomingRelay): void {
    this.#incoming.delete(relay.room.channel_id);
    relay.stop();
  }
}
