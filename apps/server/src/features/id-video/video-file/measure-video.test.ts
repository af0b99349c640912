import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tinyMp4 } from '../../../testing/tiny-mp4.ts';
import { tinyWebm } from '../../../testing/tiny-webm.ts';
import { measureVideo } from './measure-video.ts';

const SCRIPT = '<script>alert(1)</script>'.repeat(100);

const box = (name: string, size: number): Buffer => {
  const bytes = Buffer.alloc(size);
  bytes.writeUInt32BE(size);
  bytes.write(name, 4, 'latin1');
  return bytes;
};

describe('measureVideo', () => {
  it('measures a video by the times of its samples', () => {
    const webm = { type: 'video/webm', duration_ms: 40_000, picture_ms: 40_000 };
    expect(measureVideo(tinyWebm())).toEqual(webm);
    const mp4 = { type: 'video/mp4', duration_ms: 12_500, picture_ms: 12_500 };
    expect(measureVideo(tinyMp4(12_500))).toEqual(mp4);
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a picture', Buffer.from('GIF89a')],
    ['a script', Buffer.from(SCRIPT)],
    ['a script behind 60 bytes of a WebM', Buffer.concat([tinyWebm().subarray(0, 60), Buffer.from(SCRIPT)])],
    ['a script behind 60 bytes of an MP4', Buffer.concat([tinyMp4().subarray(0, 60), Buffer.from(SCRIPT)])],
    ['a script behind a whole WebM', Buffer.concat([tinyWebm(), Buffer.from(SCRIPT)])],
    ['a script behind a whole MP4', Buffer.concat([tinyMp4(), Buffer.from(SCRIPT)])],
    ['a cut WebM', tinyWebm().subarray(0, -1)],
    ['a cut MP4', tinyMp4().subarray(0, -1)],
    ['an MP4 without a movie', Buffer.concat([box('ftyp', 24), box('mdat', 99)])],
    ['an MP4 that is free space for the most part', Buffer.concat([tinyMp4(), box('free', 9_000)])],
    ['a Matroska file', Buffer.from(tinyWebm().toString('latin1').replace('webm', 'mkvx'), 'latin1')],
    [
      'a WebM without a picture',
      Buffer.from(
        tinyWebm()
          .toString('latin1')
          .replace('\xae\x86\xd7\x81\x01\x83\x81\x01', '\xae\x86\xd7\x81\x01\x83\x81\x02'),
        'latin1',
      ),
    ],
    ['an MP4 without a picture', Buffer.from(tinyMp4().toString('latin1').replace('vide', 'soun'), 'latin1')],
  ])('returns null for %s', (_name, bytes) => expect(measureVideo(bytes)).toBeNull());

  it('returns null for an MP4 with samples larger than its data', () => {
    expect(measureVideo(tinyMp4(5_000, { said_bytes: 10_000 }))).toBeNull();
  });

  it.each([
    ['boxes', Buffer.concat([tinyMp4(), ...Array.from({ length: 1_000_000 }, () => box('free', 8))])],
    ['samples', tinyMp4(5_000, { samples: 0xffff_ffff })],
    ['elements', Buffer.concat([tinyWebm().subarray(0, 24), Buffer.from('ec80'.repeat(4_000_000), 'hex')])],
  ])('returns null within 1 s of CPU time for a file of millions of %s', (_name, bytes) => {
    const from = process.cpuUsage();
    expect(measureVideo(bytes)).toBeNull();
    expect(process.cpuUsage(from).user).toBeLessThan(1_000_000);
  });

  it('returns null or a duration for any bytes and any damaged video', () => {
    const videos = [tinyWebm(400), tinyMp4()];
    const damage = fc.array(fc.tuple(fc.nat(400), fc.nat(255)), { maxLength: 8 });
    fc.assert(
      fc.property(
        fc.nat(1),
        fc.nat(400),
        damage,
        fc.uint8Array({ maxLength: 60 }),
        (which, kept, hits, tail) => {
          const bytes = Buffer.concat([
            videos[which]?.subarray(0, kept) ?? Buffer.alloc(0),
            Buffer.from(tail),
          ]);
          for (const [at, value] of hits) if (at < bytes.length) bytes[at] = value;
          const measured = measureVideo(bytes);
          expect(measured === null || measured.duration_ms >= 0).toBe(true);
        },
      ),
      { numRuns: 5_000 },
    );
  });
});
