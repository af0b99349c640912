import { execFileSync } from 'node:child_process';
import { networkInterfaces } from 'node:os';

const DUMMY = 'akari-test0';
/** Reserved for benchmarks (RFC 2544). */
const DUMMY_ADDRESS = '198.18.0.2';

/**
 * Returns an address of this machine other than loopback, because Janus offers no loopback candidates. Packets to one's
 * own address do not leave the machine. Without such an address, creates a dummy interface.
 */
export function ownAddress(): string {
  const found = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find((each) => each.family === 'IPv4' && !each.internal);
  if (found) return found.address;
  execFileSync('ip', ['link', 'add', DUMMY, 'type', 'dummy']);
  execFileSync('ip', ['addr', 'add', `${DUMMY_ADDRESS}/32`, 'dev', DUMMY]);
  execFileSync('ip', ['link', 'set', DUMMY, 'up']);
  return DUMMY_ADDRESS;
}
