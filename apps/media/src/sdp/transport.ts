import { isCandidate } from './candidate.ts';
import { attribute, type Description, formatDescription } from './description.ts';

/** The native library gets one m-section for all media of a peer. */
export const TRANSPORT_MID = '0';
export const TRANSPORT_PAYLOAD_TYPE = 96;

/** All candidate lines of a description, unchanged. */
export const namedCandidates = (description: Description): string[] =>
  [...description.session, ...description.media.flatMap((section) => section.lines)].filter(isCandidate);

/**
 * Replaces all candidates of a description, as text, by the given ones. They go into its first section, which stands for
 * the bundle (RFC 9143). `end-of-candidates` is removed, because the client's own checks can add peer-reflexive ones.
 */
export function withCandidates(sdp: string, admitted: readonly string[]): string {
  const lines = sdp
    .split(/\r\n|\n/)
    .filter((line) => line !== '' && !isCandidate(line) && line !== 'a=end-of-candidates');
  const first = lines.findIndex((line) => line.startsWith('m='));
  const next = lines.findIndex((line, index) => index > first && line.startsWith('m='));
  lines.splice(next === -1 ? lines.length : next, 0, ...admitted.map((candidate) => `a=${candidate}`));
  return lines.join('\r\n') + '\r\n';
}

/** First value of an attribute, at session level or in any section. */
export function anywhere(description: Description, name: string): string | undefined {
  const places = [{ lines: description.session }, ...description.media];
  return places.map((place) => attribute(place, name)).find((value) => value !== undefined);
}

/**
 * The offer that the native library gets. All media of a WHIP or WHEP client share one transport (BUNDLE, RFC 9143;
 * RFC 9725 §4.4), so that the library gets one section, and this node writes the media sections of the answer itself.
 * One track a peer instead of one a medium needs a third less memory and a third fewer wake-ups, and the library does not
 * split compound RTCP.
 *
 * When the client offers `actpass`, it becomes the DTLS client. As DTLS server this node selects the SRTP profile, and
 * prefers AES-GCM, which costs a third of AES-CM with HMAC-SHA1. Browsers prefer the latter.
 * @param admitted candidates of the offer that ICE may check
 */
export function transportOffer(
  offer: Description,
  direction: 'sendonly' | 'recvonly',
  admitted: readonly string[],
): string {
  const setup = anywhere(offer, 'setup');
  const lines = [
    'c=IN IP4 0.0.0.0',
    `a=mid:${TRANSPORT_MID}`,
    `a=${direction}`,
    'a=rtcp-mux',
    `a=ice-ufrag:${anywhere(offer, 'ice-ufrag')}`,
    `a=ice-pwd:${anywhere(offer, 'ice-pwd')}`,
    `a=fingerprint:${anywhere(offer, 'fingerprint')}`,
    `a=setup:${setup === 'actpass' ? 'active' : setup}`,
    `a=rtpmap:${TRANSPORT_PAYLOAD_TYPE} VP8/90000`,
    ...admitted.map((candidate) => `a=${candidate}`),
  ];
  const section = { kind: 'video', protocol: 'UDP/TLS/RTP/SAVPF', formats: [String(TRANSPORT_PAYLOAD_TYPE)] };
  const session = ['v=0', 'o=- 1 1 IN IP4 127.0.0.1', 's=-', 't=0 0', `a=group:BUNDLE ${TRANSPORT_MID}`];
  return formatDescription(session, [{ ...section, mid: TRANSPORT_MID, lines, port: 9 }]);
}
