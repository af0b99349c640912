import { isUsableCandidate } from './candidate.ts';
import { attribute, type Description, formatDescription } from './description.ts';

/** The one m-section that the native library sees, whatever is sent through it. */
export const TRANSPORT_MID = '0';
export const TRANSPORT_PAYLOAD_TYPE = 96;

/** First value of an attribute, wherever in the description it stands. */
export function anywhere(description: Description, name: string): string | undefined {
  const places = [{ lines: description.session }, ...description.media];
  return places.map((place) => attribute(place, name)).find((value) => value !== undefined);
}

/**
 * The offer as the native library is given it. All media of a WHIP or WHEP client share one transport (BUNDLE,
 * RFC 9143; RFC 9725 §4.4), so the library is asked for one section alone and the answer's media are ours to write.
 * One track for each peer instead of one for each medium saves a third of its memory and of the wake-ups, and spares
 * the library's taking apart of compound RTCP.
 *
 * Where the client leaves it to us who begins DTLS, it shall: as DTLS server this node chooses the SRTP profile, and
 * prefers AES-GCM, which costs a third of AES-CM with HMAC-SHA1. Browsers that choose take the latter.
 */
export function transportOffer(offer: Description, direction: 'sendonly' | 'recvonly'): string {
  const setup = anywhere(offer, 'setup');
  const candidates = new Set(offer.media.flatMap((section) => section.lines.filter(isUsableCandidate)));
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
    ...candidates,
  ];
  const section = { kind: 'video', protocol: 'UDP/TLS/RTP/SAVPF', formats: [String(TRANSPORT_PAYLOAD_TYPE)] };
  const session = ['v=0', 'o=- 1 1 IN IP4 127.0.0.1', 's=-', 't=0 0', `a=group:BUNDLE ${TRANSPORT_MID}`];
  return formatDescription(session, [{ ...section, mid: TRANSPORT_MID, lines, port: 9 }]);
}
