import type { VideoFrame } from '../container/ivf.ts';

/** If the next keyframe of the loop is at most this far, a request waits for it: a jump is visible, the wait is not. */
const WAIT_MS = 200;
/** Minimum distance between requested keyframes, however many viewers request one. */
const MIN_KEYFRAME_DISTANCE_MS = 400;

/**
 * Plays the frames of a loop endlessly. There is no encoder: a keyframe request is answered by continuing from the
 * nearest keyframe of the loop. Only the content jumps; timestamps do not.
 */
export class VideoLoop {
  readonly #frames: readonly VideoFrame[];
  readonly #frame_ms: number;
  readonly #keyframes: number[];
  #cursor: number;
  #since_keyframe = 0;
  #wanted = false;

  constructor(frames: readonly VideoFrame[], fps: number) {
    this.#frames = frames;
    this.#frame_ms = 1000 / fps;
    this.#keyframes = frames.flatMap((frame, index) => (frame.keyframe ? [index] : []));
    const [first] = this.#keyframes;
    if (first === undefined) throw new Error('a loop needs a keyframe');
    this.#cursor = first;
  }

  get frame_ms(): number {
    return this.#frame_ms;
  }

  /** Requests a keyframe soon; repeated requests have no further effect. */
  requestKeyframe(): void {
    this.#wanted = true;
  }

  /** Skips frames that were not sent; continues with the nearest keyframe. */
  skip(count: number): void {
    this.#cursor = this.#nearestKeyframe((this.#cursor + count) % this.#frames.length);
  }

  next(): VideoFrame {
    if (this.#wanted && this.#since_keyframe * this.#frame_ms >= MIN_KEYFRAME_DISTANCE_MS) this.#jump();
    const frame = this.#frames[this.#cursor];
    if (frame === undefined) throw new Error('cursor left the loop');
    this.#cursor = (this.#cursor + 1) % this.#frames.length;
    this.#since_keyframe = frame.keyframe ? 1 : this.#since_keyframe + 1;
    if (frame.keyframe) this.#wanted = false;
    return frame;
  }

  #jump(): void {
    if (this.#ahead(this.#cursor) * this.#frame_ms <= WAIT_MS) return;
    this.#cursor = this.#nearestKeyframe(this.#cursor);
  }

  /** Frames until the next keyframe. */
  #ahead(from: number): number {
    return Math.min(
      ...this.#keyframes.map((index) => (index - from + this.#frames.length) % this.#frames.length),
    );
  }

  #nearestKeyframe(from: number): number {
    const length = this.#frames.length;
    const distance = (index: number): number => {
      const forward = (index - from + length) % length;
      return Math.min(forward, length - forward);
    };
    return this.#keyframes.reduce((best, index) => (distance(index) < distance(best) ? index : best));
  }
}
