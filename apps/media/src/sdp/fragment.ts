import { SdpError } from './description.ts';
import { isCandidate } from './candidate.ts';

/**
 * A trickle ICE fragment (RFC 8840 §9): credentials of the ICE session and its candidates. All sections share one
 * transport, so it does not matter which section contains a candidate.
 */
export interface IceFragment {
  ufrag: string | null;
  password: string | null;
  /** As written, `a=candidate:…`. */
  candidates: string[];
}

const MAX_NAMED = 100;

/**
 * Parses the body of a WHIP/WHEP PATCH.
 * @throws SdpError when it is not a fragment
 */
export function parseFragment(text: string): IceFragment {
  const fragment: IceFragment = { ufrag: null, password: null, candidates: [] };
  for (const line of text.split(/\r\n|\n/)) {
    if (line === '') continue;
    if (!/^[a-z]=/.test(line)) throw new SdpError('not a line of SDP');
    if (line.startsWith('a=ice-ufrag:')) fragment.ufrag = line.slice(12);
    else if (line.startsWith('a=ice-pwd:')) fragment.password = line.slice(10);
    else if (isCandidate(line)) fragment.candidates.push(line);
  }
  if (fragment.candidates.length > MAX_NAMED) throw new SdpError('too many candidates');
  return fragment;
}
