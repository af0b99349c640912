import { createHash } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import type * as GateMarkup from './src/screens/shell/gate-markup.tsx';

const pathOf = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

/** The age gate as HTML in both languages, and the script that runs before the first paint. */
export interface FirstGate {
  html: string;
  script: { fileName: string; source: string };
}

/**
 * Renders the age gate at build time. A new visitor sees it as soon as HTML and styles have come; the page's code, which
 * takes a second more on a phone, then draws the same.
 */
export async function renderFirstGate(): Promise<FirstGate> {
  const source = await script();
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
  return { html: await markup(), script: { fileName: `assets/first-gate-${hash}.js`, source } };
}

async function markup(): Promise<string> {
  const folder = pathOf('../../.build');
  const outfile = `${folder}/gate-markup.mjs`;
  mkdirSync(folder, { recursive: true });
  await build({
    entryPoints: [pathOf('src/screens/shell/gate-markup.tsx')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    jsx: 'automatic',
    // The gate has no icon.
    loader: { '.css': 'empty', '.svg': 'empty' },
    // The production builds of React, as in the page.
    define: { 'process.env.NODE_ENV': '"production"' },
    external: ['react', 'react-dom', 'react-router'],
    logLevel: 'warning',
  });
  const { gateMarkup } = (await import(pathToFileURL(outfile).href)) as typeof GateMarkup;
  rmSync(outfile);
  return gateMarkup('ja') + gateMarkup('en');
}

async function script(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [pathOf('src/screens/shell/first-gate.ts')],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    logLevel: 'warning',
  });
  return outputFiles[0]?.text ?? '';
}
