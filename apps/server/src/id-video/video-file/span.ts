/** The file breaks the rules of its container. */
export class MalformedVideo extends Error {}

/** What is known of a track after all of its samples were read. */
export interface TrackSpan {
  video: boolean;
  from_ms: number;
  to_ms: number;
  /** Of its samples, without their headers. */
  size_bytes: number;
}

/** 60 s of picture and sound are about 10,000 samples, three elements each at most. */
const ELEMENTS_LIMIT = 100_000;

/** Bounds the time that a file takes, whatever it says of itself. */
export class Budget {
  #left = ELEMENTS_LIMIT;
  spend(count = 1): void {
    this.#left -= count;
    if (!(this.#left >= 0)) throw new MalformedVideo('too many elements');
  }
}
