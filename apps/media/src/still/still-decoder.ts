import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { STILL_MAX_BYTES, STILL_WIDTH_PX } from '@akari/rules';

/** Time limit for a still. A keyframe is requested twice a second until then. */
const LIMIT_MS = 5_000;
const RECEIVE_BUFFER_BYTES = '1048576';
const QUALITY = '7';

const COMMAND = [
  ...['-hide_banner', '-loglevel', 'quiet', '-threads', '1'],
  // Probes until the frame size is known (VP8 has it only in the frame), but not to determine a frame rate.
  ...['-analyzeduration', '1000000', '-fpsprobesize', '0'],
  ...['-protocol_whitelist', 'pipe,udp,rtp', '-localaddr', '127.0.0.1'],
  ...['-buffer_size', RECEIVE_BUFFER_BYTES, '-f', 'sdp', '-i', 'pipe:0'],
  ...['-frames:v', '1', '-an', '-q:v', QUALITY],
  // Portrait or landscape, the longer side has the same length as in the stills of the studio page.
  ...['-vf', `scale=${STILL_WIDTH_PX}:${STILL_WIDTH_PX}:force_original_aspect_ratio=decrease`],
  ...['-f', 'mjpeg', 'pipe:1'],
];

/**
 * An ffmpeg process that reads RTP from loopback and writes the first frame as a JPEG. It is killed at its time limit.
 */
export class StillDecoder {
  /** The JPEG; null when there was no frame in time or the JPEG was too large. */
  readonly still: Promise<Buffer | null>;
  readonly #child: ChildProcess;

  /** @param sdp session description of the video that ffmpeg receives */
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
