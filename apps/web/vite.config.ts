import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { FIRST_SCREENS, firstPages } from './first-pages.ts';
import { pushWorker } from './push-worker.ts';
import { leanRouter, PRODUCTION_ROUTER } from './lean-router.ts';
import { textPacks } from './text-packs.ts';
import { woff2Only } from './woff2-only.ts';

const SERVER = 'http://127.0.0.1:3000';

/** Our own code, without the entry itself. */
const OWN = /apps\/web\/src(?!\/app\/main)|packages\/(rules|contract)/;

/** Our own code that several screens may share. Not forms: merged into `shared`, home would fetch them. */
const SHAREABLE =
  /apps\/web\/src\/(?!app\/main|platform\/form\/|kit\/overlay\/|features\/(account\/form-|broadcast\/|channel\/studio\/|chat-board\/translation\/|cheer\/|contact\/|favourite\/|home\/(ChannelTile|Inside|channel-|text)|id-video\/studio\/|ignore\/|mailbox\/|network-stats\/|report\/|search\/|thank-you\/|ticket-show\/))|packages\/(rules|contract)\/(?!src\/(cheer|favourite|mailbox|search|thank-you|translation)\/)/;

/** The contract of what is not on the home page, nor in the studio alone. */
const LATE_CONTRACT =
  /packages\/contract\/src\/(bar\/(?!studio)|(call|channel|chat|contact|gift|id-video|ledger|moderation|purchase|report|session|ticket-show|tip|twoshot|twoway)\/)/;

/**
 * Chunks by what they hold. Libraries change rarely and stand alone, so that a release of ours leaves them in the
 * browser's cache. `app` is what every page has; what several screens share is put together where it would be tiny.
 */
const CHUNKS = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
  {
    name: 'libraries',
    test: /node_modules\/(react-router|@reduxjs|redux|redux-thunk|reselect|immer|react-redux)\//,
    priority: 3,
  },
  // With its setting, which must be made before any schema, whatever chunk that one is in.
  { name: 'schema', test: /node_modules\/zod\/|src\/platform\/api\/strict-schemas/, priority: 3 },
  // The styles of the kit, of every page's frame and of the home page in one file: every screen uses most of them, and each
  // file is a request before the first paint. The banners of campaigns come late.
  {
    name: 'kit',
    test: /apps\/web\/src\/(kit\/(?!campaign-banner)|platform\/error\/|features\/(channel\/shared|account|home)\/|screens\/(shell|home|viewers-door)\/).*(?<!user-menu)\.css$/,
    priority: 4,
  },
  // In the footer of every page: merged with the forms that show them too, they would bring those along.
  {
    name: 'operator-pages',
    test: /src\/platform\/site\/(OperatorPages|pages-text|operator-pages)/,
    priority: 1.5,
  },
  // What every page has and more than the entry asks for: small modules that would each be a request.
  {
    name: 'common',
    test: /packages\/(contract\/src\/channel\/card|rules\/src\/(site\/|door-picture\/|channel\/(status|free-chat|broadcast-kind)|charge\/(rate|charge)\.))|apps\/web\/src\/(platform\/browser\/(paths|leaving)|kit\/scene\/(scenes|pick)|kit\/(feedback\/(EmptyState|ErrorState|Skeleton|StatusChip)|controls\/Chip)\.tsx|platform\/(clock\/use-server-seconds|error\/(OfflineState|ErrorNumber|HelpLink))|text\/Phrases\.tsx|features\/(channel\/shared\/(usual-mode|introduction|ThumbnailMessage|CardRate|ListPicture|list-picture)|favourite\/viewer\/late\.|home\/(arrange|Picture|api|online-list|use-online-list))|screens\/viewers-door\/|kit\/controls\/LanguageFlag|platform\/browser\/ahead)/,
    priority: 3,
  },
  // Controls of forms and windows with the error of a form: what shares them would import each other.
  {
    name: 'forms',
    test: /apps\/web\/src\/(kit\/controls\/(Field|IconButton)|platform\/error\/FormError)\.tsx$/,
    priority: 3,
  },
  { name: 'app', test: OWN, tags: ['$initial' as const], priority: 2 },
  // The schemas of the server's events, which come with the socket: put into `shared`, some would be fetched by home.
  {
    name: 'events',
    test: LATE_CONTRACT,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 6_000,
    priority: 2,
  },
  // The library of windows and menus, apart from what it would be merged with: rooms need that before any window opens.
  {
    name: 'windows',
    test: /node_modules\/@(base-ui|floating-ui)\//,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 1_000,
    priority: 3,
  },
  // The board of the chat, apart from the translation, which comes with its switch: merged with other parts of the room, these
  // and the board would import each other.
  {
    name: 'board',
    test: /features\/(chat\/|crown\/|chat-board\/[^/]+$)|rules\/src\/(moderation\/mention|comment-flow|chat-board)/,
    minShareCount: 2,
    priority: 2,
  },
  {
    name: 'shared',
    test: SHAREABLE,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 6_600,
    priority: 1,
  },
];

/** Files that the HTML of every page names: what is loaded later needs no list of them. */
const OF_EVERY_PAGE = /\/(app|common|libraries|react|rolldown-runtime|schema|kit)-[\w-]{7}\.(js|css)$/;

const texts = textPacks(FIRST_SCREENS);

const shortName = (name: string): string => name.split('~')[0] ?? '';

export default defineConfig({
  plugins: [react(), woff2Only, leanRouter, texts.plugin, firstPages(texts.files), pushWorker],
  resolve: { alias: [{ find: /^react-router$/, replacement: PRODUCTION_ROUTER }] },
  server: {
    host: '127.0.0.1',
    proxy: {
      ...Object.fromEntries(
        [
          '/api',
          '/vauth_check',
          '/getStats',
          '/getCapImage',
          '/getCapOrientation',
          '/WebArchive',
          '/whip',
          '/whep',
          '/media/',
        ].map((path) => [path, SERVER]),
      ),
      '/socket': { target: SERVER, ws: true },
    },
  },
  build: {
    outDir: 'dist',
    // Data URIs would need an exception in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, files) => files.filter((file) => !OF_EVERY_PAGE.test(file)),
    },
    rolldownOptions: {
      // How long a plugin took says something about the machine, not about the page; a warning would end the build.
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: { groups: CHUNKS },
        // Without the names of all entries that share a chunk: every chunk that loads others lists their names.
        chunkFileNames: ({ name }) => `assets/${shortName(name)}-[hash:7].js`,
        assetFileNames: ({ names: [name = ''] }) =>
          name.endsWith('.css')
            ? `assets/${shortName(name.slice(0, -4))}-[hash:7].css`
            : 'assets/[name]-[hash][extname]',
      },
    },
  },
});
