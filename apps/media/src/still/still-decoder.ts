import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { STILL_MAX_BYTES, STILL_WIDTH_PX } from '@akari/rules';

/** A key picture is asked for twice a second; one that has not come by then is not waited for. */
const LIMIT_MS = 5_000;
const RECEIVE_BUFFER_BYTES = '1048576';
const QUALITY = '7';

const COMMAND = [
  ...['-hide_banner', '-loglevel', 'quiet', '-threads', '1'],
  // Reads ahead until it knows the size (VP8 says it in the picture alone), and no further for the sake of a frame rate.
  ...['-analyzeduration', '1000000', '-fpsprobesize', '0'],
  ...['-protocol_whitelist', 'pipe,udp,rtp', '-localaddr', '127.0.0.1'],
  ...['-buffer_size', RECEIVE_BUFFER_BYTES, '-f', 'sdp', '-i', 'pipe:0'],
  ...['-frames:v', '1', '-an', '-q:v', QUALITY],
  // Upright or lying, the longer side is as long as in the studio's own stills.
  ...['-vf', `scale=${STILL_WIDTH_PX}:${STILL_WIDTH_PX}:force_original_aspect_ratio=decrease`],
  ...['-f', 'mjpeg', 'pipe:1'],
];

/** One ffmpeg that reads RTP from loopback and writes its first picture as a JPEG. It never runs longer than its limit. */
export class StillDecoder {
  /** Null: there was none in time, or it was too large. */
  readonly still: Promise<Buffer | null>;
  readonly #child: ChildProcess;

  /** @param sdp where the picture arrives */
  constructor(sdp: string) {
    this.#child = spawn('ffmpeg', COMMAND, { stdio: ['pipe', 'pipe', 'ignore'] });
    this.#child.stdin?.on('error', () => undefined).end(sdp);
    const limit = setTimeout(() => this.close(), LIMIT_MS);
    const parts: Buffer[] = [];
    let bytes = 0;
    this.#child.stdout?.on('data', (part: Buffer) => {
      bytes += part.length;
      if (bytes <= STILL_MAX_BYTES) parts.push(part);
      else this.close();
    });
    this.still = once(this.#child, 'close')
      .then(
        ([code]) => (code === 0 && bytes > 0 ? Buffer.concat(parts) : null),
        () => null,
      )
      .finally(() => clearTimeout(limit));
  }

  close(): void {
    this.#child.kill('SIGKILL');
  }
}
