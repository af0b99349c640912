import { isCandidate } from './candidate.ts';
import { attribute, type Description, formatDescription } from './description.ts';

/** The one m-section that the native library sees, whatever is sent through it. */
export const TRANSPORT_MID = '0';
export const TRANSPORT_PAYLOAD_TYPE = 96;

/** All candidates of a description, as they stood there. */
export const namedCandidates = (description: Description): string[] =>
  [...description.session, ...description.media.flatMap((section) => section.lines)].filter(isCandidate);

/**
 * A description, as text, with these candidates alone: in its first section, which speaks for the bundle. More may
 * follow, be it only those that the client's own checks show, so that no end of candidates is told.
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

/** First value of an attribute, wherever in the description it stands. */
export function anywhere(description: Description, name: string): string | undefined {
  const places = [{ lines: description.session }, ...description.media];
  return places.map((place) => attribute(place, name)).find((value) => value !== undefined);
}

/**
 * The offer as the native library is given it. All media of a WHIP or WHEP client share one transport (BUNDLE,
 * RFC 9143; RFC 9725 §4.4), so the library is asked for one section alone and the answer's media are ours to write.
 * One track for each peer instead of one for each medium saves a third of its memory and of the wake-ups, and spares
 * the library's taking apart of compound RTCP. `admitted`: the offer's candidates that may be checked.
 *
 * Where the client leaves it to us who begins DTLS, it shall: as DTLS server this node chooses the SRTP profile, and
 * prefers AES-GCM, which costs a third of AES-CM with HMAC-SHA1. Browsers that choose take the latter.
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
