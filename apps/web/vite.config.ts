import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const SERVER = 'http://127.0.0.1:3000';

/** Chunks that change rarely stand alone, so that a release of ours leaves them in the browser's cache. */
const VENDOR_CHUNKS = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  { name: 'router', test: /node_modules\/react-router\// },
  { name: 'state', test: /node_modules\/(@reduxjs|redux|redux-thunk|reselect|immer|react-redux)\// },
  // With its setting, which must be made before any schema, whatever chunk that one is in.
  { name: 'schema', test: /node_modules\/zod\/|src\/app\/strict-schemas/ },
  { name: 'text', test: /node_modules\/(i18next|react-i18next)\// },
];

export default defineConfig({
  plugins: [react()],
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
