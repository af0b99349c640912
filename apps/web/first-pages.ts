import type { Plugin, Rolldown } from 'vite';

/** Screens that most visits begin with, each with the copy of the page that names its code. */
const FIRST_SCREENS = {
  'home.html': '/screens/home/index.tsx',
  'room.html': '/screens/room/index.tsx',
} as const;

/**
 * A screen's code would be asked for only after the entry has run. The server answers the addresses of these screens
 * with a copy of the page in which their code and styles are fetched beside the entry's
 * (`apps/server/src/platform/web/first-page.ts`).
 */
export const firstPages: Plugin = {
  name: 'first-pages',
  apply: 'build',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const page = bundle['index.html'];
    if (page?.type !== 'asset') throw new Error('the page is not built');
    const html = String(page.source);
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    for (const [fileName, screen] of Object.entries(FIRST_SCREENS)) {
      const first = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(screen));
      if (first === undefined) throw new Error(`no chunk holds ${screen}`);
      const links = linksOf(closureOf(first, chunks)).filter(([, href]) => !html.includes(href));
      const tags = links.map(([rel, href]) => `    <link rel="${rel}" crossorigin href="${href}">\n`);
      this.emitFile({
        type: 'asset',
        fileName,
        source: html.replace('  </head>', `${tags.join('')}  </head>`),
      });
    }
  },
};

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
