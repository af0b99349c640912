// @ts-check
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { buildPage, refuseChunkCycles } from './build.mjs';

const root = mkdtempSync(path.join(tmpdir(), 'akari-page-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
mkdirSync(path.join(root, 'src'));
writeFileSync(path.join(root, 'index.html'), '<script type="module" src="/src/main.js"></script>');
writeFileSync(path.join(root, 'src/main.js'), "import './main.css';");
writeFileSync(path.join(root, 'src/part.css'), '.part { color: red; }');

it('buildPage accepts a page that builds without warnings', async () => {
  writeFileSync(path.join(root, 'src/main.css'), "@import './part.css';\n.main { color: red; }");
  await expect(buildPage(root)).resolves.toBeUndefined();
});

it('buildPage rejects an @import after other rules', async () => {
  writeFileSync(path.join(root, 'src/main.css'), ".main { color: red; }\n@import './part.css';");
  await expect(buildPage(root)).rejects.toThrow(/the build warns:[\s\S]*@import/);
});

it('refuseChunkCycles names chunks that import each other, and lets one load another later', () => {
  const chunks = path.join(root, 'chunks');
  mkdirSync(chunks);
  const write = (/** @type {string} */ name, /** @type {string} */ text) =>
    writeFileSync(path.join(chunks, `${name}.js`), text);
  write('app', 'import"./rules.js";import{a as e}from"./forms.js";');
  write('forms', 'import{b as t}from"./rules.js";');
  write('rules', 'const later=()=>import("./app.js");');
  expect(() => refuseChunkCycles(chunks)).not.toThrow();
  write('rules', 'import{c as r}from"./forms.js";');
  expect(() => refuseChunkCycles(chunks)).toThrow(
    /rules\.js -> forms\.js -> rules\.js|forms\.js -> rules\.js -> forms\.js/,
  );
});
