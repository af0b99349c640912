import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { RecordingBody, RecordingState, RecordingStop } from '@akari/contract';
import type { Logger } from 'pino';
import type { Engine } from '../engine/engine.ts';
import type { Tap } from '../engine/tap.ts';
import { Failure } from '../error/failure.ts';
import { type Container, Recorder } from './recorder.ts';
import { RecorderLine } from './recorder-line.ts';
import { freePorts } from './recorder-ports.ts';
import { RecordingFeed } from './recording-feed.ts';
import type { Settings } from '../settings/settings.ts';
import { sessionDescription } from './session-description.ts';

/** No recording is started with less space than this. */
const MIN_BYTES = 1_000_000;
const ASK_KEYFRAME_MS = 500;
/** Keyframes are requested at this interval: a player can only seek to a keyframe, and browsers send none unasked. */
const KEYFRAME_EVERY_MS = 10_000;
/** How long the state of an ended recording is kept for the server to read. Later, the server only finds the file. */
const REMEMBER_MS = 10 * 60_000;
const CONTAINERS: Container[] = ['webm', 'mp4'];

interface Running {
  channel_id: string;
  container: Container;
  recorder: Recorder;
  tap: Tap;
  feed: RecordingFeed;
  asking: NodeJS.Timeout;
  /** Maximum size in bytes, and the end reason when it is reached: the requested limit or the free disk space. */
  bytes: { most: number; of: 'limit' | 'disk_full' };
  /** Why the recording was asked to end; null when it was not. */
  cause: 'stopped' | 'publisher_gone' | null;
  end: RecordingState['end'];
}

/** The recordings on this node's disk: running and finished ones. */
export class Recordings {
  readonly available = spawnSync('ffmpeg', ['-version'], { stdio: 'ignore' }).status === 0;
  readonly #engine: Engine;
  readonly #folder: string;
  readonly #reserve_bytes: number;
  readonly #log: Logger;
  readonly #running = new Map<string, Running>();
  readonly #beginning = new Map<string, { channel_id: string; done: Promise<unknown> }>();
  /**
   * Keys whose stop request came before the start request, because the channel became private in between. Their start
   * is refused.
   */
  readonly #refused = new Set<string>();

  constructor(
    engine: Engine,
    { data_dir, recording_reserve_bytes }: Pick<Settings, 'data_dir' | 'recording_reserve_bytes'>,
    log: Logger,
  ) {
    this.#engine = engine;
    this.#folder = join(data_dir, 'recordings');
    this.#reserve_bytes = recording_reserve_bytes;
    this.#log = log;
  }

