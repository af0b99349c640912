import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { EncodedText, encodingFor, type TextEncoding } from './encoded-text.ts';

describe('encodingFor', () => {
  it.each<[string | undefined, TextEncoding]>([
    [undefined, 'identity'],
    ['', 'identity'],
    ['deflate, zstd', 'identity'],
    ['gzip, deflate', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['GZIP;q=0.5, BR;q=1.0', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['br; q=0.000, gzip;q=0', 'identity'],
    ['br;q=0.01', 'br'],
    ['x-br', 'identity'],
  ])('of %s is %s', (accepted, encoding) => expect(encodingFor(accepted)).toBe(encoding));
});

it('EncodedText says the same in each encoding, and is compressed once', async () => {
  const text = JSON.stringify(Array.from({ length: 500 }, (_, nth) => ({ name: `灯${nth}`, nth })));
  const encoded = new EncodedText(text);
  const [brotli, gzip] = [(await encoded.as('br')) as Buffer, (await encoded.as('gzip')) as Buffer];
  expect(brotliDecompressSync(brotli).toString()).toBe(text);
  expect(gunzipSync(gzip).toString()).toBe(text);
  expect(await encoded.as('identity')).toBe(text);
  expect(await encoded.as('br')).toBe(brotli);
  expect(brotli.length).toBeLessThan(text.length / 4);
});
