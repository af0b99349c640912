/** Thrown when a file breaks the rules of its container. */
export class MalformedVideo extends Error {}

/** What is known of a track once all its samples were read. */
export interface TrackSpan {
  video: boolean;
  from_ms: number;
  to_ms: number;
  /** Bytes of the samples, without their headers. */
  size_bytes: number;
}

/** 60 s of video and audio have about 10,000 samples, of three elements each at most. */
const ELEMENTS_LIMIT = 100_000;

/** Limits the number of elements that are read, hence the time that a file can take. */
export class Budget {
  #left = ELEMENTS_LIMIT;
  spend(count = 1): void {
    this.#left -= count;
    if (!(this.#left >= 0)) throw new MalformedVideo('too many elements');
  }
}
