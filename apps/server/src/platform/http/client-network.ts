import ipaddr from 'ipaddr.js';

const V6_SUBSCRIBER_PARTS = 4;

function v6Network(address: ipaddr.IPv6): string {
  const parts = address.parts.slice(0, V6_SUBSCRIBER_PARTS).map((part) => part.toString(16));
  return `${parts.join(':')}::/64`;
}

/**
 * The key by which limits count a client: its IPv4 address, also when it is written as IPv6 (`::ffff:192.0.2.1`), or
 * the /64 of its IPv6 address, because one subscriber has all of a /64 (RFC 6177).
 */
export function clientAddress(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  return address instanceof ipaddr.IPv6 ? v6Network(address) : address.toString();
}

/** A wider key for daily limits: the /24 of an IPv4 address, the /64 of an IPv6 address. */
export function clientNetwork(ip: string): string {
  const address = clientAddress(ip);
  return ipaddr.IPv4.isValid(address) ? `${address.split('.').slice(0, 3).join('.')}.0/24` : address;
}
