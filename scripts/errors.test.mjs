// @ts-check
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ERROR_NAMES } from '../packages/rules/src/error/index.ts';
import { fromRoot } from './root.mjs';

const PRODUCT = [
  'packages/rules/src',
  'packages/contract/src',
  'apps/server/src',
  'apps/media/src',
  'apps/web/src',
];
const NOT_PRODUCT = /\.errors\.ts$|\.test\.tsx?$|[\\/]testing[\\/]/;

const sources = PRODUCT.flatMap((folder) =>
  readdirSync(fromRoot(folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !NOT_PRODUCT.test(file))
    .map((file) => readFileSync(file, 'utf8')),
);

it('every error of ERROR_NAMES is used outside of the catalogue', () => {
  const named = new Set(
    sources.flatMap((source) => source.match(/(?<=['"`])[a-z][a-z0-9_]*(?=['"`])/g) ?? []),
  );
  expect(ERROR_NAMES.filter((name) => !named.has(name))).toEqual([]);
});
