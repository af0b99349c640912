/** Builders of packets and descriptions for tests. */

import { writeRtp } from '@akari/whip/rtp/write';

export interface RtpFields {
  payload_type?: number;
  marker?: boolean;
  sequence: number;
  timestamp?: number;
  ssrc?: number;
  payload?: Buffer;
}

export function rtpPacket(fields: RtpFields): Buffer {
  const payload = fields.payload ?? Buffer.alloc(20, 0xab);
  const { sequence, timestamp = 0, payload_type = 96, marker = false, ssrc = 0x1234 } = fields;
  return writeRtp({ sequence, timestamp, payload_type, marker, ssrc }, payload);
}

/** A VP8 payload: descriptor with S set and partition 0, then the frame header's first byte. */
export const vp8Payload = (key: boolean, size = 20): Buffer =>
  Buffer.concat([Buffer.from([0x10, key ? 0x00 : 0x01]), Buffer.alloc(size)]);

/** Splits a VP8 frame into RTP payloads: S is set only in the first (RFC 7741 §4.2). */
export function vp8Parts(picture: Buffer, size = 1_000): Buffer[] {
  const parts: Buffer[] = [];
  for (let from = 0; from < picture.length; from += size)
    parts.push(Buffer.concat([Buffer.from([from === 0 ? 0x10 : 0x00]), picture.subarray(from, from + size)]));
  return parts;
}

const FU_A = 28;
const SINGLE_MAX = 1_000;

/** Splits an H.264 frame into RTP payloads (RFC 6184 §5): single NAL units, large ones as FU-A fragments. */
export function h264Parts(picture: Buffer): Buffer[] {
  return units(picture).flatMap((unit) => {
    if (unit.length <= SINGLE_MAX) return [unit];
    const [header, parts] = [unit[0]!, [] as Buffer[]];
    for (let from = 1; from < unit.length; from += SINGLE_MAX) {
      const [first, last] = [from === 1 ? 0x80 : 0, from + SINGLE_MAX >= unit.length ? 0x40 : 0];
      const head = Buffer.from([(header & 0xe0) | FU_A, first | last | (header & 0x1f)]);
      parts.push(Buffer.concat([head, unit.subarray(from, from + SINGLE_MAX)]));
    }
    return parts;
  });
}

/** The NAL units of an Annex B stream. */
export function units(stream: Buffer): Buffer[] {
  const starts: number[] = [];
  for (let at = stream.indexOf('\0\0\x01'); at >= 0; at = stream.indexOf('\0\0\x01', at + 3)) starts.push(at);
  return starts.map((at, n) => {
    let end = starts[n + 1] ?? stream.length;
    if (n + 1 < starts.length && stream[end - 1] === 0) end -= 1;
    return stream.subarray(at + 3, end);
  });
}

/** The relevant parts of Chromium's offer, including some that this node does not forward. */
export function browserOffer(role: 'sendonly' | 'recvonly'): string {
  return [
    'v=0',
    'o=- 46117317 2 IN IP4 127.0.0.1',
    's=-',
    't=0 0',
    'a=group:BUNDLE 0 1',
    'a=extmap-allow-mixed',
    'a=msid-semantic: WMS stream',
    'm=video 9 UDP/TLS/RTP/SAVPF 96 97 103 104 109',
    'c=IN IP4 0.0.0.0',
    'a=rtcp:9 IN IP4 0.0.0.0',
    'a=candidate:1 1 udp 2113937151 0f5e-4.local 50000 typ host generation 0',
    'a=candidate:2 1 udp 2113937151 192.168.4.7 50000 typ host generation 0',
    'a=ice-ufrag:abcd',
    'a=ice-pwd:0123456789abcdef01234567',
    'a=ice-options:trickle',
    'a=fingerprint:sha-256 7B:8B:F0:65:5F:78:E2:51:3B:AC:6F:F3:3F:46:1B:35:DC:B8:5F:64:1A:24:C2:43:F0:A1:58:D0:A1:2C:19:08',
    'a=setup:actpass',
    'a=mid:0',
    'a=extmap:1 urn:ietf:params:rtp-hdrext:toffset',
    `a=${role}`,
    'a=rtcp-mux',
    'a=rtpmap:96 VP8/90000',
    'a=rtcp-fb:96 goog-remb',
    'a=rtcp-fb:96 transport-cc',
    'a=rtcp-fb:96 nack',
    'a=rtcp-fb:96 nack pli',
    'a=rtpmap:97 rtx/90000',
    'a=fmtp:97 apt=96',
    'a=rtpmap:103 H264/90000',
    'a=rtcp-fb:103 nack',
    'a=fmtp:103 level-asymmetry-allowed=1;packetization-mode=0;profile-level-id=42e01f',
    'a=rtpmap:104 H264/90000',
    'a=rtcp-fb:104 nack pli',
    'a=fmtp:104 level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=640c1f',
    'a=rtpmap:109 H264/90000',
    'a=fmtp:109 level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f',
    'a=ssrc-group:FID 1001 1002',
    'a=ssrc:1001 cname:x',
    'a=ssrc:1002 cname:x',
    'm=audio 9 UDP/TLS/RTP/SAVPF 111 63 0',
    'c=IN IP4 0.0.0.0',
    'a=ice-ufrag:abcd',
    'a=ice-pwd:0123456789abcdef01234567',
    'a=fingerprint:sha-256 7B:8B:F0:65:5F:78:E2:51:3B:AC:6F:F3:3F:46:1B:35:DC:B8:5F:64:1A:24:C2:43:F0:A1:58:D0:A1:2C:19:08',
    'a=setup:actpass',
    'a=mid:1',
    `a=${role}`,
    'a=rtcp-mux',
    'a=rtpmap:111 opus/48000/2',
    'a=rtcp-fb:111 transport-cc',
    'a=fmtp:111 minptime=10;useinbandfec=1',
    'a=rtpmap:63 red/48000/2',
    'a=rtpmap:0 PCMU/8000',
    'm=application 9 UDP/DTLS/SCTP webrtc-datachannel',
    'c=IN IP4 0.0.0.0',
    'a=mid:2',
    'a=sctp-port:5000',
    '',
  ].join('\r\n');
}
