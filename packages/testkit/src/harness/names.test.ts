import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const fromRoot = (relative: string): string =>
  fileURLToPath(new URL(`../../../../${relative}`, import.meta.url));
const MAKES = /\b(?:makePerformer|onAir)\(\s*server,\s*'(\w+)'/g;

// Files that follow each other in one run share a server, and which ones those are changes with their size.
it.each(['tests/browser', 'tests/walk'])('every file of %s makes performers of its own names', (folder) => {
  const names = readdirSync(fromRoot(folder))
    .filter((file) => file.endsWith('.test.ts'))
    .flatMap((file) => {
      const text = readFileSync(fromRoot(`${folder}/${file}`), 'utf8');
      return [...new Set([...text.matchAll(MAKES)].map(([, name = '']) => name))];
    });
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});
