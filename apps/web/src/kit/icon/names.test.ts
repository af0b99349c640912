import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ICON_NAMES } from './names.ts';

it('ICON_NAMES lists exactly the symbols of icons.svg', () => {
  const sprite = readFileSync(new URL('./icons.svg', import.meta.url), 'utf8');
  expect(Array.from(sprite.matchAll(/<symbol id="([^"]+)"/g), (found) => found[1])).toEqual([...ICON_NAMES]);
});
