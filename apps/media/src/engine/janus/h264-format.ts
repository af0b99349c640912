/** Constrained baseline, fragmented NAL units: what every browser sends and decodes. */
const FORMAT = 'profile-level-id=42e01f;packetization-mode=1;level-asymmetry-allowed=1';

/**
 * Adds the H.264 format to an offer of Janus. For a relayed channel Janus leaves it out, which a browser reads as
 * packetization-mode 0: no NAL unit larger than a packet (RFC 6184 §8.1). The publisher is assumed to send this format.
 */
export function withH264Format(sdp: string): string {
  return sdp.replace(/^a=rtpmap:(\d+) H264\/90000\r\n/gim, (line: string, payload_type: string) =>
    sdp.includes(`a=fmtp:${payload_type} `) ? line : `${line}a=fmtp:${payload_type} ${FORMAT}\r\n`,
  );
}
