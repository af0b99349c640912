import { BlockList } from 'node:net';
import { networkInterfaces } from 'node:os';

/** Networks to which nothing leads from outside (RFC 1918, RFC 6598 and others of RFC 6890). */
const PRIVATE = new BlockList();
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
] as const)
  PRIVATE.addSubnet(network, bits);

export const isPrivate = (ip: string): boolean => PRIVATE.check(ip);
export const isLoopback = (host: string): boolean => /^(127\.|::1$|localhost$)/.test(host);

export const ownAddresses = (): string[] =>
  Object.values(networkInterfaces()).flatMap((each) => (each ?? []).map(({ address }) => address));

/**
 * Why other media nodes could not send a channel to this address; null: they can.
 * @param http_host where servers and other nodes reach this one
 */
export function relayFault(ip: string, http_host: string, own: readonly string[]): string | null {
  if (isLoopback(ip))
    return isLoopback(http_host)
      ? null
      : `${ip} is this machine alone, but others reach this node at ${http_host}: name its address on the private network between media nodes, or leave it empty and nothing is relayed`;
  return own.includes(ip) ? null : `this machine has no address ${ip}, only ${own.join(', ')}`;
}
