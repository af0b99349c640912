import { EbmlFile, type ClosedElement, type Element } from './ebml.ts';
import { MalformedVideo, type TrackSpan } from './span.ts';

/** RFC 9559 §5. */
const ID = {
  ebml: 0x1a45dfa3,
  doc_type: 0x4282,
  segment: 0x18538067,
  info: 0x1549a966,
  timestamp_scale: 0x2ad7b1,
  tracks: 0x1654ae6b,
  track_entry: 0xae,
  track_number: 0xd7,
  track_type: 0x83,
  cluster: 0x1f43b675,
  timestamp: 0xe7,
  simple_block: 0xa3,
  block_group: 0xa0,
  block: 0xa1,
} as const;
const [SEEK_HEAD, CUES, CHAPTERS, TAGS] = [0x114d9b74, 0x1c53bb6b, 0x1043a770, 0x1254c367];
const [VOID, CRC, POSITION, PREVIOUS_SIZE] = [0xec, 0xbf, 0xa7, 0xab];
/** Elements that end a cluster of unknown size. Attachments are not part of WebM. */
const IN_SEGMENT: readonly number[] = [SEEK_HEAD, ID.info, ID.tracks, ID.cluster, CUES, CHAPTERS, TAGS];
const SKIPPED_IN_SEGMENT: readonly number[] = [SEEK_HEAD, CUES, CHAPTERS, TAGS, VOID, CRC];
const SKIPPED_IN_CLUSTER: readonly number[] = [POSITION, PREVIOUS_SIZE, VOID, CRC];
const VIDEO_TRACK = 1;
/** Bytes of the time and flags after a block's track number (RFC 9559 §10). */
const BLOCK_HEAD = 3;

class WebmReader {
  readonly #file: EbmlFile;
  readonly #tracks = new Map<number, TrackSpan>();
  #scale_ms = 1;
  constructor(bytes: Buffer) {
    this.#file = new EbmlFile(bytes);
  }

  read(): TrackSpan[] {
    const { length } = this.#file.bytes;
    const header = this.#file.closed(this.#file.element(0, length));
    const types = [...this.#file.children(header)].filter(({ id }) => id === ID.doc_type);
    if (header.id !== ID.ebml || types.map((one) => this.#file.text(one)).join() !== 'webm')
      throw new MalformedVideo('no header of WebM');
    const segment = this.#file.element(header.to, length);
    if (segment.id !== ID.segment || (segment.to ?? length) !== length)
      throw new MalformedVideo('no segment to the end of the file');
    for (let at = segment.from; at < length;) at = this.#part(this.#file.element(at, length));
    return [...this.#tracks.values()];
  }

  /** @returns the offset of the next part */
  #part(part: Element): number {
    if (part.id === ID.cluster) return this.#cluster(part);
    const closed = this.#file.closed(part);
    if (part.id === ID.info) this.#info(closed);
    else if (part.id === ID.tracks) this.#trackEntries(closed);
    else if (!SKIPPED_IN_SEGMENT.includes(part.id)) throw new MalformedVideo('no part of a segment');
    return closed.to;
  }

  #info(info: ClosedElement): void {
    for (const child of this.#file.children(info))
      if (child.id === ID.timestamp_scale) this.#scale_ms = this.#file.uint(child) / 1_000_000;
  }

  #trackEntries(tracks: ClosedElement): void {
    for (const entry of this.#file.children(tracks)) {
      if (entry.id !== ID.track_entry) continue;
      const children = [...this.#file.children(entry)];
      const number = children.find(({ id }) => id === ID.track_number);
      const type = children.find(({ id }) => id === ID.track_type);
      if (number === undefined || type === undefined) throw new MalformedVideo('a track without a number');
      const video = this.#file.uint(type) === VIDEO_TRACK;
      this.#tracks.set(this.#file.uint(number), { video, from_ms: Infinity, to_ms: 0, size_bytes: 0 });
    }
  }

  #cluster({ from, to }: Element): number {
    const limit = to ?? this.#file.bytes.length;
    let time = Number.NaN;
    let at = from;
    while (at < limit) {
      const element = this.#file.element(at, limit);
      if (to === null && IN_SEGMENT.includes(element.id)) return at;
      const child = this.#file.closed(element);
      if (child.id === ID.timestamp) time = this.#file.uint(child);
      else if (child.id === ID.simple_block) this.#block(child, time);
      else if (child.id === ID.block_group) this.#group(child, time);
      else if (!SKIPPED_IN_CLUSTER.includes(child.id)) throw new MalformedVideo('no part of a cluster');
      at = child.to;
    }
    return at;
  }

  #group(group: ClosedElement, time: number): void {
    for (const child of this.#file.children(group)) if (child.id === ID.block) this.#block(child, time);
  }

  #block({ from, to }: ClosedElement, time: number): void {
    const { length, value } = this.#file.varint(from, 8, to);
    const track = this.#tracks.get(value);
    const data = from + length + BLOCK_HEAD;
    if (track === undefined || Number.isNaN(time) || data > to)
      throw new MalformedVideo('a block of no track, time or content');
    const at_ms = (time + this.#file.bytes.readInt16BE(from + length)) * this.#scale_ms;
    track.from_ms = Math.min(track.from_ms, at_ms);
    track.to_ms = Math.max(track.to_ms, at_ms);
    track.size_bytes += to - data;
  }
}

/**
 * Reads the tracks of a WebM from its blocks, because Chromium's recorder writes no duration.
 * @throws MalformedVideo
 */
export const readWebm = (bytes: Buffer): TrackSpan[] => new WebmReader(bytes).read();
