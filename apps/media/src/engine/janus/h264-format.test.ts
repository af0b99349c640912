import { expect, it } from 'vitest';
import { withH264Format } from './h264-format.ts';

it('withH264Format adds a missing H.264 format and changes nothing else', () => {
  const media = 'm=video 9 UDP/TLS/RTP/SAVPF 107 108\r\n';
  const bare = `${media}a=rtpmap:107 H264/90000\r\na=rtpmap:108 rtx/90000\r\na=fmtp:108 apt=107\r\n`;
  expect(withH264Format(bare)).toBe(
    `${media}a=rtpmap:107 H264/90000\r\n` +
      'a=fmtp:107 profile-level-id=42e01f;packetization-mode=1;level-asymmetry-allowed=1\r\n' +
      'a=rtpmap:108 rtx/90000\r\na=fmtp:108 apt=107\r\n',
  );
  const told = `${media}a=rtpmap:107 H264/90000\r\na=fmtp:107 profile-level-id=640c1f;packetization-mode=1\r\n`;
  expect(withH264Format(told)).toBe(told);
  const vp8 = 'm=video 9 UDP/TLS/RTP/SAVPF 96\r\na=rtpmap:96 VP8/90000\r\n';
  expect(withH264Format(vp8)).toBe(vp8);
});
