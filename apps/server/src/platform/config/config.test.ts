import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const trusted = (TRUST_PROXY: string): string[] => readConfig({ TRUST_PROXY }).trust_proxy;

describe('TRUST_PROXY', () => {
  it('is empty by default', () => {
    expect(readConfig({}).trust_proxy).toEqual([]);
  });

  it('accepts addresses, networks and loopback', () => {
    expect(trusted('10.0.0.5, 192.168.0.0/16,loopback,2001:db8::/32')).toEqual([
      '10.0.0.5',
      '192.168.0.0/16',
      'loopback',
      '2001:db8::/32',
    ]);
  });

  it.each([
    'true',
    '1',
    'proxy.example',
    '10.0.0.0/33',
    '10.0.0.0/8/8',
    '0.0.0.0/0',
    '::/0',
    '0.0.0.0/1,128.0.0.0/1',
    '10.0.0.0/00',
    '::/1,8000::/1',
  ])('refuses %s', (text) => {
    expect(() => trusted(text)).toThrow('TRUST_PROXY');
  });
});

describe('PUBLIC_URL and SISTER_ORIGINS', () => {
  it('are normalized to origins and are empty by default', () => {
    const config = readConfig({
      PUBLIC_URL: 'https://Akari.example/',
      SISTER_ORIGINS: 'https://a.example, http://b.example:8080',
    });
    expect(config.public_url).toBe('https://akari.example');
    expect(config.sister_origins).toEqual(['https://a.example', 'http://b.example:8080']);
    expect(readConfig({})).toMatchObject({ public_url: '', sister_origins: [] });
  });
  it.each(['akari.example', 'https://a.example/path', 'https://u:p@a.example', 'ftp://a.example', '*'])(
    'refuse %s',
    (text) => {
      expect(() => readConfig({ PUBLIC_URL: text })).toThrow('PUBLIC_URL');
      expect(() => readConfig({ SISTER_ORIGINS: text })).toThrow('SISTER_ORIGINS');
    },
  );
});

describe('ICE_POLICY', () => {
  it('refuses relay without TURN_SECRET or without a TURN server', () => {
    const relay = { ICE_POLICY: 'relay', ICE_SERVERS: 'stun:a.example, turn:b.example', TURN_SECRET: 's' };
    expect(readConfig(relay)).toMatchObject({
      ice_policy: 'relay',
      ice_servers: ['stun:a.example', 'turn:b.example'],
    });
    expect(() => readConfig({ ...relay, TURN_SECRET: '' })).toThrow('ICE_POLICY');
    expect(() => readConfig({ ...relay, ICE_SERVERS: 'stun:a.example' })).toThrow('ICE_POLICY');
  });
});

describe('PAYMENT', () => {
  it('defaults to sandbox with DEMO, else to none, and refuses "card"', () => {
    expect(readConfig({}).payments).toEqual(['sandbox']);
    expect(readConfig({ DEMO: '0' }).payments).toEqual([]);
    expect(readConfig({ DATABASE_URL: 'postgres://db.example/akari' }).payments).toEqual([]);
    expect(readConfig({ DEMO: '0', PAYMENT: 'sandbox' }).payments).toEqual(['sandbox']);
    expect(() => readConfig({ PAYMENT: 'card' })).toThrow('PAYMENT');
  });
});
