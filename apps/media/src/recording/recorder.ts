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

/** What asked for an end is to have ended by then. */
const END_WITHIN_MS = 3_000;
/** Longer than a packet that was lost and is asked for again is on its way. */
const REORDER_US = '500000';

/** What was held back comes at once at the end. */
const RECEIVE_BUFFER_BYTES = '1048576';

/** In pieces, so that what was written plays whatever becomes of the rest. */
const FORMATS = {
  webm: ['-f', 'webm', '-cluster_time_limit', '2000'],
  // Cut by time too: browsers send a key picture only when they are asked.
  mp4: ['-f', 'mp4', '-movflags', '+frag_keyframe+empty_moov+default_base_moof', '-frag_duration', '2000000'],
} as const;
export type Container = keyof typeof FORMATS;

/** One ffmpeg that copies RTP from loopback into a file. It ends by itself at a limit, or 10 s after the last packet. */
export class Recorder {
  duration_ms = 0;
  readonly #child: ChildProcess;
  /** Resolves when the file is complete: true unless something failed. */
  readonly ended: Promise<boolean>;

  constructor(options: RecorderOptions, container: Container) {
    // Made here, because ffmpeg would make it readable for everybody on this machine; it keeps the mode of what is there.
    closeSync(openSync(options.file, 'w', 0o600));
    this.#child = spawn('ffmpeg', commandLine(options, container), {
      stdio: ['pipe', 'pipe', 'ignore'],
      // A signal for the node's group is not meant for it: it ends by itself when the packets do.
      detached: true,
    });
    this.ended = once(this.#child, 'close').then(
      ([code]) => code === 0 || code === 255,
      () => false,
    );
    this.#child.stdin?.on('error', () => undefined).end(options.sdp);
    if (this.#child.stdout)
      createInterface(this.#child.stdout).on('line', (line) => {
        const out_us = Number(/^out_time_us=(\d+)$/.exec(line)?.[1]);
        if (out_us > 0) this.duration_ms = Math.round(out_us / 1_000);
      });
  }

  /** Resolves when it has ended, as it was told to by its line: a signal would cut off the end of the file. */
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
