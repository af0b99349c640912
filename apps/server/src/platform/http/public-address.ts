import { BlockList, isIP } from 'node:net';

/** Networks that are no public ones (IANA's registries of special-purpose addresses). */
const CLOSED_4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
];
/** Of IPv6 the global unicast addresses alone are open, without those that carry an IPv4 address or are for documents. */
const OPEN_6 = '2000::/3';
const CLOSED_6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

function listOf(networks: readonly string[], type: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits = ''] = network.split('/');
    list.addSubnet(address, Number(bits), type);
  }
  return list;
}
const closed4 = listOf(CLOSED_4, 'ipv4');
const open6 = listOf([OPEN_6], 'ipv6');
const closed6 = listOf(CLOSED_6, 'ipv6');

/** Whether an IP address is one of the public internet: not this machine, nor a private or reserved network. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !closed4.check(address, 'ipv4');
  return version === 6 && open6.check(address, 'ipv6') && !closed6.check(address, 'ipv6');
}
