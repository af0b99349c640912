import { describe, expect, it } from 'vitest';
import { readSettings } from '../settings/settings.ts';
import { isPublicAddress, RemoteCandidates } from './candidate.ts';
import { SdpError } from './description.ts';

const named = (address: string, port = 50_000, protocol = 'udp'): string =>
  `a=candidate:1 1 ${protocol} 2113937151 ${address} ${port} typ host`;
const admitted = (...lines: string[]): string[] => new RemoteCandidates().admit(lines, 'checked');

describe('RemoteCandidates.admit', () => {
  it.each([
    '10.0.0.7',
    '127.0.0.1',
    '169.254.1.1',
    '100.64.0.1',
    '8.8.8.8',
    '::1',
    'fe80::1',
    'fd00::1',
    '2a00::1',
  ])('admits the address %s', (address) => {
    expect(admitted(named(address))).toEqual([named(address).slice(2)]);
  });

  it.each([
    '0.0.0.0',
    '224.0.0.1',
    '239.255.255.250',
    '255.255.255.255',
    '::',
    'ff02::1',
    '::ffff:224.0.0.1',
    '::ffff:0.0.0.0',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001::7f00:1',
  ])('drops the address %s', (address) => {
    expect(admitted(named(address))).toEqual([]);
  });

  it.each(['0f5e-4.local', 'internal.example', 'localhost', '0x7f000001', '127.1'])(
    'drops the name %s',
    (name) => {
      expect(admitted(named(name))).toEqual([]);
    },
  );

  it('drops TCP candidates', () => {
    expect(admitted(named('10.0.0.7', 9, 'tcp'))).toEqual([]);
  });

  it('admits ten destinations at most over several calls', () => {
    const candidates = new RemoteCandidates();
    const seven = Array.from({ length: 7 }, (_, n) => named('10.0.0.7', 40_000 + n));
    const others = Array.from({ length: 7 }, (_, n) => named('10.0.0.8', 40_000 + n));
    expect(candidates.admit(seven, 'checked')).toHaveLength(7);
    expect(candidates.admit(others, 'checked')).toHaveLength(3);
    expect(candidates.admit([named('10.0.0.9')], 'checked')).toHaveLength(0);
  });

  it('counts one destination once in all its written forms', () => {
    const forms = ['10.0.0.7', '::ffff:10.0.0.7', '::ffff:a00:7', '10.0.0.7'];
    expect(admitted(...forms.map((address) => named(address)))).toHaveLength(1);
  });

  it('admits nothing under the policy ignored', () => {
    expect(new RemoteCandidates().admit([named('8.8.8.8'), named('127.0.0.1')], 'ignored')).toEqual([]);
  });

  it.each(['a=candidate:nonsense udp here', 'a=candidate:1 1 udp 1 10.0.0.7 x typ host'])(
    'throws SdpError for %s',
    (line) => {
      expect(() => admitted(line)).toThrow(SdpError);
    },
  );
});

describe('remote_candidates setting', () => {
  const policy = (MEDIA_PUBLIC_IP: string) =>
    readSettings({ MEDIA_SECRET: 's'.repeat(32), MEDIA_DATA_DIR: '/tmp', MEDIA_PUBLIC_IP }).remote_candidates;

  it.each(['8.8.8.8', '2a00:1450::1', 'media.example.org'])('is ignored for MEDIA_PUBLIC_IP %s', (ip) => {
    expect(policy(ip)).toBe('ignored');
  });

  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '192.168.0.5',
    '100.64.0.9',
    '169.254.0.1',
    'fd00::1',
    '::ffff:10.0.0.1',
  ])('is checked for MEDIA_PUBLIC_IP %s', (ip) => {
    expect(policy(ip)).toBe('checked');
  });

  it('isPublicAddress tells public from other addresses', () => {
    for (const ip of [
      '10.1.2.3',
      '172.31.0.1',
      '192.168.0.5',
      '100.64.0.9',
      '203.0.113.9',
      '198.18.0.2',
      'x',
    ])
      expect(isPublicAddress(ip)).toBe(false);
    for (const ip of ['172.32.0.1', '8.8.8.8', '193.0.0.1']) expect(isPublicAddress(ip)).toBe(true);
  });
});
