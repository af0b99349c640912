import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';
import { describe, expect, it } from 'vitest';
import { CLIPS, SECRETS, withNumber } from './clip-samples.ts';
import { rewriteClip, type ClipRefusal } from './rewrite-clip.ts';

const holds = (bytes: Uint8Array): string[] => {
  const text = Buffer.from(bytes).toString('latin1');
  return SECRETS.filter((secret) => text.includes(secret));
};
const tracksOf = async (bytes: Uint8Array): Promise<(string | null)[]> => {
  const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS });
  return Promise.all((await input.getTracks()).map((track) => track.getCodec()));
};
/** Seconds from 1904 to 2021-03-04T05:06:07Z, as a box has them. */
const DATE = Buffer.alloc(4);
DATE.writeUInt32BE(Date.UTC(2021, 2, 4, 5, 6, 7) / 1_000 + 2_082_844_800);

describe('a clip is written again', () => {
  it.each<[keyof typeof CLIPS, string, string[]]>([
    ['mp4', 'video/mp4', ['avc', 'aac']],
    ['mov', 'video/mp4', ['avc', 'aac']],
    ['webm', 'video/webm', ['vp9', 'opus']],
    ['vp8', 'video/webm', ['vp8']],
  ])('%s: without place, camera, date and text', async (name, type, codecs) => {
    const upload = CLIPS[name]();
    expect(holds(upload).length).toBeGreaterThan(2);
    const clip = await rewriteClip(upload, 8);
    expect(clip).toMatchObject({ type, width_px: 160, height_px: 90 });
    expect(Math.abs(clip.duration_ms - 2_000)).toBeLessThan(60);
    expect(holds(clip.bytes)).toEqual([]);
    expect(Buffer.from(clip.bytes).includes(DATE)).toBe(false);
    expect(await tracksOf(clip.bytes)).toEqual(codecs);
  });
  it('the date of the recording was in the upload', () => {
    expect(CLIPS.mp4().includes(DATE)).toBe(true);
  });
  it('keeps one of two pictures, and how the camera was held', async () => {
    const two = CLIPS.two_videos();
    expect(await tracksOf(two)).toEqual(['avc', 'avc']);
    expect(await tracksOf((await rewriteClip(two, 8)).bytes)).toEqual(['avc']);
    expect(await rewriteClip(CLIPS.turned(), 8)).toMatchObject({ width_px: 90, height_px: 160 });
  });
  it('may be half a second longer than the limit', async () => {
    expect((await rewriteClip(CLIPS.mp4(8.4), 8)).duration_ms).toBeGreaterThan(8_300);
  });
});

describe('a clip is refused', () => {
  it.each<[string, () => Buffer, ClipRefusal]>([
    ['HEVC', CLIPS.hevc, 'codec'],
    ['sound without compression', CLIPS.pcm, 'codec'],
    ['sound alone', CLIPS.sound_only, 'no_video'],
    ['10 minutes', CLIPS.ten_minutes, 'too_long'],
    ['a side of 4,096 pixels', CLIPS.large, 'too_many_pixels'],
    ['a file without its tables', () => CLIPS.mp4().subarray(0, 20_000), 'broken'],
    [
      'frames that name the same bytes again and again',
      () => {
        const clip = CLIPS.tables_first();
        return withNumber(clip, 'stsz', 8, clip.length - 100);
      },
      'broken',
    ],
  ])('%s', async (_, clip, refusal) => {
    await expect(rewriteClip(clip(), 8)).rejects.toMatchObject({ refusal });
  });
});
