import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { englishDocument } from './english-document.ts';

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

  it('has an English copy whose head has no Japanese', () => {
    const copy = englishDocument(html);
    const head = copy.slice(0, copy.indexOf('<body>'));
    expect(head).toContain('<html lang="en"');
    expect(head).toContain('<title>Akari</title>');
    expect(head).toMatch(/og:locale" content="en_US"/);
    expect(head).not.toMatch(/[\u3040-\u30ff\u4e00-\u9fff]/);
    expect(() => englishDocument(html.replace('<title>Akari 灯</title>', ''))).toThrow(/has no <title>/);
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
