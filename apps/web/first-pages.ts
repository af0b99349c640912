import type { Plugin, Rolldown } from 'vite';
import { renderFirstGate, type FirstGate } from './first-gate.ts';
import { englishDocument } from './src/app/english-document.ts';

/** Screens that most visits begin with, each with the copy of the page that names its code. */
const FIRST_SCREENS = {
  'home.html': '/screens/home/index.tsx',
  'room.html': '/screens/room/index.tsx',
} as const;

/**
 * A screen's code would be asked for only after the entry has run. The server answers the addresses of these screens
 * with a copy of the page in which their code and styles are fetched beside the entry's, and addresses in English with
 * an English copy (`apps/server/src/platform/web/first-page.ts`).
 */
export const firstPages: Plugin = {
  name: 'first-pages',
  apply: 'build',
  enforce: 'post',
  async generateBundle(_options, bundle) {
    const page = bundle['index.html'];
    if (page?.type !== 'asset') throw new Error('the page is not built');
    const html = String(page.source);
    const gate = await renderFirstGate();
    const emit = (fileName: string, source: string): void =>
      void this.emitFile({ type: 'asset', fileName, source });
    this.emitFile({ type: 'asset', ...gate.script });
    emit('index.en.html', englishDocument(html));
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    for (const [fileName, screen] of Object.entries(FIRST_SCREENS)) {
      const first = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(screen));
      if (first === undefined) throw new Error(`no chunk holds ${screen}`);
      const links = linksOf(closureOf(first, chunks)).filter(([, href]) => !html.includes(href));
      const tags = links.map(([rel, href]) => `    <link rel="${rel}" crossorigin href="${href}">\n`);
      const page = html.replace('  </head>', `${tags.join('')}  </head>`);
      if (fileName === 'home.html') emit(fileName, withGate(page, gate));
      else {
        emit(fileName, page);
        // No address of the home page is in English: its gate asks.
        emit(fileName.replace('.html', '.en.html'), englishDocument(page));
      }
    }
  },
};

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

function linksOf(chunks: ReadonlySet<Chunk>): [rel: 'modulepreload' | 'stylesheet', href: string][] {
  const all = [...chunks];
  const styles = new Set(all.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));
  return [
    ...all.map(({ fileName }): ['modulepreload', string] => ['modulepreload', `/${fileName}`]),
    ...[...styles].map((fileName): ['stylesheet', string] => ['stylesheet', `/${fileName}`]),
  ];
}
