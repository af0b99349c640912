// @ts-check
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { fromRoot } from './root.mjs';
import { say } from './say.mjs';

/** @typedef {{ name: string, sources: string[], out: string, build: () => Promise<unknown> }} Part */

/**
 * Programs that run on Node: one file each, with our own packages inside and everything from npm outside.
 * @param {string} workspace
 * @param {Record<string, string>} entryPoints name → source
 */
async function bundle(workspace, entryPoints) {
  const { build, stop } = await import('esbuild');
  const require = createRequire(import.meta.url);
  const { warnings } = await build({
    entryPoints: Object.fromEntries(
      Object.entries(entryPoints).map(([name, source]) => [name, fromRoot(workspace, source)]),
    ),
    outdir: fromRoot(workspace, 'dist'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    sourcemap: true,
    logLevel: 'warning',
    plugins: [
      {
        name: 'own-packages',
        setup: (plugin) =>
          plugin.onResolve({ filter: /^@akari\// }, ({ path: name }) => ({ path: require.resolve(name) })),
      },
    ],
  });
  // It keeps a process of its own, which has nothing more to do.
  await stop();
  refuseWarnings(warnings.map(({ text }) => text));
}

const COMPRESSIBLE = /\.(js|css|html|svg|json|wasm)$/;
const WORTH_BYTES = 1024;

/**
 * Compresses once what would otherwise be compressed at each request.
 * @param {string} folder
 */
function compress(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (!entry.isFile() || !COMPRESSIBLE.test(entry.name) || statSync(file).size < WORTH_BYTES) continue;
    const content = readFileSync(file);
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
    const params = { [constants.BROTLI_PARAM_QUALITY]: 10 };
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
  }
}

/**
 * A warning of a bundler is a fault of ours that nobody would see: styles that it left out, say.
 * @param {string[]} warnings
 */
function refuseWarnings(warnings) {
  if (warnings.length > 0) throw new Error(`the build warns:\n${warnings.join('\n')}`);
}

/**
 * Vite's logger of what Vite, Rolldown and Lightning CSS warn of.
 * @param {string[]} warnings
 * @returns {import('vite').Logger}
 */
const collecting = (warnings) => ({
  info: () => undefined,
  warn: (text) => void warnings.push(text),
  warnOnce: (text) => void warnings.push(text),
  error: (text) => process.stderr.write(`${text}\n`),
  clearScreen: () => undefined,
  hasErrorLogged: () => false,
  hasWarned: false,
});

/**
 * A page, by its Vite configuration.
 * @param {string} root
 */
export async function buildPage(root) {
  const vite = createRequire(fromRoot('apps/web/package.json')).resolve('vite');
  const { build } = await import(pathToFileURL(vite).href);
  /** @type {string[]} */
  const warnings = [];
  await build({ root, logLevel: 'warn', customLogger: collecting(warnings) });
  refuseWarnings(warnings);
}

/**
 * Chunks that import each other run in an order in which one of them finds the other's exports undefined: the page then
 * has calls without an address, and says that the server does not answer.
 * @param {string} folder of chunks
 * @throws naming the chunks of a cycle
 */
export function refuseChunkCycles(folder) {
  const names = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const imports = new Map(
    names.map((name) => {
      const text = readFileSync(path.join(folder, name), 'utf8');
      return [name, [...text.matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g)].map(([, other = '']) => other)];
    }),
  );
  /** @type {Set<string>} */
  const done = new Set();
  /** @param {string} name @param {string[]} before */
  const visit = (name, before) => {
    if (before.includes(name))
      throw new Error(
        `chunks import each other: ${[...before.slice(before.indexOf(name)), name].join(' -> ')}`,
      );
    if (done.has(name)) return;
    for (const other of imports.get(name) ?? []) visit(other, [...before, name]);
    done.add(name);
  };
  for (const name of names) visit(name, []);
}

async function buildWeb() {
  // A test that builds says NODE_ENV=test, which would bring React's slow and large form.
  process.env['NODE_ENV'] = 'production';
  await buildPage(fromRoot('apps/web'));
  refuseChunkCycles(fromRoot('apps/web/dist/assets'));
  compress(fromRoot('apps/web/dist'));
}

/** The page of the back office. Nothing of it is in the page that everybody gets. */
async function buildOffice() {
  process.env['NODE_ENV'] = 'production';
  await buildPage(fromRoot('apps/web/office'));
  refuseChunkCycles(fromRoot('apps/web/office/dist/assets'));
  compress(fromRoot('apps/web/office/dist'));
}

/**
 * Copies the two weights that receipts are set in, with their licence. The package has nine weights of 5 MB each.
 * @param {string} folder
 */
function copyReceiptFonts(folder) {
  const require = createRequire(fromRoot('apps/server/package.json'));
  mkdirSync(folder, { recursive: true });
  for (const [name, file] of [
    ['regular.ttf', '400Regular/NotoSansJP_400Regular.ttf'],
    ['bold.ttf', '700Bold/NotoSansJP_700Bold.ttf'],
    ['OFL.txt', 'LICENSE_FONT'],
  ])
    copyFileSync(require.resolve(`@expo-google-fonts/noto-sans-jp/${file}`), path.join(folder, name ?? ''));
}

const OWN_PACKAGES = ['packages/rules/src', 'packages/contract/src'];
/** What speaks WHIP or RTP on Node. */
const MEDIA_PACKAGES = [...OWN_PACKAGES, 'packages/whip/src'];

/** @type {Part[]} */
const PARTS = [
  {
    name: 'server',
    sources: ['apps/server/src', ...OWN_PACKAGES],
    out: 'apps/server/dist/main.js',
    build: async () => {
      await bundle('apps/server', {
        main: 'src/main.ts',
        'clip-reader': 'src/platform/clip/clip-reader.ts',
        'postgres-guardian': 'src/platform/process/postgres-guardian.ts',
      });
      copyReceiptFonts(fromRoot('apps/server/dist/fonts'));
    },
  },
  {
    name: 'media',
    sources: ['apps/media/src', ...MEDIA_PACKAGES],
    out: 'apps/media/dist/main.js',
    build: () => bundle('apps/media', { main: 'src/main.ts' }),
  },
  {
    name: 'demo',
    sources: ['apps/demo/src', ...MEDIA_PACKAGES],
    out: 'apps/demo/dist/main.js',
    build: () => bundle('apps/demo', { main: 'src/main.ts' }),
  },
  {
    name: 'web',
    sources: [
      'apps/web/src',
      'apps/web/public',
      'apps/web/index.html',
      'apps/web/vite.config.ts',
      ...['first-gate', 'first-pages', 'lean-router', 'push-worker', 'text-packs', 'woff2-only'].map(
        (name) => `apps/web/${name}.ts`,
      ),
      ...OWN_PACKAGES,
    ],
    out: 'apps/web/dist/index.html',
    build: buildWeb,
  },
  {
    name: 'office',
    sources: [
      ...['kit', 'office', 'platform', 'text'].map((folder) => `apps/web/src/${folder}`),
      'apps/web/office/index.html',
      'apps/web/office/vite.config.ts',
      'apps/web/woff2-only.ts',
      ...OWN_PACKAGES,
    ],
    out: 'apps/web/office/dist/index.html',
    build: buildOffice,
  },
];

const NOT_BUILT = /\.test\.tsx?$|[\\/]testing[\\/]/;

/**
 * Every file under a path, in a fixed order.
 * @param {string} relative
 * @returns {string[]}
 */
function filesOf(relative) {
  const target = fromRoot(relative);
  if (!existsSync(target)) return [];
  if (statSync(target).isFile()) return [target];
  return readdirSync(target, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !NOT_BUILT.test(file))
    .toSorted();
}

/**
 * What a part is made from, by content: a copy or another checkout of the same sources needs no new build.
 * @param {Part} part
 */
function stampOf(part) {
  const hash = createHash('sha256');
  for (const file of [...part.sources, 'package-lock.json', 'scripts/build.mjs'].flatMap(filesOf)) {
    hash
      .update(path.relative(fromRoot('.'), file))
      .update('\0')
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}

/** @param {Part} part */
const stampFile = (part) => fromRoot('.build', `${part.name}.stamp`);

/** @param {Part} part */
function isBuilt(part) {
  if (!existsSync(fromRoot(part.out)) || !existsSync(stampFile(part))) return false;
  return readFileSync(stampFile(part), 'utf8') === stampOf(part);
}

/**
 * One build at a time: a start and a test may find the same sources changed.
 * @param {() => Promise<void>} work
 */
async function alone(work) {
  const lock = fromRoot('.build', 'build.lock');
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      break;
    } catch {
      if (isStale(lock)) rmSync(lock, { force: true });
      else await sleep(100);
    }
  }
  try {
    await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

/**
 * Whether the process that holds the lock is gone. A lock that just vanished is not stale: the next attempt finds out.
 * @param {string} lock
 */
function isStale(lock) {
  if (!existsSync(lock)) return false;
  try {
    process.kill(Number(readFileSync(lock, 'utf8')), 0);
    return false;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'ESRCH';
  }
}

/**
 * Builds the parts whose sources have changed since they were built.
 * @param {readonly string[]} [names] these parts alone
 */
export async function ensureBuilt(names = []) {
  mkdirSync(fromRoot('.build'), { recursive: true });
  await alone(() => buildStale(PARTS.filter(({ name }) => names.length === 0 || names.includes(name))));
}

/** @param {readonly Part[]} parts */
async function buildStale(parts) {
  const stale = parts.filter((part) => !isBuilt(part));
  if (stale.length === 0) return;
  const names = stale.map((part) => part.name).join(', ');
  say(`ビルドしています(${names})…`, `Building ${names}…`);
  for (const part of stale) {
    const stamp = stampOf(part);
    await part.build();
    writeFileSync(stampFile(part), stamp);
  }
}

// `node scripts/build.mjs [part …]`
if (process.argv[1] === fromRoot('scripts', 'build.mjs')) await ensureBuilt(process.argv.slice(2));
