import type { Logger } from 'pino';
import { isRtp, timestamp } from '../engine/embedded/rtp/header.ts';
import { opensKeyframe } from '../engine/embedded/rtp/keyframe.ts';
import type { Engine } from '../engine/engine.ts';
import type { Tap, TapSink, TapSource } from '../engine/tap.ts';
import { Failure } from '../http/failure.ts';
import { RecorderLine } from '../recording/recorder-line.ts';
import { freePorts } from '../recording/recorder-ports.ts';
import { sessionDescription } from '../recording/session-description.ts';
import type { VideoCodec } from '../sdp/codec.ts';
import { CLOCK_RATE_KHZ } from '../recording/shared-time.ts';
import { StillDecoder } from './still-decoder.ts';

/** Decoders that run at once on this node; a further one is asked for again later. */
const AT_ONCE = 2;
const ASK_KEYFRAME_MS = 500;

/** Takes single pictures of what is published on this node. Nothing of them is kept here. */
export class Stills {
  readonly available: boolean;
  readonly #engine: Engine;
  readonly #taking = new Set<string>();

  /** @param available whether ffmpeg is there */
  constructor(engine: Engine, available: boolean, log: Logger) {
    this.#engine = engine;
    this.available = available;
    if (!available) log.warn('ffmpeg not installed; no stills and no recordings');
  }

  /** The next key picture as a JPEG. Throws `Failure`. */
  async take(channel_id: string): Promise<Buffer> {
    if (!this.available) throw new Failure('media_recording_unsupported');
    const source = this.#engine.tapSource(channel_id);
    const codec = source?.video_codec ?? null;
    if (source === null || codec === null) throw new Failure('media_channel_not_found');
    if (this.#taking.has(channel_id) || this.#taking.size >= AT_ONCE) throw new Failure('media_unavailable');
    this.#taking.add(channel_id);
    try {
      const still = await decoded(source, codec);
      if (still === null) throw new Failure('media_unavailable');
      return still;
    } finally {
      this.#taking.delete(channel_id);
    }
  }
}

/** Null: no picture came in time. */
async function decoded(source: TapSource, codec: VideoCodec): Promise<Buffer | null> {
  const ports = await freePorts();
  const line = new RecorderLine(ports);
  const decoder = new StillDecoder(sessionDescription(codec, ports, ['video']));
  let tap: Tap | null = null;
  let asking: NodeJS.Timeout | null = null;
  try {
    void decoder.still.then(() => line.close());
    await line.open(['video']);
    const opened = await source.open(new StillFeed(codec, line));
    tap = opened;
    opened.askForKeyframe();
    asking = setInterval(() => opened.askForKeyframe(), ASK_KEYFRAME_MS);
    return await decoder.still;
  } finally {
    if (asking) clearInterval(asking);
    tap?.close();
    decoder.close();
    line.close();
  }
}

/** Passes pictures to a decoder from a key picture on. */
class StillFeed implements TapSink {
  readonly #codec: VideoCodec;
  readonly #line: RecorderLine;
  #began_at: number | null = null;

  constructor(codec: VideoCodec, line: RecorderLine) {
    this.#codec = codec;
    this.#line = line;
  }

  packet(kind: 'video' | 'audio', packet: Buffer): void {
    if (kind !== 'video' || !isRtp(packet)) return;
    if (this.#began_at === null && !opensKeyframe(this.#codec, packet)) return;
    const time = timestamp(packet);
    this.#began_at ??= time;
    this.#line.send('video', Buffer.from(packet), ((time - this.#began_at) | 0) / CLOCK_RATE_KHZ.video);
  }

  report(): void {
    // One medium alone: nothing has to lie beside it.
  }
}
