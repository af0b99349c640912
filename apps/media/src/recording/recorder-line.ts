import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { senderReport } from '@akari/whip/rtcp/sender-report';
import { setPayloadType } from '@akari/whip/rtp/header';
import type { MediaKind } from '../sdp/codec.ts';
import type { RecorderPorts } from './recorder-ports.ts';
import { CLOCK_RATE_KHZ } from './shared-time.ts';

/** RTP payload types in the recorder's session description. */
export const PAYLOAD_TYPES = { video: 96, audio: 111 } as const;

const SSRC = 1;
/** An empty receiver report and a BYE of this source (RFC 3550 §6.1, §6.6). */
const BYE = Buffer.from([0x80, 201, 0, 1, 0, 0, 0, SSRC, 0x81, 203, 0, 1, 0, 0, 0, SSRC]);
const EMPTY_REPORT = BYE.subarray(0, 8);
const START_MS = 1_000;
const REPORT_EVERY_MS = 10_000;
/** How long to wait for an ICMP port unreachable; on loopback it comes at once. */
const REFUSED_WITHIN_MS = 20;
const ASK_EVERY_MS = 50;

/**
 * Sends audio and video as RTP over loopback to a recorder (ffmpeg), with timestamps of the recording's own timeline.
 */
export class RecorderLine {
  readonly #sockets = { video: createSocket('udp4'), audio: createSocket('udp4') };
  readonly #ports: RecorderPorts;
  readonly #reported_ms = { video: -Infinity, audio: -Infinity };
  #closed = false;

  constructor(ports: RecorderPorts) {
    this.#ports = ports;
    // The recorder may have exited by itself, which makes sends fail.
    for (const socket of this.#all()) socket.on('error', () => undefined);
  }

  /** Resolves when the recorder listens on its ports, or when the line is closed. */
  async open(kinds: readonly MediaKind[]): Promise<void> {
    for (const kind of kinds) {
      const socket = this.#sockets[kind];
      socket.connect(this.#ports[kind], '127.0.0.1');
      await once(socket, 'connect');
      while (!this.#closed && (await refuses(socket))) await sleep(ASK_EVERY_MS);
    }
  }

  /** @param at_ms milliseconds since the start of the recording */
  send(kind: MediaKind, packet: Buffer, at_ms: number): void {
    if (this.#closed) return;
    if (at_ms - this.#reported_ms[kind] > REPORT_EVERY_MS) {
      this.#reported_ms[kind] = at_ms;
      // The recorder needs only the offset between audio and video: its wall clock begins with the recording.
      const timestamp = timestampAt(kind, at_ms);
      this.#write(kind, senderReport({ ssrc: SSRC, wall_ms: at_ms, timestamp }));
    }
    setPayloadType(packet, PAYLOAD_TYPES[kind]);
    packet.writeUInt32BE(timestampAt(kind, at_ms), 4);
    packet.writeUInt32BE(SSRC, 8);
    this.#write(kind, packet);
  }

  /** Sends an RTCP BYE for both media, at which the recorder exits. */
  end(): void {
    for (const kind of ['video', 'audio'] as const) this.#write(kind, BYE);
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    for (const socket of this.#all()) socket.close();
  }

  #all(): Socket[] {
    return [this.#sockets.video, this.#sockets.audio];
  }

  #write(kind: MediaKind, packet: Buffer): void {
    if (this.#closed) return;
    try {
      this.#sockets[kind].send(packet, () => undefined);
    } catch {
      // The video socket is not connected when only audio is recorded.
    }
  }
}

async function refuses(socket: Socket): Promise<boolean> {
  const refused = once(socket, 'error').then(
    () => true,
    () => true,
  );
  socket.send(EMPTY_REPORT, () => undefined);
  return Promise.race([refused, sleep(REFUSED_WITHIN_MS, false)]);
}

const timestampAt = (kind: MediaKind, at_ms: number): number =>
  Math.round((START_MS + at_ms) * CLOCK_RATE_KHZ[kind]) >>> 0;
