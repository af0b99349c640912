import type { Plugin, Rolldown } from 'vite';
import { renderFirstGate, type FirstGate } from './first-gate.ts';
import { englishDocument } from './src/app/english-document.ts';
import type { PackFiles } from './text-packs.ts';

/** Screens that most visits begin with, each with the copy of the page that names its code. */
export const FIRST_SCREENS = {
  home: '/screens/home/index.tsx',
  room: '/screens/room/index.tsx',
} as const;

/** The texts that the code of a copy uses: those of the entry are `home`. */
const PACKS = { home: ['home'], room: ['home', 'room'], index: ['home', 'rest'] } as const;
type Copy = keyof typeof PACKS;

/**
 * A screen's code would be asked for only after the entry has run. The server answers the addresses of these screens
 * with a copy of the page in which their code and styles are fetched beside the entry's. Each copy exists in both
 * languages, and names the texts of its own (`apps/server/src/platform/web/first-page.ts`).
 */
export const firstPages = (packs: PackFiles): Plugin => ({
  name: 'first-pages',
  apply: 'build',
  enforce: 'post',
  async generateBundle(_options, bundle) {
    const page = bundle['index.html'];
    if (page?.type !== 'asset') throw new Error('the page is not built');
    const html = String(page.source);
    const gate = await renderFirstGate();
    this.emitFile({ type: 'asset', ...gate.script });
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const pageOf = (copy: Copy, language: Language): string => {
      const code = copy === 'index' ? [] : linksOf(screenOf(copy, chunks));
      const texts = PACKS[copy].map((pack): Link => ['modulepreload', `/${packs[pack]?.[language]}`]);
      const links = [...texts, ...code].filter(([, href]) => !html.includes(href));
      const tags = links.map(([rel, href]) => `    <link rel="${rel}" crossorigin href="${href}">\n`);
      const named = html.replace('  </head>', `${tags.join('')}    ${tableOf(packs)}\n  </head>`);
      const whole = copy === 'home' ? withGate(named, gate) : named;
      return language === 'en' ? englishDocument(whole) : whole;
    };
    for (const copy of ['home', 'room'] as const)
      this.emitFile({ type: 'asset', fileName: `${copy}.html`, source: pageOf(copy, 'ja') });
    for (const copy of ['home', 'room', 'index'] as const)
      this.emitFile({ type: 'asset', fileName: `${copy}.en.html`, source: pageOf(copy, 'en') });
    page.source = pageOf('index', 'ja');
  },
});

type Language = 'ja' | 'en';

/** The addresses of all texts, for `src/text/packs.ts`. Data, which the content security policy allows. */
function tableOf(packs: PackFiles): string {
  const table = Object.entries(packs).map(([pack, { ja, en }]) => [pack, { ja: `/${ja}`, en: `/${en}` }]);
  return `<script type="application/json" id="text-packs">${JSON.stringify(Object.fromEntries(table))}</script>`;
}

/** A screen's chunks. */
function screenOf(copy: keyof typeof FIRST_SCREENS, chunks: readonly Chunk[]): Set<Chunk> {
  const screen = FIRST_SCREENS[copy];
  const first = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(screen));
  if (first === undefined) throw new Error(`no chunk holds ${screen}`);
  return closureOf(first, chunks);
}

/**
 * The page with the age gate in its HTML. Its script is no module: it runs before the first paint. The page's code is
 * not needed for that, so it leaves the connection to styles and fonts.
 */
const withGate = (page: string, { html, script }: FirstGate): string =>
  page
    .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
    .replace(
      '    <script type="module"',
      `    <script src="/${script.fileName}"></script>\n    <script type="module" fetchpriority="low"`,
    )
    .replace('<div id="root"></div>', `${html}<div id="root"></div>`);

type Link = [rel: 'modulepreload' | 'stylesheet', href: string];
type Chunk = Rolldown.OutputChunk;

/** A chunk and everything that it imports. */
function closureOf(chunk: Chunk, chunks: readonly Chunk[], found = new Set<Chunk>()): Set<Chunk> {
  if (found.has(chunk)) return found;
  found.add(chunk);
  for (const name of chunk.imports) {
    const next = chunks.find(({ fileName }) => fileName === name);
    if (next !== undefined) closureOf(next, chunks, found);
  }
  return found;
}

function linksOf(chunks: ReadonlySet<Chunk>): Link[] {
  const all = [...chunks];
  const styles = new Set(all.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));
  return [
    ...all.map(({ fileName }): Link => ['modulepreload', `/${fileName}`]),
    ...[...styles].map((fileName): Link => ['stylesheet', `/${fileName}`]),
  ];
}
