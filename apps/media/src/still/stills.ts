import type { Logger } from 'pino';
import { isRtp, timestamp } from '@akari/whip/rtp/header';
import { opensKeyframe } from '../engine/embedded/rtp/keyframe.ts';
import type { Engine } from '../engine/engine.ts';
import type { Tap, TapSink, TapSource } from '../engine/tap.ts';
import { Failure } from '../error/failure.ts';
import { RecorderLine } from '../recording/recorder-line.ts';
import { freePorts } from '../recording/recorder-ports.ts';
import { sessionDescription } from '../recording/session-description.ts';
import type { VideoCodec } from '../sdp/codec.ts';
import { CLOCK_RATE_KHZ } from '../recording/shared-time.ts';
import { StillDecoder } from './still-decoder.ts';

/** Maximum number of concurrent decoders on this node; further requests fail and are retried by the server. */
const AT_ONCE = 2;
const ASK_KEYFRAME_MS = 500;

/** Takes stills of channels that are published on this node. None are stored here. */
export class Stills {
  readonly available: boolean;
  readonly #engine: Engine;
  readonly #taking = new Set<string>();

  /** @param available whether ffmpeg is installed */
  constructor(engine: Engine, available: boolean, log: Logger) {
    this.#engine = engine;
    this.available = available;
    if (!available) log.warn('ffmpeg not installed; no stills and no recordings');
  }

  /**
   * Returns the next keyframe as a JPEG.
   * @throws Failure
   */
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

/** @returns the JPEG; null when no frame arrived in time */
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

/** Passes video to a decoder, from a keyframe on. */
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
    // Nothing to do: without audio there is nothing to synchronize.
  }
}