  /**
   * Starts a recording.
   * @throws Failure
   */
  async start(key: string, body: RecordingBody): Promise<RecordingState> {
    if (!this.available) throw new Failure('media_recording_unsupported');
    const known = this.#refused.has(key) || this.#beginning.has(key) || this.find(key) !== null;
    if (known || this.#isTaken(body.channel_id)) throw new Failure('conflict');
    const done = this.#begin(key, body);
    this.#beginning.set(key, { channel_id: body.channel_id, done });
    return done.finally(() => this.#beginning.delete(key));
  }

  async #begin(key: string, { channel_id, max_ms, max_bytes }: RecordingBody): Promise<RecordingState> {
    const source = this.#engine.tapSource(channel_id);
    if (source === null) throw new Failure('media_channel_not_found');
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    const free_bytes = this.#freeBytes() - this.#reserve_bytes;
    const bytes: Running['bytes'] =
      free_bytes < max_bytes ? { most: free_bytes, of: 'disk_full' } : { most: max_bytes, of: 'limit' };
    if (bytes.most < MIN_BYTES) throw new Failure('media_disk_full');
    const ports = await freePorts();
    const container: Container = source.video_codec === 'H264' ? 'mp4' : 'webm';
    const line = new RecorderLine(ports);
    const feed = new RecordingFeed(source.video_codec, line);
    const tap = await source.open(feed).catch((error: unknown) => {
      feed.close();
      throw error;
    });
    const sdp = sessionDescription(source.video_codec, ports);
    const file = this.#file(key, container);
    const recorder = new Recorder({ sdp, file, max_ms, max_bytes: bytes.most }, container);
    let asked_ms = 0;
    const asking = setInterval(() => {
      asked_ms += ASK_KEYFRAME_MS;
      if (!feed.begun || asked_ms % KEYFRAME_EVERY_MS === 0) tap.askForKeyframe();
    }, ASK_KEYFRAME_MS);
    const parts = { channel_id, container, recorder, tap, feed, asking, bytes };
    const running: Running = { ...parts, cause: null, end: null };
    this.#running.set(key, running);
    void recorder.ended.then((well) => this.#onEnded(key, running, well));
    this.#log.info({ channel_id, recording: key }, 'recording started');
    return this.#state(key, running);
  }

  /** The state of a recording; null when it does not exist. */
  find(key: string): RecordingState | null {
    const running = this.#running.get(key);
    if (running) return this.#state(key, running);
    for (const container of CONTAINERS) {
      const size = sizeOf(this.#file(key, container));
      if (size !== null)
        return { end: 'lost', bytes: size, duration_ms: null, content_type: `video/${container}` };
    }
    return null;
  }

  async stop(key: string, rest: RecordingStop['rest'] = 'keep'): Promise<RecordingState | null> {
    await this.#beginning.get(key)?.done.catch(() => undefined);
    const running = this.#running.get(key);
    if (running?.end === null) await this.#end(running, 'stopped', rest);
    const state = this.find(key);
    if (state === null) this.#refuse(key);
    return state;
  }

  async delete(key: string): Promise<void> {
    await this.stop(key);
    this.#running.delete(key);
    for (const container of CONTAINERS) rmSync(this.#file(key, container), { force: true });
  }

  /** Ends the channel's recording, because its publisher is gone. */
  publisherEnded(channel_id: string): void {
    const running = this.#of(channel_id);
    if (running) void this.#end(running, 'publisher_gone');
  }

  stopAll(): void {
    for (const running of this.#running.values())
      if (running.end === null) void this.#end(running, 'stopped');
  }

  path(key: string, { content_type }: RecordingState): string {
    return this.#file(key, content_type === 'video/mp4' ? 'mp4' : 'webm');
  }

  #refuse(key: string): void {
    this.#refused.add(key);
    setTimeout(() => this.#refused.delete(key), REMEMBER_MS).unref();
  }

  #isTaken(channel_id: string): boolean {
    const begins = [...this.#beginning.values()].some((each) => each.channel_id === channel_id);
    return begins || this.#of(channel_id) !== undefined;
  }

  #of(channel_id: string): Running | undefined {
    return [...this.#running.values()].find((each) => each.channel_id === channel_id && each.end === null);
  }

  async #end(
    running: Running,
    cause: 'stopped' | 'publisher_gone',
    rest: RecordingStop['rest'] = 'keep',
  ): Promise<void> {
    running.cause ??= cause;
    running.tap.close();
    await running.feed.end(rest);
    await running.recorder.stop();
  }

  #onEnded(key: string, running: Running, well: boolean): void {
    clearInterval(running.asking);
    running.tap.close();
    running.feed.close();
    running.end = running.cause ?? this.#ownEnd(key, running, well);
    const { channel_id, end } = running;
    if (end === 'failed')
      this.#log.warn(
        { channel_id, recording: key, text: running.recorder.errors.trim() },
        'recording failed',
      );
    else this.#log.info({ channel_id, recording: key, end }, 'recording ended');
    setTimeout(() => this.#running.delete(key), REMEMBER_MS).unref();
  }

  /** The end reason of a recording that was not asked to end. */
  #ownEnd(key: string, { container, bytes }: Running, well: boolean): RecordingState['end'] {
    const written = sizeOf(this.#file(key, container)) ?? 0;
    if (well) return written >= bytes.most - MIN_BYTES ? bytes.of : 'limit';
    return this.#freeBytes() < MIN_BYTES ? 'disk_full' : 'failed';
  }

  #state(key: string, { container, recorder, end }: Running): RecordingState {
    const bytes = sizeOf(this.#file(key, container)) ?? 0;
    return { end, bytes, duration_ms: recorder.duration_ms, content_type: `video/${container}` };
  }

  #file(key: string, container: Container): string {
    return join(this.#folder, `${key}.${container}`);
  }

  #freeBytes(): number {
    const { bavail, bsize } = statfsSync(this.#folder);
    return bavail * bsize;
  }
}

function sizeOf(file: string): number | null {
  return statSync(file, { throwIfNoEntry: false })?.size ?? null;
}
