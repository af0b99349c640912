import { hostname, userInfo } from 'node:os';
import type { ActIntent } from '../../core/audit/record-act.ts';

/** The user of the operating system; its number where it has no name, as in a container. */
function systemUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? '?'}`;
  }
}

/** Who runs a command: the operating system's user, and who became it by sudo, at this machine. */
export function commandLineActor(env: NodeJS.ProcessEnv): ActIntent['actor'] {
  const user = systemUser();
  const sudo = env['SUDO_USER'] ?? '';
  return {
    actor_kind: 'command_line',
    actor_id: sudo === '' ? user : `${sudo} as ${user}`,
    address: hostname(),
  };
}
