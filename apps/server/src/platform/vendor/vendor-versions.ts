import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { StartProblem } from '../process/start-problem.ts';

/**
 * The libraries whose private members this folder uses, and the versions that it was tested with. Nothing outside of
 * this folder uses private members of a library. For a new version: read its changes, run the tests, and change the
 * number here and in package.json together.
 */
export const VENDOR_VERSIONS: Readonly<Record<string, string>> = {
  pg: '8.23.1',
  'drizzle-orm': '0.45.4',
  'socket.io': '4.8.4',
  'socket.io-adapter': '2.5.8',
  '@socket.io/redis-streams-adapter': '0.3.1',
};

const require = createRequire(import.meta.url);

/** The installed version of a package. Not every package exports its package.json, so it is found by its main file. */
export function installedVersion(name: string): string {
  const folder = `node_modules/${name}/`;
  const main = require.resolve(name);
  const root = main.slice(0, main.lastIndexOf(folder) + folder.length);
  return (JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { version: string }).version;
}

/** @throws StartProblem when a library has another version than the one that this folder was tested with */
export function checkVendorVersions(versionOf = installedVersion): void {
  for (const [name, tested] of Object.entries(VENDOR_VERSIONS)) {
    const installed = versionOf(name);
    if (installed !== tested)
      throw new StartProblem(
        `${name} ${installed} では起動できません。${tested} をインストールしてください(npm ci)。`,
        `The server does not run with ${name} ${installed}. Please install ${tested} (npm ci).`,
      );
  }
}
