import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { createInterface } from 'node:readline';

export interface RecorderOptions {
  sdp: string;
  file: string;
  max_ms: number;
  max_bytes: number;
}

/** A recorder that was asked to end is killed after this. */
const END_WITHIN_MS = 3_000;
const MAX_ERROR_CHARS = 1_000;
/** ffmpeg's reordering delay, µs: longer than the retransmission of a lost packet takes. */
const REORDER_US = '500000';

/** Large, because the packets that were held back arrive in a burst at the end. */
const RECEIVE_BUFFER_BYTES = '1048576';

/** Fragmented, so that what has been written is playable even if the recorder fails later. */
const FORMATS = {
  webm: ['-f', 'webm', '-cluster_time_limit', '2000'],
  // Fragments are limited by duration too, because browsers send keyframes only on request.
  mp4: ['-f', 'mp4', '-movflags', '+frag_keyframe+empty_moov+default_base_moof', '-frag_duration', '2000000'],
} as const;
export type Container = keyof typeof FORMATS;

/**
 * An ffmpeg process that copies RTP from loopback into a file. It exits by itself at a limit, or 10 s after the last
 * packet.
 */
export class Recorder {
  duration_ms = 0;
  /** The end of what ffmpeg printed to its error output: why it failed. */
  errors = '';
  readonly #child: ChildProcess;
  /** Resolves when ffmpeg has exited and the file is complete; false when it failed. */
  readonly ended: Promise<boolean>;

  constructor(options: RecorderOptions, container: Container) {
    // Create the file first: ffmpeg would make it world-readable, but keeps the mode of an existing file.
    closeSync(openSync(options.file, 'w', 0o600));
    this.#child = spawn('ffmpeg', commandLine(options, container), {
      stdio: ['pipe', 'pipe', 'pipe'],
      // Own process group: signals to the node's group must not reach ffmpeg, which exits when the packets end.
      detached: true,
    });
    this.ended = once(this.#child, 'close').then(
      ([code]) => code === 0 || code === 255,
      () => false,
    );
    this.#child.stdin?.on('error', () => undefined).end(options.sdp);
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.errors = (this.errors + text).slice(-MAX_ERROR_CHARS);
    });
    if (this.#child.stdout)
      createInterface(this.#child.stdout).on('line', (line) => {
        const out_us = Number(/^out_time_us=(\d+)$/.exec(line)?.[1]);
        if (out_us > 0) this.duration_ms = Math.round(out_us / 1_000);
      });
  }

  /**
   * Resolves when ffmpeg has exited after the BYE of its line; kills it after `END_WITHIN_MS`. No signal is sent
   * before, because that would cut off the end of the file.
   */
  async stop(): Promise<void> {
    const limit = setTimeout(() => this.#child.kill('SIGKILL'), END_WITHIN_MS);
    await this.ended;
    clearTimeout(limit);
  }
}

function commandLine({ file, max_ms, max_bytes }: RecorderOptions, container: Container): string[] {
  const from = [
    '-protocol_whitelist',
    'pipe,udp,rtp',
    '-localaddr',
    '127.0.0.1',
    '-buffer_size',
    RECEIVE_BUFFER_BYTES,
    '-max_delay',
    REORDER_US,
    '-f',
    'sdp',
    '-i',
    'pipe:0',
  ];
  const limits = ['-t', String(max_ms / 1_000), '-fs', String(max_bytes)];
  const told = ['-loglevel', 'error', '-nostats', '-progress', 'pipe:1', '-stats_period', '0.5'];
  return [
    '-hide_banner',
    '-y',
    ...told,
    ...from,
    '-c',
    'copy',
    '-flush_packets',
    '1',
    ...limits,
    ...FORMATS[container],
    file,
  ];
}
