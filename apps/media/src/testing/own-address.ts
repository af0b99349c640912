import { execFileSync } from 'node:child_process';
import { networkInterfaces } from 'node:os';

const DUMMY = 'akari-test0';
/** RFC 2544: set aside for benches. */
const DUMMY_ADDRESS = '198.18.0.2';

/**
 * An address of this machine that is not 127.0.0.1, for Janus offers no loopback candidates. What is sent to one's own
 * address never leaves the machine. Where there is none, a dummy interface is made.
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
