import { setTimeout as sleep } from 'node:timers/promises';
import { opensKeyframe } from '../engine/embedded/rtp/keyframe.ts';
import { isRtp, timestamp } from '@akari/whip/rtp/header';
import type { SenderTime, TapSink } from '../engine/tap.ts';
import type { MediaKind, VideoCodec } from '../sdp/codec.ts';
import type { RecorderLine } from './recorder-line.ts';
import { SharedTime } from './shared-time.ts';

/**
 * How long packets are held back before they are written. When a channel becomes private, its private part is dropped
 * from here, because the server's message arrives later than the media.
 */
const HELD_BACK_MS = 2_000;
const RELEASE_EVERY_MS = 50;
/** Packets sent at a time when the rest is flushed, so that the recorder can keep up. */
const AT_ONCE = 32;
const PAUSE_MS = 4;

interface Held {
  kind: MediaKind;
  packet: Buffer;
  came_ms: number;
  /** Time on the timeline that audio and video share, ms. */
  at_ms: number;
}

/**
 * Feeds a broadcast to a recorder: starts at a keyframe, audio and video from the same time on, and puts both on one
 * timeline, whatever their clocks.
 */
export class RecordingFeed implements TapSink {
  readonly #codec: VideoCodec | null;
  readonly #line: RecorderLine;
  readonly #time: SharedTime;
  readonly #timer: NodeJS.Timeout;
  #recorder: 'starts' | 'listens' | 'ending' = 'starts';
  #begin_ms: number | null = null;
  /** Audio that arrived before the first keyframe and may belong to it. */
  #early: Held[] = [];
  #held: Held[] = [];

  constructor(codec: VideoCodec | null, line: RecorderLine) {
    this.#codec = codec;
    this.#line = line;
    const kinds: MediaKind[] = codec === null ? ['audio'] : ['video', 'audio'];
    this.#time = new SharedTime(kinds);
    this.#timer = setInterval(() => this.#release(performance.now() - HELD_BACK_MS), RELEASE_EVERY_MS);
    void line.open(kinds).then(() => {
      if (this.#recorder === 'starts') this.#recorder = 'listens';
    });
  }

  /** Whether the recording has begun, that is, its first keyframe (or audio packet, without video) has arrived. */
  get begun(): boolean {
    return this.#begin_ms !== null;
  }

  packet(kind: MediaKind, packet: Buffer, now_ms: number): void {
    if (!isRtp(packet) || this.#recorder === 'ending') return;
    const time = timestamp(packet);
    this.#time.observe(kind, time, now_ms);
    if (this.#begin_ms === null && !this.#begins(kind, packet, now_ms)) return;
    this.#hold({ kind, packet: Buffer.from(packet), came_ms: now_ms, at_ms: this.#time.at(kind, time) });
  }

  report(kind: MediaKind, time: SenderTime): void {
    this.#time.report(kind, time);
  }

  /** @param rest whether the packets held back are written or dropped */
  async end(rest: 'keep' | 'drop'): Promise<void> {
    if (this.#recorder === 'ending') return;
    this.#recorder = 'ending';
    clearInterval(this.#timer);
    const held = this.#held.splice(0);
    if (rest === 'keep')
      for (const [n, each] of held.entries()) {
        this.#send(each);
        if (n % AT_ONCE === AT_ONCE - 1) await sleep(PAUSE_MS);
      }
    this.#line.end();
  }

  close(): void {
    clearInterval(this.#timer);
    this.#recorder = 'ending';
    this.#line.close();
  }

  /** Whether this packet starts the recording. Audio before that is kept for a while. */
  #begins(kind: MediaKind, packet: Buffer, now_ms: number): boolean {
    const opens = this.#codec === null || (kind === 'video' && opensKeyframe(this.#codec, packet));
    if (this.#recorder === 'listens' && opens && this.#time.complete) {
      this.#time.begin(now_ms);
      this.#begin_ms = this.#time.at(kind, timestamp(packet));
      for (const each of this.#early.splice(0))
        this.#hold({ ...each, at_ms: this.#time.at(each.kind, timestamp(each.packet)) });
      return true;
    }
    if (kind === 'audio') {
      this.#early = this.#early.filter(({ came_ms }) => now_ms - came_ms < HELD_BACK_MS);
      this.#early.push({ kind, packet: Buffer.from(packet), came_ms: now_ms, at_ms: 0 });
    }
    return false;
  }

  #hold(held: Held): void {
    if (held.at_ms >= this.#begin_ms!) this.#held.push(held);
  }

  #release(until_ms: number): void {
    const due = this.#held.findIndex(({ came_ms }) => came_ms > until_ms);
    const released = this.#held.splice(0, due < 0 ? this.#held.length : due);
    for (const each of released) this.#send(each);
  }

  #send({ kind, packet, at_ms }: Held): void {
    this.#line.send(kind, packet, at_ms - this.#begin_ms!);
  }
}
