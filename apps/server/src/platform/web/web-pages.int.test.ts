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
  'home.en.html',
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

it('answers in the language of the browser, and names what the answer depends on', async () => {
  const ask = (url: string, headers: Record<string, string>) =>
    app.inject({ url, headers: { accept: 'text/html', ...headers } });
  const english = await ask('/', { 'accept-language': 'en-US,en;q=0.9' });
  expect(english.body).toBe('home.en.html');
  expect(english.headers['vary']).toContain('Accept-Language, Cookie');
  const chosen = await ask('/chat/mio', { 'accept-language': 'ja', cookie: 'akari_lang=en' });
  expect(chosen.body).toBe('room.en.html');
  expect(chosen.headers['vary']).toContain('Accept-Language, Cookie');
  expect((await ask('/home?lang=ja', { cookie: 'akari_lang=en' })).body).toBe('home.html');
});

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
