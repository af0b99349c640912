// @ts-check
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { GENERATED_PAGES } from './generated-pages.mjs';
import { fromRoot } from './root.mjs';

it.each(Object.entries(GENERATED_PAGES))('%s is up to date (npm run diagrams)', async (page, render) => {
  expect(readFileSync(fromRoot(page), 'utf8')).toBe(await render());
});
