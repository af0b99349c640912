import { randomUUID } from 'node:crypto';
import type { RelaySource, RelayStream } from '@akari/contract';
import { Failure } from '../../http/failure.ts';
import type { RelayEndReason } from '../relays.ts';
import { type Feed, JANUS_CODECS } from './feed.ts';
import type { JanusHandle } from './handle.ts';
import type { RelayPeer } from './relay-peer.ts';
import type { RelayPorts } from './relay-ports.ts';
import type { Room } from './room.ts';

const RENEW_MS = 1_000;
const LEASE_MS = 6_000;

interface IncomingOptions {
  room: Room;
  source: RelayPeer;
  /** What the servers call this node. */
  target: string | undefined;
  control: () => JanusHandle;
  /** Janus'. */
  secret: string;
  ports: RelayPorts;
  feed(feed: Feed | null): void;
  onEnded(reason: RelayEndReason): void;
}

/** One connection of the publisher at the source, and the port on which Janus hears of it here. */
interface Leg {
  id: string;
  publisher_id: string;
  port: number;
  rtcp_port: number;
}

/** A channel of another node, played here: Janus takes its packets as those of a publisher without a connection. */
export class IncomingRelay {
  readonly room: Room;
  /** Resolves when packets are on their way. */
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

  /** Nothing is heard here any more. */
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

  /** The source sends it no more, and finds out by itself where it cannot be told. */
  #giveBack(leg: Leg): void {
    this.#options.source.stop(leg.id).catch(() => undefined);
    this.#forget(leg);
  }

  async #start(): Promise<void> {
    await this.room.ready;
    await this.#follow(await this.#options.source.describe());
    this.#later();
  }

  /** Takes this connection of the publisher in place of the one before. */
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
    // At Janus the sections of a remote publisher are named by their place.
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

  /** That connection of the publisher has gone; there may be another. */
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
      // Janus has gone, and the leg with it.
    }
  }
}

/** A stream's place in the list is its place at the source; what is not relayed in between stands there disabled. */
function placed(streams: RelayStream[]): object[] {
  const last = Math.max(...streams.map((stream) => stream.index));
  return Array.from({ length: last + 1 }, (_, mindex) => {
    const stream = streams.find((each) => each.index === mindex);
    if (stream === undefined) return { mid: String(mindex), mindex, type: 'data', disabled: true };
    return { mid: String(mindex), mindex, type: stream.kind, codec: JANUS_CODECS[stream.codec] };
  });
}
