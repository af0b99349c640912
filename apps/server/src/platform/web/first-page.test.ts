import { expect, it } from 'vitest';
import { firstPageOf } from './first-page.ts';

it.each([
  ['/', 'home.html'],
  ['/home', 'home.html'],
  ['/chat/mio', 'room.html'],
  ['/chat/%E6%9C%88', 'room.html'],
  ['/enchat/mio/115/1000050/ja', 'room.html'],
  ['/enchat/mio/115/1000050/en', 'room.en.html'],
  ['/chat/mio/115/1000050/en', 'room.en.html'],
  ['/enchat/mio', 'room.en.html'],
  ['/en/mobilePreview/mio', 'room.en.html'],
  ['/hchat/mio/key/english', 'room.html'],
  ['/hchat/mio/key', 'room.html'],
  ['/profile/mio', 'index.html'],
  ['/viewers/mio', 'index.html'],
  ['/chat', 'index.html'],
  ['/chat/freechatPF', 'index.html'],
  ['/enchat', 'index.en.html'],
  ['/enchat/ja', 'index.html'],
  ['/pfchat/en', 'index.en.html'],
  ['/login', 'index.html'],
  ['/viewers/points.shtml', 'index.html'],
  ['/idvideo/ja', 'index.html'],
  ['/idvideo/en', 'index.en.html'],
])('firstPageOf(%s) is %s', (path, file) => expect(firstPageOf(path)).toEqual({ file, found: true }));

it.each(['/home/', '/CHAT/mio', '/viewers/points/shtml', '/no-such-page'])('no page has %s', (path) =>
  expect(firstPageOf(path)).toEqual({ file: 'index.html', found: false }),
);

it.each([
  [{ accepted: 'en-US,en;q=0.9,ja;q=0.8' }, 'home.en.html'],
  [{ accepted: 'fr, ja;q=0.4, en-GB;q=0.7' }, 'home.en.html'],
  [{ accepted: 'fr, en;q=0, ja;q=0.1' }, 'home.html'],
  [{ accepted: 'fr' }, 'home.html'],
  [{ accepted: ',,;q=;q' }, 'home.html'],
  [{ cookie: 'ja', accepted: 'en' }, 'home.html'],
  [{ cookie: 'en', accepted: 'ja' }, 'home.en.html'],
  [{ cookie: 'fr', accepted: 'en' }, 'home.en.html'],
  [{ query: 'ja', cookie: 'en', accepted: 'en' }, 'home.html'],
])('a browser that says %j gets %s', (asked, file) => expect(firstPageOf('/home', asked).file).toBe(file));

it('the address names the language before the browser does, and the query before the address', () => {
  expect(firstPageOf('/enchat/mio', { cookie: 'ja', accepted: 'ja' }).file).toBe('room.en.html');
  expect(firstPageOf('/enchat/mio', { query: 'ja' }).file).toBe('room.html');
  expect(firstPageOf('/no-such-page', { accepted: 'en' })).toEqual({ file: 'index.en.html', found: false });
});
