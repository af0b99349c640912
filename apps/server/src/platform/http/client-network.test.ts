import { expect, it } from 'vitest';
import { clientAddress, clientNetwork } from './client-network.ts';

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::ffff:c000:207', '192.0.2.7'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['no address', 'no address'],
])('clientAddress maps %s to %s', (ip, countedAs) => expect(clientAddress(ip)).toBe(countedAs));

it.each([
  ['192.0.2.7', '192.0.2.0/24'],
  ['::ffff:192.0.2.200', '192.0.2.0/24'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
])('clientNetwork maps %s to %s', (ip, network) => expect(clientNetwork(ip)).toBe(network));
