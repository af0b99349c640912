import { execFileSync, spawnSync } from 'node:child_process';
import { StartProblem } from './start-problem.ts';

/** The system user that PostgreSQL runs as. PostgreSQL refuses to run as root, so root needs a separate user for it. */
export interface PostgresUser {
  uid: number;
  gid: number;
}

const USER_NAME = 'postgres';

function idOf(flag: '-u' | '-g'): number | null {
  const { status, stdout } = spawnSync('id', [flag, USER_NAME], { encoding: 'utf8' });
  return status === 0 ? Number(stdout) : null;
}

function lookUp(): PostgresUser | null {
  const uid = idOf('-u');
  const gid = idOf('-g');
  return uid === null || gid === null ? null : { uid, gid };
}

const WAYS_TO_ADD: readonly (readonly [string, string[]])[] = [
  ['useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false', USER_NAME]],
  ['adduser', ['-S', '-H', '-s', '/bin/false', USER_NAME]],
];

/**
 * Finds the user for PostgreSQL, or creates it, when this process runs as root.
 * @returns null when this process is not root: PostgreSQL runs as the same user
 * @throws StartProblem when the user cannot be created
 */
export function postgresUser(): PostgresUser | null {
  if (process.getuid?.() !== 0) return null;
  const known = lookUp();
  if (known !== null) return known;
  for (const [command, args] of WAYS_TO_ADD) {
    try {
      execFileSync(command, args, { stdio: 'ignore' });
    } catch {
      continue;
    }
    const made = lookUp();
    if (made !== null) return made;
  }
  throw new StartProblem(
    'root では PostgreSQL を起動できません。ユーザー「postgres」を作るか、root 以外で起動するか、DATABASE_URL を設定してください。',
    'PostgreSQL does not run as root. Add a user named "postgres", start as another user, or set DATABASE_URL.',
  );
}

/** Whether a user can access a path: `-x` to enter a folder or execute a file, `-r` to read it. */
export function canReach(user: PostgresUser | null, test: '-x' | '-r', target: string): boolean {
  const { status } = spawnSync('/bin/sh', ['-c', `test ${test} "$1"`, 'sh', target], {
    cwd: '/',
    ...user,
    stdio: 'ignore',
  });
  return status === 0;
}
