import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { SdpError } from './description.ts';

/**
 * Limit of candidates of one client that are passed to ICE, because this node sends checks to each of their addresses
 * and ports, no matter who owns them. Browsers have fewer.
 */
const MAX_CANDIDATES = 10;
const LINE = /^a=candidate:\S+ \d+ (\S+) \d+ (\S+) (\d{1,5}) typ \S+/i;
/**
 * Address ranges that no client has: multicast, broadcast, unspecified, and IPv4 embedded in IPv6 by translators and
 * tunnels. `name`: not an address but a host name.
 */
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
 * `ignored`: this node has a public address. Checks of every client reach it, and it learns a peer-reflexive candidate
 * from them (RFC 8445 §7.3.1.3). It sends nothing to an address that a client has only named.
 */
export type RemoteCandidatePolicy = 'ignored' | 'checked';

export const isCandidate = (line: string): boolean => /^a=candidate:/i.test(line);

/** Whether the address belongs to the public internet. IPv4-mapped IPv6 counts as IPv4. */
export const isPublicAddress = (address: string): boolean => rangeOf(address) === 'unicast';

/** Addresses and ports of the candidates of one client that were passed to ICE, from its SDP and later fragments. */
export class RemoteCandidates {
  readonly #destinations = new Set<string>();

  /**
   * Returns the candidates that ICE may check, without `a=`. Host names, including mDNS names, are left out: this node
   * cannot resolve them, and learns the address of such a peer from its checks.
   * @throws SdpError when a line is not a candidate
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
