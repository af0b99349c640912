/** Constrained baseline, packets in fragments: what every browser sends and decodes. */
const FORMAT = 'profile-level-id=42e01f;packetization-mode=1;level-asymmetry-allowed=1';

/**
 * Janus offers H.264 of a relayed channel without its format, which a browser reads as "no picture larger than a packet"
 * (RFC 6184 §8.1, packetization-mode 0). What is sent is what the publisher's browser was told to send.
 */
export function withH264Format(sdp: string): string {
  return sdp.replace(/^a=rtpmap:(\d+) H264\/90000\r\n/gim, (line: string, payload_type: string) =>
    sdp.includes(`a=fmtp:${payload_type} `) ? line : `${line}a=fmtp:${payload_type} ${FORMAT}\r\n`,
  );
}
