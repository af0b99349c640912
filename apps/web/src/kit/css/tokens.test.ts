import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const SRC = path.join(import.meta.dirname, '../..');
/** Properties that libraries set on their elements. */
const OF_LIBRARIES = /^--(?:anchor|available|drawer|frimousse)-/;

const all = readdirSync(SRC, { recursive: true, encoding: 'utf8' });
const textOf = (name: string): string => readFileSync(path.join(SRC, name), 'utf8');
const found = (text: string, what: RegExp): string[] => [...text.matchAll(what)].map(([, name = '']) => name);

it('style sheets use only custom properties that are set somewhere', () => {
  const styles = all.filter((name) => name.endsWith('.css')).map((name) => ({ name, text: textOf(name) }));
  const set = new Set([
    ...styles.flatMap(({ text }) => found(text, /(--[\w-]+)\s*:/g)),
    ...all.filter((name) => name.endsWith('.tsx')).flatMap((name) => found(textOf(name), /['"`](--[\w-]+)/g)),
  ]);
  const unset = styles.flatMap(({ name, text }) =>
    found(text, /var\((--[\w-]+)/g)
      .filter((used) => !set.has(used) && !OF_LIBRARIES.test(used))
      .map((used) => `${name}: ${used}`),
  );
  expect(set.size).toBeGreaterThan(50);
  expect(unset).toEqual([]);
});
