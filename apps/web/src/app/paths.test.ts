import { describe, expect, it } from 'vitest';
import { returningTo, returnPath, roomPath } from './paths.ts';

describe('the way back after a login', () => {
  it('is where one came from', () => {
    const address = new URL(returningTo('/login', '/chat/灯里?x=1'), 'http://akari.test');
    expect(returnPath(address.searchParams)).toBe('/chat/灯里?x=1');
  });
  it.each(['https://elsewhere.test/', '//elsewhere.test', '/\\elsewhere.test', 'javascript:alert(1)', ''])(
    'is never %s',
    (to) => {
      expect(returnPath(new URLSearchParams({ to }))).toBe('/home');
    },
  );
});
it('writes a room by its performer', () => {
  expect(roomPath('月 a/b')).toBe('/chat/%E6%9C%88%20a%2Fb');
  expect(roomPath('akari', 110)).toBe('/chat/akari/110');
});
