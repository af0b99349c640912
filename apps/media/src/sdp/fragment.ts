import { SdpError } from './description.ts';
import { isUsableCandidate } from './narrow.ts';

/** A trickle ICE fragment (RFC 8840 §9): credentials of the ICE session and candidates per m-section. */
export interface IceFragment {
  ufrag: string | null;
  password: string | null;
  candidates: { mid: string; candidate: string }[];
}

const MAX_CANDIDATES = 100;

/** Reads the body of a WHIP/WHEP PATCH. Throws `SdpError` where it is none. */
export function parseFragment(text: string): IceFragment {
  const fragment: IceFragment = { ufrag: null, password: null, candidates: [] };
  let mid = '0';
  for (const line of text.split(/\r\n|\n/)) {
    if (line === '') continue;
    if (!/^[a-z]=/.test(line)) throw new SdpError('not a line of SDP');
    if (line.startsWith('a=ice-ufrag:')) fragment.ufrag = line.slice(12);
    else if (line.startsWith('a=ice-pwd:')) fragment.password = line.slice(10);
    else if (line.startsWith('a=mid:')) mid = line.slice(6);
    else if (isUsableCandidate(line)) fragment.candidates.push({ mid, candidate: line.slice(2) });
  }
  if (fragment.candidates.length > MAX_CANDIDATES) throw new SdpError('too many candidates');
  return fragment;
}
