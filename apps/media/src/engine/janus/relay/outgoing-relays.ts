import type { RelayLeg, RelaySource, RelayTargets } from '@akari/contract';
import { Failure } from '../../../error/failure.ts';
import { JanusError } from '../link/message.ts';
import type { Rooms } from '../room/rooms.ts';
import type { JanusSession } from '../link/session.ts';

interface Outgoing {
  channel_id: string;
  relay_id: string;
  publisher_id: string;
  target: string | undefined;
  until_ms: number;
}

interface Restriction {
  only: ReadonlySet<string | undefined>;
  until_ms: number;
}

/** The VideoRoom's error code for a remote publisher id that exists: the channel is already sent there. */
const ID_EXISTS = 436;

/** Relays of this node's channels to other nodes, each for as long as the other node renews its lease. */
export class OutgoingRelays {
  readonly #rooms: Rooms;
  readonly #session: () => JanusSession;
  readonly #room_secret: string;
  readonly #relays = new Map<string, Outgoing>();
  readonly #restrictions = new Map<string, Restriction>();

  constructor(rooms: Rooms, session: () => JanusSession, room_secret: string) {
    this.#rooms = rooms;
    this.#session = session;
    this.#room_secret = room_secret;
  }

  describe(channel_id: string): RelaySource {
    const room = this.#rooms.get(channel_id);
    if (!room?.publisher) throw new Failure('media_channel_not_found');
    // The publisher is still connecting, perhaps in place of an earlier one: this does not end a relay.
    if (room.feed?.id !== room.publisher.id) throw new Failure('media_unavailable');
    const streams = room.feed.streams.map(({ index, kind, codec }) => ({ index, kind, codec }));
    return { publisher_id: room.feed.id, streams };
  }

  async send(channel_id: string, relay_id: string, leg: RelayLeg): Promise<void> {
    if (!this.#mayReach(channel_id, leg.target)) throw new Failure('media_unavailable');
    const known = this.#relays.get(relay_id);
    if (this.describe(channel_id).publisher_id !== leg.publisher_id) {
      this.#relays.delete(relay_id);
      throw new Failure('media_channel_not_found');
    }
    const until_ms = performance.now() + leg.lease_ms;
    if (known?.publisher_id === leg.publisher_id) {
      known.until_ms = until_ms;
      return;
    }
    const { publisher_id, target, host, port, rtcp_port } = leg;
    try {
      await this.#session().control.command({
        request: 'publish_remotely',
        room: channel_id,
        secret: this.#room_secret,
        publisher_id,
        remote_id: relay_id,
        host,
        host_family: 'ipv4',
        port,
        rtcp_port,
      });
    } catch (error) {
      if (!(error instanceof JanusError) || error.code !== ID_EXISTS)
        throw new Failure('media_unavailable', String(error));
    }
    this.#relays.set(relay_id, { channel_id, relay_id, publisher_id, target, until_ms });
    // The channel was restricted while the request was under way.
    if (!this.#mayReach(channel_id, target)) await this.stop(channel_id, relay_id);
  }

  async restrict(channel_id: string, { only, for_ms }: RelayTargets): Promise<void> {
    this.#restrictions.set(channel_id, { only: new Set(only), until_ms: performance.now() + for_ms });
    const others = [...this.#relays.values()].filter(
      (relay) => relay.channel_id === channel_id && !this.#mayReach(channel_id, relay.target),
    );
    await Promise.all(others.map(({ relay_id }) => this.stop(channel_id, relay_id)));
  }

  #mayReach(channel_id: string, target: string | undefined): boolean {
    const restriction = this.#restrictions.get(channel_id);
    return restriction === undefined || restriction.only.has(target);
  }

  /**
   * Stops a relay.
   * @throws Failure when Janus has not confirmed and may still be sending
   */
  async stop(channel_id: string, relay_id: string): Promise<void> {
    const relay = this.#relays.get(relay_id);
    if (relay?.channel_id !== channel_id) return;
    try {
      await this.#session().control.command({
        request: 'unpublish_remotely',
        room: channel_id,
        secret: this.#room_secret,
        publisher_id: relay.publisher_id,
        remote_id: relay_id,
      });
    } catch (error) {
      // When Janus answers with an error, the relay has already ended, for example with its publisher. When it does not
      // answer, it may still be sending, and a caller that must be sure gets an error.
      if (!(error instanceof JanusError) || error.code === 0)
        throw new Failure('media_unavailable', String(error));
    }
    if (this.#relays.get(relay_id) === relay) this.#relays.delete(relay_id);
  }

  /** Stops relays whose lease has expired, and removes expired restrictions. */
  sweep(now_ms: number): void {
    for (const [channel_id, { until_ms }] of this.#restrictions)
      if (now_ms > until_ms) this.#restrictions.delete(channel_id);
    for (const { channel_id, relay_id, until_ms } of this.#relays.values())
      if (now_ms > until_ms) void this.stop(channel_id, relay_id).catch(() => undefined);
  }

  forget(): void {
    this.#relays.clear();
  }

  sentKbps(now_ms: number): number {
    let kbps = 0;
    for (const { channel_id, publisher_id } of this.#relays.values()) {
      const publisher = this.#rooms.get(channel_id)?.publisher;
      if (publisher?.id === publisher_id) kbps += publisher.meter.rates(now_ms).bitrate_kbps;
    }
    return kbps;
  }
}
