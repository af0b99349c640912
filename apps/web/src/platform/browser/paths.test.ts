import { describe, expect, it } from 'vitest';
import { returningTo, returnPath, roomPath } from './paths.ts';

describe('returnPath', () => {
  it('returns the path that returningTo was given', () => {
    const address = new URL(returningTo('/login', '/chat/灯里?x=1'), 'http://akari.test');
    expect(returnPath(address.searchParams)).toBe('/chat/灯里?x=1');
  });
  it.each(['https://elsewhere.test/', '//elsewhere.test', '/\\elsewhere.test', 'javascript:alert(1)', ''])(
    'returns /home instead of %s',
    (to) => {
      expect(returnPath(new URLSearchParams({ to }))).toBe('/home');
    },
  );
});
it('roomPath escapes the performer name and adds the session type', () => {
  expect(roomPath('月 a/b')).toBe('/chat/%E6%9C%88%20a%2Fb');
  expect(roomPath('akari', 110)).toBe('/chat/akari/110');
});
