import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { textPacks } from '../../text-packs.ts';

const root = mkdtempSync(path.join(tmpdir(), 'akari-packs-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const write = (file: string, text: string): void => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
};
const texts = (name: string, up: string, ja: string, en: string): string =>
  `import { defineText } from '${up}text/index.ts';
export const ja = { said: '${ja}' } as const;
export const en = { said: '${en}' };
export const ${name} = defineText({ ja, en });
`;
const screen = (...imports: string[]): string =>
  `${imports.map((from, at) => `import { text as t${at} } from '${from}';`).join('\n')}
export const said = [${imports.map((_, at) => `t${at}`).join()}];
`;

write('index.html', '<script type="module" src="/src/app/main.ts"></script>');
write('src/text/index.ts', 'export const defineText = (texts: object) => texts;');
write('src/text/packed-text.ts', 'export const packedText = (...of: string[]) => of;');
write('src/frame/text.ts', texts('text', '../', '枠', 'frame'));
write('src/home/text.ts', texts('text', '../', '一覧', 'list'));
write('src/room/text.ts', texts('text', '../', '部屋', 'room'));
write('src/tool/text.ts', texts('text', '../', '道具', 'tool'));
write('src/screens/home/index.ts', screen('../../home/text.ts'));
write(
  'src/screens/room/index.ts',
  `${screen('../../room/text.ts', '../../frame/text.ts')}export const tool = () => import('../../tool/tool.ts');`,
);
write('src/tool/tool.ts', screen('./text.ts', '../room/text.ts'));
write(
  'src/app/main.ts',
  `import { text } from '../frame/text.ts';
document.title = String(text);
globalThis.open = (name) => name === 'home' ? import('../screens/home/index.ts') : import('../screens/room/index.ts');`,
);

type Built = (Rolldown.OutputChunk | Rolldown.OutputAsset)[];
const buildRoot = async () => {
  const packs = textPacks(
    { home: '/screens/home/index.ts', room: '/screens/room/index.ts' },
    path.join(root, 'src'),
  );
  const { output } = (await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [packs.plugin],
    build: { write: false, modulePreload: { polyfill: false } },
  })) as { output: Built };
  const sourceOf = (file: string): string =>
    String(output.flatMap((one) => (one.type === 'asset' && one.fileName === file ? [one.source] : []))[0]);
  const code = output.flatMap((one) => (one.type === 'chunk' ? [one.code] : [])).join('\n');
  const said = Object.fromEntries(
    Object.entries(packs.files).map(([pack, { ja, en }]) => [pack, [sourceOf(ja), sourceOf(en)]]),
  );
  return { code, said, files: packs.files };
};
let built: Awaited<ReturnType<typeof buildRoot>>;
beforeAll(async () => void (built = await buildRoot()));

it('each language has files of its own, and the code has no text', () => {
  expect(built.code).not.toMatch(/枠|一覧|部屋|道具|frame"|list"/);
  expect(built.files['home']?.ja).toMatch(/^assets\/texts-home-ja-\w{7}\.js$/);
  const [ja, en] = built.said['home'] ?? [];
  expect(ja).toMatch(/枠/);
  expect(ja).not.toMatch(/frame/);
  expect(en).toMatch(/frame/);
  expect(en).not.toMatch(/枠/);
});

it('a pack has the texts that its screen is the first to need', () => {
  const words = (pack: string) => (built.said[pack]?.[0] ?? '').match(/枠|一覧|部屋|道具/g);
  expect(words('home')?.toSorted()).toEqual(['一覧', '枠']);
  expect(words('room')).toEqual(['部屋']);
  expect(words('rest')).toEqual(['道具']);
});

it('the code names the pack and the id of each module of texts', () => {
  const ids = Object.fromEntries(
    Object.entries(built.said).map(([pack, [ja = '']]) => [
      pack,
      [...ja.matchAll(/"(\w{4})":\{/g)].map(([, id]) => id),
    ]),
  );
  for (const [pack, of] of Object.entries(ids))
    for (const id of of) expect(built.code).toMatch(new RegExp(`["'\`]${pack}["'\`],\\s*["'\`]${id}["'\`]`));
  expect(Object.values(ids).flat()).toHaveLength(4);
});

it.each([
  'export const text = defineText({ ja: {}, en: {} });',
  'const ja = {};\nconst en = {};\nexport const text = defineText({ ja, en });',
])('refuses a module of texts in another form: %s', async (code) => {
  write('src/home/text.ts', `import { defineText } from '../text/index.ts';\n${code}\n`);
  await expect(buildRoot()).rejects.toThrow(/does not export ja and en and define its texts as/);
});
