import { execFileSync, type ExecFileSyncOptionsWithStringEncoding } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { postgresUser } from '@akari/server/platform/process/postgres-user';
import { freePort } from '@akari/server/platform/process/free-port';
import { atEnd } from '@akari/server/testing/at-end';

const DEBIAN = '/usr/lib/postgresql';

/** Finds the programs of Debian's newest PostgreSQL, including those that the embedded one lacks (pg_dump, psql). */
function findPrograms(): string {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : [];
  const found = versions
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => path.join(DEBIAN, version, 'bin'))
    .find((folder) => ['initdb', 'pg_dump', 'psql'].every((name) => existsSync(path.join(folder, name))));
  if (found === undefined) throw new Error('PostgreSQL is not installed (Debian: postgresql)');
  return found;
}

/** A PostgreSQL server of Debian's on a separate folder. */
export class DebianPostgres {
  readonly folder: string;
  readonly #programs = findPrograms();
  readonly #user = postgresUser();
  #port = 0;

  constructor() {
    this.folder = mkdtempSync(path.join(tmpdir(), 'akari-drill-'));
    chmodSync(this.folder, 0o777);
    atEnd(() => rmSync(this.folder, { recursive: true, force: true }));
  }

  /** Runs a program as PostgreSQL's user, with its programs first in PATH. */
  run(program: string, args: readonly string[], env: Record<string, string> = {}): string {
    const options: ExecFileSyncOptionsWithStringEncoding = {
      ...this.#user,
      cwd: this.folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: `${this.#programs}:${process.env['PATH'] ?? ''}`, HOME: this.folder, ...env },
    };
    return execFileSync(program, args, options);
  }

  /** Creates a folder that PostgreSQL's user owns. */
  makeFolder(name: string): string {
    const folder = path.join(this.folder, name);
    mkdirSync(folder);
    if (this.#user !== null) chownSync(folder, this.#user.uid, this.#user.gid);
    return folder;
  }

  initialise(data: string): void {
    this.run('initdb', [
      '-D',
      path.join(this.folder, data),
      '-A',
      'trust',
      '-U',
      'akari',
      '-N',
      '-E',
      'UTF8',
    ]);
  }

  /** @param settings of `postgresql.conf`, each as `name=value` */
  async start(data: string, settings: readonly string[] = []): Promise<void> {
    this.#port = await freePort();
    const own = [
      `port=${this.#port}`,
      'listen_addresses=127.0.0.1',
      `unix_socket_directories=${this.folder}`,
      'fsync=off',
    ];
    const options = [...own, ...settings].map((setting) => `-c "${setting}"`).join(' ');
    const log = path.join(this.folder, `${data}.log`);
    this.run('pg_ctl', [
      '-D',
      path.join(this.folder, data),
      '-l',
      log,
      '-o',
      options,
      '-w',
      '-t',
      '60',
      'start',
    ]);
    atEnd(() => this.stop(data));
  }

  stop(data: string): void {
    const folder = path.join(this.folder, data);
    if (existsSync(path.join(folder, 'postmaster.pid')))
      this.run('pg_ctl', ['-D', folder, '-m', 'fast', '-w', 'stop']);
  }

  url(database: string): string {
    return `postgres://akari@127.0.0.1:${this.#port}/${database}`;
  }

  sql(database: string, statement: string): string {
    return this.run('psql', ['-XqAt', '-v', 'ON_ERROR_STOP=1', '-c', statement, this.url(database)]).trim();
  }
}
