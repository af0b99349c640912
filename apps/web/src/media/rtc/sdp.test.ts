import { describe, expect, it } from 'vitest';
import { iceCredentials, isOffer, readFragment, withNewIce, writeFragment } from './sdp.ts';

const local = [
  'v=0',
  'o=- 1 2 IN IP4 127.0.0.1',
  's=-',
  't=0 0',
  'a=group:BUNDLE 0 1',
  'm=audio 9 UDP/TLS/RTP/SAVPF 111',
  'a=ice-ufrag:aaaa',
  'a=ice-pwd:aaaaaaaaaaaaaaaaaaaaaaaa',
  'a=setup:actpass',
  'a=mid:0',
  'm=video 9 UDP/TLS/RTP/SAVPF 96',
  'a=ice-ufrag:aaaa',
  'a=ice-pwd:aaaaaaaaaaaaaaaaaaaaaaaa',
  'a=mid:1',
  '',
].join('\r\n');

describe('writeFragment and readFragment', () => {
  it('writeFragment writes credentials, the first m-section and the candidates', () => {
    expect(writeFragment(local, ['candidate:1 1 udp 2122 192.0.2.1 4444 typ host'], true)).toBe(
      [
        'a=ice-ufrag:aaaa',
        'a=ice-pwd:aaaaaaaaaaaaaaaaaaaaaaaa',
        'm=audio 9 UDP/TLS/RTP/SAVPF 111',
        'a=mid:0',
        'a=candidate:1 1 udp 2122 192.0.2.1 4444 typ host',
        'a=end-of-candidates',
        '',
      ].join('\r\n'),
    );
  });

  it('writeFragment returns null without a transport', () => {
    expect(writeFragment('v=0\r\n', [], true)).toBeNull();
  });

  it('readFragment reads LF and CRLF lines, and requires credentials', () => {
    const body = 'a=ice-ufrag:bbbb\na=ice-pwd:cccc\r\na=candidate:2 1 udp 1 192.0.2.9 5 typ host\n';
    expect(readFragment(body)).toEqual({
      ufrag: 'bbbb',
      pwd: 'cccc',
      candidates: ['candidate:2 1 udp 1 192.0.2.9 5 typ host'],
    });
    expect(readFragment('a=candidate:1')).toBeNull();
  });
});

describe('withNewIce', () => {
  const answer = local.replace('actpass', 'passive').replace('a=mid:0', 'a=mid:0\r\na=candidate:old');
  const changed = withNewIce(answer, { ufrag: 'new', pwd: 'secret', candidates: ['candidate:fresh'] });

  it('sets credentials in each m-section and candidates in the first', () => {
    expect(changed.match(/a=ice-ufrag:new/g)).toHaveLength(2);
    expect(changed).not.toContain('candidate:old');
    expect(changed.indexOf('a=candidate:fresh')).toBeLessThan(changed.indexOf('m=video'));
    expect(changed.indexOf('a=candidate:fresh')).toBeGreaterThan(changed.indexOf('a=mid:0'));
  });

  it('keeps everything else', () => {
    expect(changed).toContain('a=group:BUNDLE 0 1');
    expect(changed.endsWith('\r\n')).toBe(true);
    expect(iceCredentials(changed)).toEqual({ ufrag: 'new', pwd: 'secret' });
  });
});

describe('isOffer', () => {
  it('is true for actpass and false for active', () => {
    expect(isOffer(local)).toBe(true);
    expect(isOffer(local.replace('actpass', 'active'))).toBe(false);
  });
});
