import type { Plugin } from 'vite';

/** Leaves out the older form of each font file. No browser that can show the page would ask for it. */
export const woff2Only: Plugin = {
  name: 'woff2-only',
  enforce: 'pre',
  transform: (code, id) =>
    id.includes('@fontsource') && id.endsWith('.css')
      ? code.replace(/,\s*url\([^)]+\.woff\)\s*format\('woff'\)/g, '')
      : undefined,
};
