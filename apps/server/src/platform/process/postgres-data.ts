import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { chown, mkdir, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { REACHABLE_HOME, type PostgresBinaries } from './postgres-binaries.ts';
import { canReach, type PostgresUser } from './postgres-user.ts';
import { StartProblem } from './start-problem.ts';

/** Name of the database and of the database role that the product uses. */
export const DATABASE_NAME = 'akari';

export interface PostgresData {
  folder: string;
  password: string;
  /** Path of the file with the password. */
  passwordFile: string;
}

/** Deletes with retries: an initdb whose server was killed may still write to the folder for a moment. */
const GONE = { recursive: true, force: true, maxRetries: 20, retryDelay: 100 };
/** Prefix of a data folder that is being created. An interrupted start leaves it behind; it was never used. */
const DRAFT_PREFIX = 'postgres.new-';

const isEmpty = (folder: string): boolean => !existsSync(folder) || readdirSync(folder).length === 0;

/** Checks, without changing it, that a folder is a complete data folder of this major version. @throws StartProblem */
function refuseDamaged(folder: string, major: string): void {
  const refuse = (ja: string, en: string): never => {
    throw new StartProblem(
      `データベースのフォルダ ${folder} は${ja}ため、使いません。中身は変更していません。バックアップから戻すか、DATA_DIR に別のフォルダを指定してください。`,
      `The database folder ${folder} ${en} and is not used. Nothing in it was changed. Restore it from a backup, or set DATA_DIR to another folder.`,
    );
  };
  let version: string;
  try {
    version = readFileSync(path.join(folder, 'PG_VERSION'), 'utf8').trim();
  } catch {
    return refuse('壊れている(PG_VERSION がない)', 'is damaged (PG_VERSION is missing)');
  }
  if (version !== major) {
    return refuse(
      `PostgreSQL ${version} のもの(必要なのは ${major})である`,
      `belongs to PostgreSQL "${version}" (needed: ${major})`,
    );
  }
  for (const file of ['global/pg_control', 'postgresql.conf', 'pg_hba.conf', 'base', 'pg_wal']) {
    if (!existsSync(path.join(folder, file)))
      return refuse(`壊れている(${file} がない)`, `is damaged (${file} is missing)`);
  }
}

/**
 * Chooses where the database files are: in the data folder, or in `REACHABLE_HOME` when the PostgreSQL user cannot
 * reach that. @throws StartProblem when the data folder has database files that the user cannot reach
 */
function chooseHome(data_dir: string, user: PostgresUser | null, say: Say): string {
  if (canReach(user, '-x', data_dir)) return data_dir;
  const closed = path.join(data_dir, 'postgres');
  if (!isEmpty(closed)) {
    throw new StartProblem(
      `PostgreSQL のユーザーがデータベースのフォルダ ${closed} に入れません。フォルダの権限をご確認ください。`,
      `PostgreSQL's user cannot enter the database folder ${closed}. Please check the folder's permissions.`,
    );
  }
  const mark = createHash('sha256').update(data_dir).digest('hex').slice(0, 12);
  const home = path.join(REACHABLE_HOME, mark);
  say(
    `PostgreSQL のユーザーは ${data_dir} に入れないため、データベースは ${home} に置きます。`,
    `PostgreSQL's user cannot enter ${data_dir}, so the database is kept in ${home}.`,
  );
  return home;
}

type Say = (ja: string, en: string) => void;

function readPassword(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    throw new StartProblem(
      `データベースのパスワード ${file} が読めません。バックアップから戻してください。データは変更していません。`,
      `The database's password ${file} cannot be read. Restore it from a backup. No data was changed.`,
    );
  }
}

async function removeDrafts(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    if (name.startsWith(DRAFT_PREFIX)) await rm(path.join(home, name), GONE);
  }
}

/** Runs initdb. The password is passed in a temporary file, which is deleted afterwards. @throws StartProblem */
async function initialise(
  binaries: PostgresBinaries,
  folder: string,
  user: PostgresUser | null,
  password: string,
): Promise<void> {
  const passwordFile = `${folder}.password`;
  await mkdir(folder, { mode: 0o700 });
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  if (user !== null) {
    await chown(folder, user.uid, user.gid);
    await chown(passwordFile, user.uid, user.gid);
  }
  const args = [
    `--pgdata=${folder}`,
    `--username=${DATABASE_NAME}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // The same collation and case rules on every machine, whatever locales it has.
    '--no-locale',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ];
  try {
    await new Promise<void>((resolve, reject) => {
      const child = spawn(binaries.initdb, args, { cwd: '/', ...user, stdio: ['ignore', 'ignore', 'pipe'] });
      let output = '';
      child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
      child.once('error', reject);
      child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(output.trim()))));
    });
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw new StartProblem(
      `データベースを用意できませんでした: ${String(error)}`,
      `The database could not be prepared: ${String(error)}`,
    );
  } finally {
    await rm(passwordFile, { force: true });
  }
}

/**
 * Finds or creates the database files of a data folder. They are created under a temporary name and renamed when they
 * are complete, so that an interrupted start leaves nothing to repair.
 * @throws StartProblem for a folder that is damaged, of another version, or closed
 */
export async function prepareData(
  data_dir: string,
  binaries: PostgresBinaries,
  user: PostgresUser | null,
  say: Say,
): Promise<PostgresData> {
  const home = chooseHome(data_dir, user, say);
  await mkdir(home, { recursive: true });
  const folder = path.join(home, 'postgres');
  // Beside the database files that it opens, so that a person or a backup that has the files also has the password.
  const passwordFile = path.join(home, 'database-password');
  await removeDrafts(home);
  if (!isEmpty(folder)) {
    refuseDamaged(folder, binaries.major);
    return { folder, password: readPassword(passwordFile), passwordFile };
  }
  const password = randomBytes(24).toString('base64url');
  const draft = path.join(home, `${DRAFT_PREFIX}${randomBytes(6).toString('hex')}`);
  await initialise(binaries, draft, user, password);
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  if (existsSync(folder)) await rmdir(folder);
  await rename(draft, folder);
  return { folder, password, passwordFile };
}
