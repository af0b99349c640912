import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { testApp } from '../../testing/http.ts';
import { testServices } from '../../testing/services.ts';
import { createWebPagesCapability } from './web-pages.capability.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'akari-pages-'));
for (const file of [
  'index.html',
  'index.en.html',
  'home.html',
  'room.html',
  'room.en.html',
  'robots.txt',
  'manifest.webmanifest',
])
  writeFileSync(path.join(folder, file), file);
mkdirSync(path.join(folder, 'assets'));
writeFileSync(path.join(folder, 'assets', 'app-1234567.js'), 'app()');
const app = await testApp(await testServices(), [createWebPagesCapability(folder)]);
const get = async (url: string) => {
  const { statusCode, body } = await app.inject({ url, headers: { accept: 'text/html' } });
  return [statusCode, body];
};

it.each([
  ['/', 'home.html'],
  ['/home?q=mio', 'home.html'],
  ['/chat/mio', 'room.html'],
  ['/enchat/mio', 'room.en.html'],
  ['/statement', 'index.html'],
  ['/viewers/points.shtml', 'index.html'],
])('GET %s is the page with status 200', async (url, file) => expect(await get(url)).toEqual([200, file]));

it.each(['/no-such-page', '/home/', '/HOME', '/idvideo', '/chat/mio/1/2/3/4/5'])(
  'GET %s is the page with status 404',
  async (url) => expect(await get(url)).toEqual([404, 'index.html']),
);

it.each(['/robots.txt', '/manifest.webmanifest'])('GET %s is the file', async (url) =>
  expect(await get(url)).toEqual([200, url.slice(1)]),
);

it('documents may be kept but are asked about each time; assets are kept for a year', async () => {
  const page = await app.inject({ url: '/home', headers: { accept: 'text/html' } });
  expect(page.headers['cache-control']).toBe('no-cache');
  const etag = String(page.headers['etag']);
  const again = await app.inject({
    url: '/home',
    headers: { accept: 'text/html', 'if-none-match': etag },
  });
  expect(again.statusCode).toBe(304);
  const asset = await app.inject({ url: '/assets/app-1234567.js' });
  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
});

it('sends what a document may do with documents only', async () => {
  const page = await app.inject({ url: '/home', headers: { accept: 'text/html' } });
  const asset = await app.inject({ url: '/assets/app-1234567.js' });
  expect(asset.body).toBe('app()');
  for (const header of ['content-security-policy', 'cross-origin-opener-policy', 'permissions-policy']) {
    expect([header, page.headers[header] !== undefined]).toEqual([header, true]);
    expect([header, asset.headers[header]]).toEqual([header, undefined]);
  }
  expect(asset.headers['x-content-type-options']).toBe('nosniff');
});
