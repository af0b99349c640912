import { networkInterfaces } from 'node:os';

export const isLoopback = (host: string): boolean => /^(127\.|::1$|localhost$)/.test(host);

export const ownAddresses = (): string[] =>
  Object.values(networkInterfaces()).flatMap((each) => (each ?? []).map(({ address }) => address));

/**
 * Checks the address for relays.
 * @returns why other media nodes could not send a channel to this address; null when they can
 * @param http_host where servers and other nodes reach this one
 */
export function relayFault(ip: string, http_host: string, own: readonly string[]): string | null {
  if (isLoopback(ip))
    return isLoopback(http_host)
      ? null
      : `${ip} is this machine alone, but others reach this node at ${http_host}: name its address on the private network between media nodes, or leave it empty and nothing is relayed`;
  return own.includes(ip) ? null : `this machine has no address ${ip}, only ${own.join(', ')}`;
}
