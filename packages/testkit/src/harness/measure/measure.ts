import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import type { Page } from 'playwright-core';
import type { Measured } from './page.ts';

let script: string | undefined;

/** The measurements as one script, for the page. */
function pageScript(): string {
  script ??= buildSync({
    entryPoints: [fileURLToPath(new URL('page.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'akari_measure',
  }).outputFiles[0]?.text;
  return script ?? '';
}

/** Measures the page as it stands; no size, no scroll position and no focus changes. */
export const measure = (page: Page): Promise<Measured> =>
  page.evaluate<Measured>(`(() => { ${pageScript()}; return akari_measure.measure(); })()`);
