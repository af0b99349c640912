import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const SERVER = 'http://127.0.0.1:3000';

/** Chunks that change rarely stand alone, so that a release of ours leaves them in the browser's cache. */
const VENDOR_CHUNKS = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  { name: 'router', test: /node_modules\/react-router\// },
  { name: 'state', test: /node_modules\/(@reduxjs|redux|redux-thunk|reselect|immer|react-redux)\// },
  // With its setting, which must be made before any schema, whatever chunk that one is in.
  { name: 'schema', test: /node_modules\/zod\/|src\/app\/strict-schemas/ },
];

/** Most visits begin at the home page: its code is fetched beside the entry's, not after it has run. */
const preloadHome: Plugin = {
  name: 'preload-home',
  apply: 'build',
  transformIndexHtml: (_html, { bundle = {} }) => {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const withImports = (fileName: string, found = new Set<string>()): Set<string> => {
      if (found.has(fileName)) return found;
      found.add(fileName);
      for (const next of chunks.find((chunk) => chunk.fileName === fileName)?.imports ?? [])
        withImports(next, found);
      return found;
    };
    const entry = chunks
      .filter((chunk) => chunk.isEntry)
      .flatMap((chunk) => [...withImports(chunk.fileName)]);
    return chunks
      .filter((chunk) => chunk.facadeModuleId?.endsWith('/screens/home/index.tsx'))
      .flatMap((chunk) => [...withImports(chunk.fileName)])
      .filter((fileName) => !entry.includes(fileName))
      .map((fileName) => ({
        tag: 'link',
        attrs: { rel: 'modulepreload', crossorigin: true, href: `/${fileName}` },
        injectTo: 'head' as const,
      }));
  },
};

export default defineConfig({
  plugins: [react(), preloadHome],
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
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: VENDOR_CHUNKS } } },
  },
});
