/** The parts of SDP that WHIP and WHEP exchange outside of offer and answer (RFC 8840 §9, RFC 9725 §4.3). */
export interface IceCredentials {
  ufrag: string;
  pwd: string;
}

export interface IceFragment extends IceCredentials {
  /** Candidate lines without the `a=` prefix. */
  candidates: string[];
}

const attribute = (sdp: string, name: string): string | undefined =>
  sdp.match(new RegExp(`^a=${name}:(.*)$`, 'm'))?.[1]?.trim();

/** @returns the first ICE credentials in a description or fragment, or null when there are none */
export function iceCredentials(sdp: string): IceCredentials | null {
  const ufrag = attribute(sdp, 'ice-ufrag');
  const pwd = attribute(sdp, 'ice-pwd');
  return ufrag === undefined || pwd === undefined ? null : { ufrag, pwd };
}

/** Distinguishes a server's offer from an answer: only an offer leaves the DTLS role open (RFC 8842 §5.2). */
export const isOffer = (sdp: string): boolean => /^a=setup:actpass\s*$/m.test(sdp);

/** Returns the m-section that carries the transport of the bundle: the first one, under the max-bundle policy. */
function bundleSection(sdp: string): { media: string; mid: string } | null {
  const start = sdp.search(/^m=/m);
  if (start < 0) return null;
  const section = sdp.slice(start);
  const media = section.match(/^m=.*$/m)?.[0].trim();
  const mid = attribute(section, 'mid');
  return media === undefined || mid === undefined ? null : { media, mid };
}

/**
 * Writes a fragment of candidates for a trickle PATCH.
 * @param localSdp description that the candidates belong to
 * @param last whether this is the last fragment: no candidate will follow
 * @returns the body, or null when the description has no transport
 */
export function writeFragment(localSdp: string, candidates: readonly string[], last: boolean): string | null {
  const credentials = iceCredentials(localSdp);
  const section = bundleSection(localSdp);
  if (credentials === null || section === null) return null;
  const lines = [
    `a=ice-ufrag:${credentials.ufrag}`,
    `a=ice-pwd:${credentials.pwd}`,
    section.media,
    `a=mid:${section.mid}`,
    ...candidates.map((candidate) => `a=${candidate}`),
    ...(last ? ['a=end-of-candidates'] : []),
  ];
  return `${lines.join('\r\n')}\r\n`;
}

/** Reads the server's fragment after an ICE restart. */
export function readFragment(body: string): IceFragment | null {
  const credentials = iceCredentials(body);
  if (credentials === null) return null;
  const candidates = Array.from(body.matchAll(/^a=(candidate:.*)$/gm), ([, line = '']) => line.trim());
  return { ...credentials, candidates };
}

/** Returns the server's answer with new ICE credentials and candidates; the rest is unchanged (RFC 9725 §4.3.3). */
export function withNewIce(answer: string, fragment: IceFragment): string {
  const kept = answer
    .split(/\r?\n/)
    .filter((line) => line !== '' && !/^a=(candidate:|end-of-candidates)/.test(line))
    .map((line) => line.replace(/^a=ice-ufrag:.*/, `a=ice-ufrag:${fragment.ufrag}`))
    .map((line) => line.replace(/^a=ice-pwd:.*/, `a=ice-pwd:${fragment.pwd}`));
  const first = kept.findIndex((line) => line.startsWith('m='));
  const next = kept.findIndex((line, index) => index > first && line.startsWith('m='));
  const end = next < 0 ? kept.length : next;
  kept.splice(end, 0, ...fragment.candidates.map((candidate) => `a=${candidate}`));
  return `${kept.join('\r\n')}\r\n`;
}
