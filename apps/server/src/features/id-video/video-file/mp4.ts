import { BoxFile, type Box } from './boxes.ts';
import { fragmentRuns } from './mp4-fragment.ts';
import { MalformedVideo, type TrackSpan } from './span.ts';

/** Times are in the track's own units. */
interface Mp4Track {
  id: number;
  video: boolean;
  units_per_s: number;
  from: number;
  to: number;
  size_bytes: number;
  /** Defaults for a fragment that does not state its samples' values (`trex`). */
  sample_duration: number;
  sample_bytes: number;
}

/**
 * Sums up the tables of durations and sizes. Each read is checked against its box, so a wrong length fails.
 */
function sampleTable(file: BoxFile, table: Box): { duration: number; size_bytes: number } {
  const [times, sizes] = [file.find(table, 'stts'), file.find(table, 'stsz')];
  let [duration, timed] = [0, 0];
  const runs = file.u32(times, 4);
  file.budget.spend(runs);
  for (let run = 0; run < runs; run += 1) {
    const count = file.u32(times, 8 + run * 8);
    duration += count * file.u32(times, 12 + run * 8);
    timed += count;
  }
  const [same_bytes, samples] = [file.u32(sizes, 4), file.u32(sizes, 8)];
  file.budget.spend(samples);
  if (timed !== samples) throw new MalformedVideo('samples without a time');
  let size_bytes = same_bytes * samples;
  if (same_bytes === 0)
    for (let sample = 0; sample < samples; sample += 1) size_bytes += file.u32(sizes, 12 + sample * 4);
  return { duration, size_bytes };
}

function readTrack(file: BoxFile, trak: Box): Mp4Track {
  const header = file.find(trak, 'tkhd');
  const media = file.find(trak, 'mdia');
  const times = file.find(media, 'mdhd');
  const handler = file.find(media, 'hdlr');
  const units_per_s = file.u32(times, file.head(times).version === 1 ? 20 : 12);
  if (units_per_s === 0) throw new MalformedVideo('a track without units of time');
  const { duration, size_bytes } = sampleTable(file, file.find(media, 'minf', 'stbl'));
  return {
    id: file.u32(header, file.head(header).version === 1 ? 20 : 12),
    video: file.u32(handler, 8) === Buffer.from('vide').readUInt32BE(),
    units_per_s,
    from: size_bytes === 0 ? Infinity : 0,
    to: duration,
    size_bytes,
    sample_duration: 0,
    sample_bytes: 0,
  };
}

function readMovie(file: BoxFile, movie: Box): Map<number, Mp4Track> {
  const parts = [...file.children(movie)];
  const read = parts.filter(({ name }) => name === 'trak').map((trak) => readTrack(file, trak));
  const tracks = new Map(read.map((track) => [track.id, track]));
  for (const extended of parts.filter(({ name }) => name === 'mvex'))
    for (const box of file.children(extended)) {
      const track = box.name === 'trex' ? tracks.get(file.u32(box, 4)) : undefined;
      if (track === undefined) continue;
      track.sample_duration = file.u32(box, 12);
      track.sample_bytes = file.u32(box, 16);
    }
  return tracks;
}

function addFragment(file: BoxFile, tracks: Map<number, Mp4Track>, fragment: Box): void {
  for (const box of file.children(fragment)) {
    if (box.name !== 'traf') continue;
    const track = tracks.get(file.u32(file.find(box, 'tfhd'), 4));
    if (track === undefined) throw new MalformedVideo('a fragment of no track');
    const { from, duration, size_bytes } = fragmentRuns(file, box, track);
    track.from = Math.min(track.from, from);
    track.to = Math.max(track.to, from + duration);
    track.size_bytes += size_bytes;
  }
}

const spanOf = ({ video, units_per_s, from, to, size_bytes }: Mp4Track): TrackSpan => ({
  video,
  from_ms: (from / units_per_s) * 1_000,
  to_ms: (to / units_per_s) * 1_000,
  size_bytes,
});

/**
 * Reads the tracks of an MP4, fragmented or not, from the times of its samples.
 * @throws MalformedVideo
 */
export function readMp4(bytes: Buffer): TrackSpan[] {
  const file = new BoxFile(bytes);
  const boxes = [...file.children(file.whole())];
  const movies = boxes.filter(({ name }) => name === 'moov');
  const [movie] = movies;
  if (boxes[0]?.name !== 'ftyp' || movie === undefined || movies.length > 1)
    throw new MalformedVideo('no MP4 of one movie');
  const tracks = readMovie(file, movie);
  for (const box of boxes) if (box.name === 'moof') addFragment(file, tracks, box);
  const data = boxes.filter(({ name }) => name === 'mdat');
  const spans = [...tracks.values()].map(spanOf);
  const kept_bytes = data.reduce((sum, { from, to }) => sum + to - from, 0);
  if (spans.reduce((sum, { size_bytes }) => sum + size_bytes, 0) > kept_bytes)
    throw new MalformedVideo('samples that are not in the file');
  return spans;
}
