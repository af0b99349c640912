import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Packet {
  kind: 'video' | 'audio';
  at_s: number;
  bytes: number;
  key: boolean;
}

function fileOf(bytes: Buffer): string {
  const file = join(mkdtempSync(join(tmpdir(), 'akari-recording-')), 'it');
  writeFileSync(file, bytes);
  return file;
}
const ask = (program: 'ffprobe' | 'ffmpeg', ...options: string[]) =>
  spawnSync(program, ['-v', 'error', ...options], { encoding: 'utf8', maxBuffer: 64 << 20 });

/** Inspects a recording with ffprobe. */
export function probe(bytes: Buffer): { codecs: string[]; seconds: number; packets: Packet[] } {
  const shown = ['-show_entries', 'stream=codec_name:packet=codec_type,pts_time,size,flags', '-of', 'json'];
  const found = JSON.parse(ask('ffprobe', ...shown, fileOf(bytes)).stdout) as {
    streams?: { codec_name: string }[];
    packets?: { codec_type: Packet['kind']; pts_time: string; size: string; flags: string }[];
  };
  const packets = (found.packets ?? []).map(({ codec_type, pts_time, size, flags }) => ({
    kind: codec_type,
    at_s: Number(pts_time),
    bytes: Number(size),
    key: flags.startsWith('K'),
  }));
  return {
    codecs: (found.streams ?? []).map(({ codec_name }) => codec_name).sort(),
    seconds: Math.max(...packets.map(({ at_s }) => at_s)),
    packets,
  };
}
/** The errors of ffmpeg when it decodes the recording; empty when there are none. */
export const faults = (bytes: Buffer): string => ask('ffmpeg', '-i', fileOf(bytes), '-f', 'null', '-').stderr;
