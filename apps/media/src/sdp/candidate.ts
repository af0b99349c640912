import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { SdpError } from './description.ts';

/**
 * Candidates of one client that are given to ICE. Each address and port among them receives checks of this node,
 * whoever is there; a browser has fewer.
 */
const MAX_CANDIDATES = 10;
const LINE = /^a=candidate:\S+ \d+ (\S+) \d+ (\S+) (\d{1,5}) typ \S+/i;
/** Where no client is: groups, everybody, nobody, IPv4 in the form of translators and tunnels; and host names. */
const REFUSED_RANGES = new Set([
  'unspecified',
  'multicast',
  'broadcast',
  'ipv4Mapped',
  'rfc6145',
  'rfc6052',
  '6to4',
  'teredo',
  'name',
]);

/**
 * `ignored`: this node has a public address, so that every client's own checks reach it, and a peer-reflexive candidate
 * (RFC 8445 §7.3.1.3) is found from them. Nothing is sent to an address only because a client has named it.
 */
export type RemoteCandidatePolicy = 'ignored' | 'checked';

export const isCandidate = (line: string): boolean => /^a=candidate:/i.test(line);

/** Whether the address belongs to the public internet; IPv4 within IPv6 counts as IPv4. */
export const isPublicAddress = (address: string): boolean => rangeOf(address) === 'unicast';

/** The candidates that one client has named so far, in its description and in fragments after it. */
export class RemoteCandidates {
  readonly #destinations = new Set<string>();

  /**
   * Those of the lines that ICE may check, without their `a=`. Host names are left out, those of multicast DNS among
   * them: they cannot be resolved here, and such a peer is found by its own checks. Throws `SdpError` on what is none.
   */
  admit(lines: readonly string[], policy: RemoteCandidatePolicy): string[] {
    return lines.filter((line) => this.#isAdmitted(line, policy)).map((line) => line.slice(2));
  }

  #isAdmitted(line: string, policy: RemoteCandidatePolicy): boolean {
    const [, protocol = '', address = '', port = ''] = LINE.exec(line) ?? [];
    if (port === '' || line.length >= 400) throw new SdpError('not a candidate');
    if (policy === 'ignored' || protocol.toLowerCase() !== 'udp' || Number(port) === 0) return false;
    if (REFUSED_RANGES.has(rangeOf(address))) return false;
    const destination = `${ipaddr.process(address).toNormalizedString()} ${Number(port)}`;
    if (this.#destinations.has(destination) || this.#destinations.size >= MAX_CANDIDATES) return false;
    this.#destinations.add(destination);
    return true;
  }
}

const rangeOf = (address: string): string => (isIP(address) === 0 ? 'name' : ipaddr.process(address).range());
