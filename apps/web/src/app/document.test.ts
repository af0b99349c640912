import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const fileOf = (path: string): URL => new URL(`../../public${path}`, import.meta.url);
const html = readFileSync(new URL('../../index.html', import.meta.url), 'utf8');
const manifest = JSON.parse(readFileSync(fileOf('/manifest.webmanifest'), 'utf8')) as {
  icons: { src: string; sizes: string }[];
};
/** The width of a PNG is in the bytes 16 to 19 of the file. */
const widthOf = (path: string): number => readFileSync(fileOf(path)).readUInt32BE(16);

describe('the document', () => {
  it('says in both languages that it needs JavaScript', () => {
    const body = html.slice(html.indexOf('<body>'));
    const text = /<noscript>(.*?)<\/noscript>/s.exec(body)?.[1] ?? '';
    expect(text).toContain('JavaScriptが必要です');
    expect(text).toMatch(/<section lang="en">.*needs JavaScript/s);
  });

  it('names only files that exist', () => {
    const named = [...html.matchAll(/(?:href|content)="(\/[^"]+)"/g)].map(([, path = '']) => path);
    expect(named).toContain('/og.png');
    expect(named.filter((path) => !existsSync(fileOf(path)))).toEqual([]);
  });
});

it('the icons of the manifest have the sizes that it says', () => {
  const pictures = manifest.icons.filter(({ src }) => src.endsWith('.png'));
  expect(pictures.map(({ src }) => `${widthOf(src)}x${widthOf(src)}`)).toEqual(
    pictures.map(({ sizes }) => sizes),
  );
  expect(pictures).toHaveLength(2);
});
