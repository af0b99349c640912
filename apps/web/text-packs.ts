import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Plugin, Rolldown } from 'vite';

const OWN_SOURCE = fileURLToPath(new URL('src', import.meta.url));
const LANGUAGES = ['ja', 'en'] as const;
type Language = (typeof LANGUAGES)[number];

/** How a module of texts ends. */
const DEFINITION = /^export const (\w+) = defineText\(\{ ja, en \}\);$/m;
const ANY_DEFINITION = /\bdefineText\(/;
/** Until it is known what is in which chunk. */
const UNPACKED = /(["'`])texts of ([\w/-]+)\1/g;
/** The page of the back office has a build of its own. Its words are few, and are not packed. */
const NOT_PACKED = /\.test\.tsx?$|^(office|testing|text)\//;

/** The texts of a module in both languages, as far as it exports them. */
type Bundle = Partial<Record<Language, unknown>>;
/** The files of a pack, by language: `assets/texts-home-ja-1234567.js`. */
export type PackFiles = Record<string, Record<Language, string>>;

const hashOf = (text: string, length: number): string =>
  createHash('sha256').update(text).digest('base64url').replaceAll(/[-_]/g, '0').slice(0, length);

/** Returns the name of a module of texts: `features/chat/shared/text`; null: it has none. */
function nameOf(file: string, source: string): string | null {
  const relative = path.relative(source, file).replaceAll(path.sep, '/');
  return relative.startsWith('..') || NOT_PACKED.test(relative) ? null : relative.replace(/\.ts$/, '');
}

function textModules(source: string): string[] {
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && nameOf(path.join(source, file), source) !== null)
    .filter((file) => ANY_DEFINITION.test(readFileSync(path.join(source, file), 'utf8')))
    .toSorted();
}

/** Reads the texts of all modules by running them. @returns them by the module's name */
async function readBundles(source: string): Promise<Map<string, Bundle>> {
  const files = textModules(source);
  const { outputFiles } = await build({
    stdin: {
      contents: files.map((file, at) => `export * as m${at} from './${file}';`).join('\n'),
      resolveDir: source,
    },
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    logLevel: 'warning',
    plugins: [
      {
        name: 'no-lookups',
        setup: (plugin) => {
          plugin.onResolve({ filter: /\/text\/index\.ts$/ }, () => ({ path: 'text', namespace: 'none' }));
          plugin.onLoad({ filter: /.*/, namespace: 'none' }, () => ({
            contents: 'export const defineText = (texts) => texts;',
          }));
        },
      },
    ],
  });
  const code = Buffer.from(outputFiles[0]?.contents ?? []).toString('base64');
  const modules = (await import(`data:text/javascript;base64,${code}`)) as Record<string, Bundle>;
  return new Map(files.map((file, at) => [file.replace(/\.ts$/, ''), modules[`m${at}`] ?? {}]));
}

type Chunk = Pick<Rolldown.RenderedChunk, 'imports' | 'moduleIds' | 'facadeModuleId' | 'isEntry'>;

/** A chunk and everything that it imports. */
function closureOf(chunk: Chunk, chunks: Readonly<Record<string, Chunk>>, found = new Set<Chunk>()) {
  if (found.has(chunk)) return found;
  found.add(chunk);
  for (const name of chunk.imports) {
    const next = chunks[name];
    if (next !== undefined) closureOf(next, chunks, found);
  }
  return found;
}

/**
 * The texts of the first screens are packs of their own, which their pages name; all others are one more.
 * @param screens name → module of the screen; the page's entry belongs to the first
 * @returns pack by the name of the module
 */
function packsOf(
  chunks: Readonly<Record<string, Chunk>>,
  screens: Readonly<Record<string, string>>,
  source: string,
) {
  const packs = new Map<string, string>();
  const all = Object.values(chunks);
  const put = (pack: string, group: Iterable<Chunk>): void => {
    for (const { moduleIds } of group)
      for (const id of moduleIds) {
        const name = nameOf(id, source);
        if (name !== null && !packs.has(name)) packs.set(name, pack);
      }
  };
  for (const [pack, screen] of Object.entries(screens)) {
    const roots = all.filter(({ isEntry, facadeModuleId }) => isEntry || facadeModuleId?.endsWith(screen));
    for (const root of roots) put(pack, closureOf(root, chunks));
  }
  put('rest', all);
  return packs;
}

/**
 * Divides the texts by language. A module of texts keeps none in the built page, but the name of a pack and an id; the
 * page loads the packs of one language (`src/text/packs.ts`).
 * @param screens pack → module of the screen
 */
export function textPacks(screens: Readonly<Record<string, string>>, source = OWN_SOURCE) {
  let bundles = new Map<string, Bundle>();
  const files: PackFiles = {};
  const contents = new Map<string, string>();

  /** Writes the files of all packs. */
  function writePacks(packs: ReadonlyMap<string, string>): void {
    for (const pack of new Set(packs.values())) {
      for (const language of LANGUAGES) {
        const held = [...bundles].filter(([name]) => packs.get(name) === pack);
        const texts = Object.fromEntries(held.map(([name, bundle]) => [idOf(name), bundle[language]]));
        const code = `export default ${JSON.stringify(texts)};\n`;
        const file = `assets/texts-${pack}-${language}-${hashOf(code, 7)}.js`;
        contents.set(file, code);
        files[pack] = { ...(files[pack] ?? { ja: '', en: '' }), [language]: file };
      }
    }
  }

  const plugin: Plugin = {
    name: 'text-packs',
    apply: 'build',
    async buildStart() {
      bundles = await readBundles(source);
      const ids = new Set([...bundles.keys()].map(idOf));
      if (ids.size !== bundles.size) throw new Error('two modules of texts have one id');
    },
    transform(code, id) {
      const name = nameOf(id, source);
      if (name === null || !bundles.has(name)) return undefined;
      const [, bundle] = DEFINITION.exec(readFileSync(id, 'utf8')) ?? [];
      const { ja, en } = bundles.get(name) ?? {};
      if (bundle === undefined || ja === undefined || en === undefined)
        throw new Error(`${id} does not export ja and en and define its texts as { ja, en }`);
      const from = JSON.stringify(path.join(source, 'text/packed-text.ts'));
      return `import { packedText } from ${from};\nexport const ${bundle} = packedText("texts of ${name}");\n`;
    },
    renderChunk(code, _chunk, _options, { chunks }) {
      const packs = packsOf(chunks, screens, source);
      if (contents.size === 0) writePacks(packs);
      return code.replace(UNPACKED, (_, _quote, name: string) => `"${packs.get(name)}","${idOf(name)}"`);
    },
    generateBundle() {
      for (const [fileName, source] of contents) this.emitFile({ type: 'asset', fileName, source });
    },
  };
  return { plugin, files };
}

/** A name for a module of texts that stays when others are added. */
const idOf = (name: string): string => hashOf(name, 4);
