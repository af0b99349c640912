import { randomUUID } from 'node:crypto';
import type { RelaySource, RelayStream } from '@akari/contract';
import { Failure } from '../../../error/failure.ts';
import type { RelayEndReason } from '../../relays.ts';
import { type Feed, JANUS_CODECS } from '../room/feed.ts';
import type { JanusHandle } from '../link/handle.ts';
import type { RelayPeer } from './relay-peer.ts';
import type { RelayPorts } from './relay-ports.ts';
import type { Room } from '../room/room.ts';

const RENEW_MS = 1_000;
const LEASE_MS = 6_000;

interface IncomingOptions {
  room: Room;
  source: RelayPeer;
  /** The name of this node at the application servers. */
  target: string | undefined;
  control: () => JanusHandle;
  /** Secret of the room at Janus. */
  secret: string;
  ports: RelayPorts;
  feed(feed: Feed | null): void;
  onEnded(reason: RelayEndReason): void;
}

/** One connection of the publisher at the source node, and the ports on which this Janus receives its packets. */
interface Leg {
  id: string;
  publisher_id: string;
  port: number;
  rtcp_port: number;
}

/** A channel relayed from another node. Janus receives its packets as those of a remote publisher. */
export class IncomingRelay {
  readonly room: Room;
  /** Resolves when the source node has started sending. */
  readonly started: Promise<void>;
  used_at_ms = performance.now();
  readonly #options: IncomingOptions;
  #leg: Leg | null = null;
  #state: 'running' | 'stopped' = 'running';
  #timer: NodeJS.Timeout | null = null;
  #renewed_at_ms = performance.now();

  constructor(options: IncomingOptions) {
    this.#options = options;
    this.room = options.room;
    this.started = this.#start();
    this.started.catch(() => undefined);
  }

  get source_url(): string {
    return this.#options.source.url;
  }

  /** Ends the relay. */
  stop(): void {
    if (this.#state === 'stopped') return;
    this.#state = 'stopped';
    if (this.#timer) clearTimeout(this.#timer);
    const leg = this.#leg;
    if (leg === null) return;
    this.#leg = null;
    if (this.room.feed?.id === leg.id) this.#options.feed(null);
    this.#giveBack(leg);
  }

  /**
   * Tells the source to stop sending, and removes the leg. If the call fails, the source stops when the lease expires.
   */
  #giveBack(leg: Leg): void {
    this.#options.source.stop(leg.id).catch(() => undefined);
    this.#forget(leg);
  }

  async #start(): Promise<void> {
    await this.room.ready;
    await this.#follow(await this.#options.source.describe());
    this.#later();
  }

  /** Receives this connection of the publisher, in place of the previous one. */
  async #follow(source: RelaySource): Promise<void> {
    const id = randomUUID();
    const { port, rtcp_port } = await this.#options.ports.open((ports) =>
      this.#options.control().command({
        request: 'add_remote_publisher',
        room: this.room.channel_id,
        secret: this.#options.secret,
        id,
        iface: this.#options.ports.ip,
        ...ports,
        streams: placed(source.streams),
      }),
    );
    const leg: Leg = {
      id,
      publisher_id: source.publisher_id,
      port: port as number,
      rtcp_port: rtcp_port as number,
    };
    const before = this.#leg;
    try {
      if (this.#state !== 'stopped') await this.#renew(leg);
    } catch (error) {
      this.#forget(leg);
      throw error;
    }
    if (this.#state === 'stopped') return this.#giveBack(leg);
    this.#leg = leg;
    // In Janus, the mid of a remote publisher's stream is its index.
    const streams = source.streams.map((stream) => ({ ...stream, mid: String(stream.index) }));
    this.#options.feed({ id, way: 'relayed', streams });
    if (before) this.#forget(before);
  }

  async #renew(leg: Leg): Promise<void> {
    await this.#options.source.send(leg.id, {
      publisher_id: leg.publisher_id,
      target: this.#options.target,
      host: this.#options.ports.ip,
      port: leg.port,
      rtcp_port: leg.rtcp_port,
      lease_ms: LEASE_MS,
    });
    this.#renewed_at_ms = performance.now();
  }

  #later(): void {
    if (this.#state === 'stopped') return;
    this.#timer = setTimeout(() => void this.#keep().finally(() => this.#later()), RENEW_MS);
  }

  async #keep(): Promise<void> {
    try {
      if (this.#leg !== null) await this.#renew(this.#leg);
    } catch (error) {
      if (!(error instanceof Failure) || error.error_name !== 'media_channel_not_found') this.#unanswered();
      else await this.#again();
    }
  }

  /** The publisher's connection has ended; continues with its next one, if there is one. */
  async #again(): Promise<void> {
    try {
      await this.#follow(await this.#options.source.describe());
    } catch (error) {
      const gone = error instanceof Failure && error.error_name === 'media_channel_not_found';
      if (gone) this.#options.onEnded('publisher_ended');
      else this.#unanswered();
    }
  }

  #unanswered(): void {
    if (performance.now() - this.#renewed_at_ms > LEASE_MS) this.#options.onEnded('source_lost');
  }

  #forget({ id }: Leg): void {
    this.room.park(id, () => this.#remove(id));
  }

  #remove(id: string): void {
    const body = {
      request: 'remove_remote_publisher',
      room: this.room.channel_id,
      secret: this.#options.secret,
      id,
    };
    try {
      this.#options
        .control()
        .command(body)
        .catch(() => undefined);
    } catch {
      // Janus is lost, and with it the leg.
    }
  }
}

/**
 * A stream's place in the list is its index at the source; streams in between that are not relayed are listed as
 * disabled.
 */
function placed(streams: RelayStream[]): object[] {
  const last = Math.max(...streams.map((stream) => stream.index));
  return Array.from({ length: last + 1 }, (_, mindex) => {
    const stream = streams.find((each) => each.index === mindex);
    if (stream === undefined) return { mid: String(mindex), mindex, type: 'data', disabled: true };
    return { mid: String(mindex), mindex, type: stream.kind, codec: JANUS_CODECS[stream.codec] };
  });
}
