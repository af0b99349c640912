import { expect, it } from 'vitest';
import { firstPageOf } from './first-page.ts';

it.each([
  ['/', 'home.html'],
  ['/home', 'home.html'],
  ['/chat/mio', 'room.html'],
  ['/chat/%E6%9C%88', 'room.html'],
  ['/enchat/mio/115/1000050/ja', 'room.html'],
  ['/hchat/mio/key', 'room.html'],
  ['/profile/mio', 'room.html'],
  ['/chat', 'index.html'],
  ['/chat/freechatPF', 'index.html'],
  ['/enchat/ja', 'index.html'],
  ['/login', 'index.html'],
  ['/viewers/points.shtml', 'index.html'],
  ['/idvideo/ja', 'index.html'],
  ['/home/', null],
  ['/CHAT/mio', null],
  ['/viewers/points-shtml', null],
  ['/no-such-page', null],
])('firstPageOf(%s) is %s', (path, page) => expect(firstPageOf(path)).toBe(page));
