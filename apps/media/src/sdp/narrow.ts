import type { OfferedCodec } from './codec.ts';
import { type Description, formatDescription, type MediaSection } from './description.ts';

/** Feedback that this node speaks; the rest (transport-cc, rrtr …) must not be promised in the answer. */
const FEEDBACK = ['nack', 'nack pli', 'ccm fir', 'goog-remb'];

/** Attributes that travel on; everything else of an offer (header extensions, rtx, rid …) is left out. */
const KEPT =
  /^a=(ice-ufrag|ice-pwd|ice-options|fingerprint|setup|mid|rtcp-mux|sendrecv|sendonly|recvonly|inactive|msid|end-of-candidates)\b/;

/**
 * The offer as the transport is given it: only the wanted sections, each with only the wanted payload types. So the
 * answer can promise nothing that this node does not forward, and each packet has the one layout that we rewrite.
 *
 * Where the client leaves it to us who begins DTLS, it shall: as DTLS server this node chooses the SRTP profile, and
 * prefers AES-GCM, which costs a third of AES-CM with HMAC-SHA1. Browsers that choose take the latter.
 */
export function narrowOffer(offer: Description, wanted: Map<string, OfferedCodec[]>): string {
  const kept = offer.media.filter((section) => wanted.has(section.mid));
  const session = offer.session.filter((line) => /^(v|o|s|t)=|^a=(ice-|fingerprint|setup)/.test(line));
  session.push(`a=group:BUNDLE ${kept.map((section) => section.mid).join(' ')}`);
  return formatDescription(
    session,
    kept.map((section) => narrowSection(section, wanted.get(section.mid) ?? [])),
  ).replaceAll('a=setup:actpass', 'a=setup:active');
}

function narrowSection(section: MediaSection, codecs: OfferedCodec[]): MediaSection & { port: number } {
  const types = codecs.map((codec) => String(codec.payload_type));
  const lines = section.lines.filter(
    (line) =>
      line.startsWith('c=') || KEPT.test(line) || isKeptSource(section, line) || isUsableCandidate(line),
  );
  if (!lines.some((line) => line.startsWith('a=mid:'))) lines.push(`a=mid:${section.mid}`);
  for (const type of types) {
    lines.push(...section.lines.filter((line) => new RegExp(`^a=(rtpmap|fmtp):${type} `).test(line)));
    const offered = section.lines.map((line) =>
      new RegExp(`^a=rtcp-fb:(?:${type}|\\*) (.*)$`).exec(line)?.[1]?.trim(),
    );
    lines.push(
      ...FEEDBACK.filter((each) => offered.includes(each)).map((each) => `a=rtcp-fb:${type} ${each}`),
    );
  }
  return { ...section, formats: types, lines, port: 9 };
}

/** The first source of a section, without those that repeat it (rtx, fec). */
function isKeptSource(section: MediaSection, line: string): boolean {
  const ssrc = /^a=ssrc:(\d+) /.exec(line)?.[1];
  if (ssrc === undefined) return false;
  const first = section.lines
    .map((each) => /^a=ssrc:(\d+) /.exec(each)?.[1])
    .find((each) => each !== undefined);
  return ssrc === first;
}

/** Names of multicast DNS cannot be resolved here; such a peer is found by its own checks (RFC 8445 §7.3.1.3). */
export function isUsableCandidate(line: string): boolean {
  return (
    line.startsWith('a=candidate:') && line.length < 400 && !/\.local\b/.test(line) && / udp /i.test(line)
  );
}
