import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const DIST = fileURLToPath(new URL('../../../apps/web/dist', import.meta.url));

/** Builds the client, as far as it has changed since the last build. */
export const buildClient = (): void =>
  void execFileSync(process.execPath, [
    fileURLToPath(new URL('../../../scripts/build.mjs', import.meta.url)),
  ]);

/**
 * The gzipped size of the scripts that a built page names, with all that they import.
 * @param page `home.html`, `room.html`
 */
export function weighBuilt(page: string): { kb: number; files: number } {
  const html = readFileSync(`${DIST}/${page}`, 'utf8');
  const scripts = new Set(
    Array.from(html.matchAll(/(?:src|href)="(\/[^"]+\.js)"/g), ([, path = '']) => path),
  );
  const sizes = [...scripts].map((path) => gzipSync(readFileSync(DIST + path), { level: 9 }).length);
  return { kb: Math.round(sizes.reduce((sum, size) => sum + size, 0) / 100) / 10, files: sizes.length };
}
