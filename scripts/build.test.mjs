// @ts-check
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { buildPage } from './build.mjs';

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
