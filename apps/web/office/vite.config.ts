import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { woff2Only } from '../woff2-only.ts';

/**
 * The page of the back office: a build of its own, so that the server can keep all of it from people who are not of the
 * staff (`apps/server/src/core/staff/office-page.ts`), and the first page of viewers has nothing of it.
 */
export default defineConfig({
  plugins: [react(), woff2Only],
  base: '/office/',
  build: { assetsInlineLimit: 0, modulePreload: { polyfill: false } },
});
