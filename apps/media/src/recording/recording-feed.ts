import { setTimeout as sleep } from 'node:timers/promises';
import { opensKeyframe } from '../engine/embedded/rtp/keyframe.ts';
import { isRtp, timestamp } from '../engine/embedded/rtp/header.ts';
import type { SenderTime, TapSink } from '../engine/tap.ts';
import type { MediaKind, VideoCodec } from '../sdp/codec.ts';
import type { RecorderLine } from './recorder-line.ts';
import { SharedTime } from './shared-time.ts';

/**
 * How long everything is held back before it is written: what a room's becoming private makes private is taken back
 * out of here, for the word of it comes later than the picture.
 */
const HELD_BACK_MS = 2_000;
const RELEASE_EVERY_MS = 50;
/** No faster than the recorder reads. */
const AT_ONCE = 32;
const PAUSE_MS = 4;

interface Held {
  kind: MediaKind;
  packet: Buffer;
  came_ms: number;
  /** On the time that sound and picture share. */
  at_ms: number;
}

/**
 * What a recorder is given of a broadcast: from a key picture on, sound and picture from the same moment on, and on one
 * line of time whatever their clocks say.
 */
export class RecordingFeed implements TapSink {
  readonly #codec: VideoCodec | null;
  readonly #line: RecorderLine;
  readonly #time: SharedTime;
  readonly #timer: NodeJS.Timeout;
  #recorder: 'starts' | 'listens' | 'is told to end' = 'starts';
  #begin_ms: number | null = null;
  /** Sound that came before the first picture, and may belong to it. */
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

  /** Whether a picture that begins the recording has come. */
  get begun(): boolean {
    return this.#begin_ms !== null;
  }

  packet(kind: MediaKind, packet: Buffer, now_ms: number): void {
    if (!isRtp(packet) || this.#recorder === 'is told to end') return;
    const time = timestamp(packet);
    this.#time.observe(kind, time, now_ms);
    if (this.#begin_ms === null && !this.#begins(kind, packet, now_ms)) return;
    this.#hold({ kind, packet: Buffer.from(packet), came_ms: now_ms, at_ms: this.#time.at(kind, time) });
  }

  report(kind: MediaKind, time: SenderTime): void {
    this.#time.report(kind, time);
  }

  /** @param rest what becomes of what was held back */
  async end(rest: 'keep' | 'drop'): Promise<void> {
    if (this.#recorder === 'is told to end') return;
    this.#recorder = 'is told to end';
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
    this.#recorder = 'is told to end';
    this.#line.close();
  }

  /** Whether this packet begins the recording; sound before it waits. */
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
