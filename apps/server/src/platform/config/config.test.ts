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

describe('POINTS_ISSUER', () => {
  it('allows an exempt issuer 180 days, and a registered one more', () => {
    expect(readConfig({}).points).toMatchObject({ issuer: 'exempt', valid_ms: 15_552_000_000 });
    expect(() => readConfig({ POINTS_VALID_DAYS: '181' })).toThrow('POINTS_VALID_DAYS');
    const registered = { POINTS_ISSUER: 'registered', POINTS_VALID_DAYS: '1095' };
    expect(readConfig(registered).points).toMatchObject({ issuer: 'registered', valid_ms: 94_608_000_000 });
  });
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
  it('defaults to sandbox with DEMO, else to none, and refuses "card" and a sandbox without DEMO', () => {
    expect(readConfig({}).payments).toEqual(['sandbox']);
    expect(readConfig({ DEMO: '0' }).payments).toEqual([]);
    expect(readConfig({ DATABASE_URL: 'postgres://db.example/akari' }).payments).toEqual([]);
    for (const live of [{ DEMO: '0' }, { DATABASE_URL: 'postgres://db.example/akari' }])
      for (const PAYMENT of ['sandbox', 'btcpay,sandbox'])
        expect(() => readConfig({ ...live, PAYMENT })).toThrow('sandbox gives points for nothing');
    const empty = { DEMO: '1', DEMO_PEOPLE: '0', PAYMENT: 'sandbox' };
    expect(readConfig(empty)).toMatchObject({ payments: ['sandbox'], demo: true, demo_people: false });
    expect(readConfig({ DEMO: '0' }).demo_people).toBe(false);
    expect(readConfig({}).demo_people).toBe(true);
    expect(() => readConfig({ PAYMENT: 'card' })).toThrow('PAYMENT');
  });

  it('wants all that CCBill needs, each in its form', () => {
    const complete = {
      PAYMENT: 'ccbill',
      PUBLIC_URL: 'https://akari.example',
      CCBILL_ACCOUNT: '900100',
      CCBILL_SUBACCOUNT: '0001',
      CCBILL_SALT: '7d901dad245fd0ff6bc20d06',
      CCBILL_FORM_ID: '1f0c2e9a-5f0e-4a0c-9a53-0d8f5a6f7b21',
      CCBILL_WEBHOOK_SECRET: 'kP3vX9tRq2LmZ7bWc5YdN8fH',
      CCBILL_STATEMENT: 'CCBILL.COM*AKARI',
    };
    expect(readConfig(complete).ccbill).toMatchObject({
      base_url: 'https://api.ccbill.com',
      subaccount: '0001',
      networks: ['64.38.212.0/24', '64.38.215.0/24', '64.38.240.0/24', '64.38.241.0/24'],
      prices: [{ currency: 'USD', least_minor: 295, most_minor: 10_000, decimals: 2 }],
    });
    for (const name of Object.keys(complete).filter((one) => one !== 'PAYMENT'))
      expect(() => readConfig({ ...complete, [name]: '' }), name).toThrow(name);
    for (const [name, value] of [
      ['CCBILL_ACCOUNT', '90010'],
      ['CCBILL_SUBACCOUNT', '1'],
      ['CCBILL_SALT', 'a b'],
      ['CCBILL_FORM_ID', 'form'],
      ['CCBILL_WEBHOOK_SECRET', 'short'],
      ['CCBILL_NETWORKS', ''],
      ['CCBILL_NETWORKS', '0.0.0.0/0'],
      ['CCBILL_URL', 'https://api.ccbill.com/wap'],
    ] as const)
      expect(() => readConfig({ ...complete, [name]: value }), value).toThrow(name);
  });

  it('wants a whole bank account for transfers: with a branch, or with a BIC', () => {
    const complete = {
      PAYMENT: 'bank',
      BANK_HOLDER_JA: 'カ）アカリ',
      BANK_HOLDER_EN: 'Akari K.K.',
      BANK_NAME_JA: 'テスト銀行',
      BANK_NAME_EN: 'Test Bank',
      BANK_BRANCH_JA: '本店・普通',
      BANK_BRANCH_EN: 'Head office, ordinary',
      BANK_ACCOUNT: '1234567',
    };
    expect(readConfig(complete).bank).toEqual({
      account: '1234567',
      bic: '',
      currency: 'USD',
      holder: { ja: 'カ）アカリ', en: 'Akari K.K.' },
      name: { ja: 'テスト銀行', en: 'Test Bank' },
      branch: { ja: '本店・普通', en: 'Head office, ordinary' },
      wait_ms: 604_800_000,
    });
    for (const name of Object.keys(complete).filter((one) => one !== 'PAYMENT'))
      expect(() => readConfig({ ...complete, [name]: '' }), name).toThrow(name);
    const abroad = { ...complete, BANK_BRANCH_JA: '', BANK_BRANCH_EN: '', BANK_BIC: 'DEUTDEFF' };
    expect(readConfig({ ...abroad, BANK_ACCOUNT: 'DE89370400440532013000' }).bank.bic).toBe('DEUTDEFF');
    for (const [name, value] of [
      ['BANK_ACCOUNT', 'DE89370400440532013001'],
      ['BANK_ACCOUNT', '123/4'],
      ['BANK_BIC', 'X'],
      ['BANK_CURRENCY', 'EUR'],
      ['BANK_TRANSFER_DAYS', '0'],
    ] as const)
      expect(() => readConfig({ ...abroad, [name]: value }), value).toThrow(name);
  });

  it('reads the prices that CCBill takes, with the decimals of its forms', () => {
    const pricesOf = (CCBILL_PRICES: string) => readConfig({ CCBILL_PRICES }).ccbill.prices;
    expect(pricesOf('USD 2.95-500.00, JPY 300-15000')).toEqual([
      { name: 'USD 2.95-500.00', currency: 'USD', least_minor: 295, most_minor: 50_000, decimals: 2 },
      { name: 'JPY 300-15000', currency: 'JPY', least_minor: 300, most_minor: 15_000, decimals: 0 },
    ]);
    expect(pricesOf('JPY 300.00-15000.00')).toMatchObject([{ least_minor: 300, decimals: 2 }]);
    const wrong = [
      '',
      'USD',
      'USD 3-100',
      'USD 2.95-100',
      'USD 100.00-2.95',
      'CHF 2.95-100.00',
      'USD 0.00-1.00',
    ];
    for (const text of [...wrong, 'USD 2.95-100.00,USD 2.95-200.00', 'JPY 300.50-15000.00'])
      expect(() => pricesOf(text), text).toThrow('CCBILL_PRICES');
  });
});
