import { describe, expect, it } from 'vitest';
import { iceServersOfLink } from './link-header.ts';

describe('iceServersOfLink', () => {
  it('reads several servers with their credentials', () => {
    const header =
      '<stun:stun.example.net>; rel="ice-server", ' +
      '<turn:turn.example.net?transport=udp>; rel="ice-server"; username="1700:ann"; credential="a,b;\\"c"; ' +
      'credential-type="password"';
    expect(iceServersOfLink(header)).toEqual([
      { urls: ['stun:stun.example.net'] },
      { urls: ['turn:turn.example.net?transport=udp'], username: '1700:ann', credential: 'a,b;"c' },
    ]);
  });

  it('leaves out other relations and addresses that are no ICE server', () => {
    expect(iceServersOfLink('</next>; rel="next", <https://a.example>; rel="ice-server"')).toEqual([]);
  });

  it('returns an empty list without the header', () => {
    expect(iceServersOfLink(null)).toEqual([]);
  });
});
