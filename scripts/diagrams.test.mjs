// @ts-check
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { withDiagrams } from './render-diagrams.mjs';
import { errorsPage } from './render-errors.mjs';
import { fromRoot } from './root.mjs';

it('ARCHITECTURE.md shows the machines as they are (npm run diagrams)', () => {
  const page = readFileSync(fromRoot('ARCHITECTURE.md'), 'utf8');
  expect(withDiagrams(page)).toBe(page);
});

it('docs/errors.md lists the errors as they are (npm run diagrams)', async () => {
  expect(await errorsPage()).toBe(readFileSync(fromRoot('docs/errors.md'), 'utf8'));
});
