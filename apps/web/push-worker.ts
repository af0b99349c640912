import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Plugin } from 'vite';

/** The service worker, one file at the root of the site: its address is its scope, and it must never change. */
export const pushWorker: Plugin = {
  name: 'push-worker',
  apply: 'build',
  async generateBundle() {
    const { outputFiles } = await build({
      entryPoints: [fileURLToPath(new URL('src/worker/push-worker.ts', import.meta.url))],
      bundle: true,
      minify: true,
      write: false,
      format: 'iife',
      target: 'es2022',
      logLevel: 'warning',
    });
    this.emitFile({ type: 'asset', fileName: 'push-worker.js', source: outputFiles[0]?.text ?? '' });
  },
};
