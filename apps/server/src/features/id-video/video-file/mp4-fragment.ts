import type { Box, BoxFile } from './boxes.ts';
import { MalformedVideo } from './span.ts';

/** Flags of `tfhd`; each adds a field of known length (ISO/IEC 14496-12 §8.8.7). */
const [BASE_OFFSET, DESCRIPTION, DURATION, SIZE] = [0x1, 0x2, 0x8, 0x10];
/** Flags of `trun` (§8.8.8): for its own fields, then for those of each sample. */
const [DATA_OFFSET, FIRST_FLAGS] = [0x1, 0x4];
const [SAMPLE_DURATION, SAMPLE_SIZE, SAMPLE_FLAGS, SAMPLE_OFFSET] = [0x100, 0x200, 0x400, 0x800];
const SAMPLE_FIELDS = [SAMPLE_DURATION, SAMPLE_SIZE, SAMPLE_FLAGS, SAMPLE_OFFSET];

interface Defaults {
  sample_duration: number;
  sample_bytes: number;
}
interface Run {
  duration: number;
  size_bytes: number;
}

const has = (flags: number, flag: number): boolean => (flags & flag) !== 0;

function defaultsOf(file: BoxFile, header: Box, track: Defaults): Defaults {
  const { flags } = file.head(header);
  let at = 8 + (has(flags, BASE_OFFSET) ? 8 : 0) + (has(flags, DESCRIPTION) ? 4 : 0);
  const own = { ...track };
  if (has(flags, DURATION)) {
    own.sample_duration = file.u32(header, at);
    at += 4;
  }
  if (has(flags, SIZE)) own.sample_bytes = file.u32(header, at);
  return own;
}

function readRun(file: BoxFile, run: Box, { sample_duration, sample_bytes }: Defaults): Run {
  const { flags } = file.head(run);
  const samples = file.u32(run, 4);
  file.budget.spend(samples);
  const fields = SAMPLE_FIELDS.filter((field) => has(flags, field));
  const column = (field: number): number => fields.indexOf(field) * 4;
  const sum = { duration: 0, size_bytes: 0 };
  let at = 8 + (has(flags, DATA_OFFSET) ? 4 : 0) + (has(flags, FIRST_FLAGS) ? 4 : 0);
  for (let sample = 0; sample < samples; sample += 1) {
    const read = (field: number, otherwise: number): number =>
      has(flags, field) ? file.u32(run, at + column(field)) : otherwise;
    sum.duration += read(SAMPLE_DURATION, sample_duration);
    sum.size_bytes += read(SAMPLE_SIZE, sample_bytes);
    at += fields.length * 4;
  }
  return sum;
}

/** Sums up a track's samples in one fragment (`traf`), in the track's time units. */
export function fragmentRuns(
  file: BoxFile,
  fragment: Box,
  track: Defaults & { to: number },
): Run & { from: number } {
  const boxes = [...file.children(fragment)];
  const header = boxes.find(({ name }) => name === 'tfhd');
  if (header === undefined) throw new MalformedVideo('a fragment without a header');
  const decode = boxes.find(({ name }) => name === 'tfdt');
  const defaults = defaultsOf(file, header, track);
  const sum = { duration: 0, size_bytes: 0 };
  for (const box of boxes) {
    if (box.name !== 'trun') continue;
    const { duration, size_bytes } = readRun(file, box, defaults);
    sum.duration += duration;
    sum.size_bytes += size_bytes;
  }
  if (decode === undefined) return { from: track.to, ...sum };
  return { from: file.head(decode).version === 1 ? file.u64(decode, 4) : file.u32(decode, 4), ...sum };
}
