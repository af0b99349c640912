import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createAccountCapability } from '../../core/account/account.capability.ts';
import { missingPages } from '../../core/site/operator-pages.ts';
import { createSiteCapability } from '../../core/site/site.capability.ts';
import type { PaymentProvider, StoredCards } from '../../platform/payment/payment-provider.ts';
import { buildStaff } from '../../testing/factories.ts';
import { testApp } from '../../testing/http.ts';
import { testServices } from '../../testing/services.ts';
import { officeCapability } from '../office/office.capability.ts';
import { legalPageCapability } from './legal-page.capability.ts';

const services = await testServices({
  env: {
    PUBLIC_URL: 'https://akari.example',
    TOY_INTIFACE: 'on',
    ICE_SERVERS: 'stun:stun.example.net:3478,turn:turn.example.net:3478?transport=udp',
  },
});
const sandbox = [...services.payments];
const app = await testApp(services, [
  createAccountCapability([], [], []),
  createSiteCapability([]),
  officeCapability,
  legalPageCapability,
]);
const SITE = services.config.site_id;
let cookie = '';
beforeAll(async () => {
  ({ cookie } = await buildStaff(services));
});

const company = (name: string, statement: string | null) =>
  ({
    ...sandbox[0],
    company: { ja: name, en: name },
    statement,
    takes: { USD: { least_minor: 1, most_minor: 1_000_000 } },
  }) as PaymentProvider;
/** Points are sold by these companies from now on. */
const sellBy = (...providers: PaymentProvider[]): void =>
  void (services.payments as PaymentProvider[]).splice(0, services.payments.length, ...providers);

type Terms = Record<string, string | boolean>;
async function set(group: string, seen: Terms, to: Terms): Promise<void> {
  const { statusCode, body } = await app.inject({
    method: 'POST',
    url: `/api/office/sites/${SITE}/terms`,
    headers: { cookie },
    payload: { group, seen, set: to, reason: 'as agreed' },
  });
  expect([statusCode, body]).toEqual([200, '{}']);
}
async function page(name: string, lang: 'ja' | 'en' = 'en') {
  const answer = await app.inject({ url: `/api/legal-page/${name}?lang=${lang}` });
  const { parts = [], error } = answer.json<{
    parts?: { label: string | null; text: string }[];
    error?: { name: string };
  }>();
  return error?.name ?? parts;
}
const links = async () =>
  (await app.inject({ url: '/api/site' })).json<{ operator_pages: unknown }>().operator_pages;

const SELLER = {
  ...{ name_ja: '株式会社あかり', name_en: 'Akari Inc.', manager_ja: '山田', manager_en: 'Yamada' },
  ...{
    address_ja: '東京都港区',
    address_en: 'Minato, Tokyo',
    phone: '03-0000-0000',
    mail: 'a@akari.example',
  },
};

describe('before staff have set anything', () => {
  it('only the list of transmissions exists, and the pages of the operator are linked', async () => {
    services.config.operator_pages = { terms: 'https://example.org/terms', privacy: null, sales: null };
    expect(await links()).toEqual({
      terms: 'https://example.org/terms',
      privacy: null,
      sales: null,
      billing: null,
      transmission: '/legal/transmission',
      prepaid: null,
      withdrawal: null,
    });
    for (const name of ['terms', 'privacy', 'sales', 'billing']) expect(await page(name)).toBe('not_found');
    expect(await page('no-such')).toBe('bad_request');
  });

  it('a service that takes no money misses nothing; one that does misses what is nowhere', async () => {
    expect(await missingPages(services)).toEqual([]);
    sellBy(company('Verotel', 'VTSUP.COM'));
    expect(await missingPages(services)).toEqual(['privacy', 'sales']);
    sellBy(...sandbox);
  });
});

it('the list of transmissions names what the Content-Security-Policy allows, and the media servers', async () => {
  const { headers } = await app.inject({ url: '/api/site' });
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("connect-src 'self' ws://127.0.0.1:* ws://localhost:*;");
  const parts = (await page('transmission')) as { label: string | null }[];
  expect(parts.map(({ label }) => label)).toEqual([
    null,
    'ws://127.0.0.1:*',
    'ws://localhost:*',
    'stun.example.net:3478',
    'turn.example.net:3478',
  ]);
});

it('terms and privacy are what staff write, in both languages, and come before the configured address', async () => {
  await set('terms_of_use', {}, { text_ja: '# 年齢\n18歳以上です。' });
  expect(await page('terms')).toBe('not_found');
  await set(
    'terms_of_use',
    { text_ja: '# 年齢\n18歳以上です。' },
    { text_ja: '# 年齢\n18歳以上です。', text_en: '# Age\n\nYou are 18 or older.' },
  );
  expect(await page('terms', 'ja')).toEqual([{ label: null, text: '# 年齢\n18歳以上です。' }]);
  expect(await page('terms')).toEqual([{ label: null, text: '# Age\nYou are 18 or older.' }]);
  expect(await links()).toMatchObject({ terms: '/legal/terms' });
});

it('the seller is shown once everything needed is set', async () => {
  sellBy(company('Verotel', 'VTSUP.COM'), company('BTCPay', null));
  await set('seller', {}, SELLER);
  expect(await page('sales')).toBe('not_found');
  expect(await missingPages(services)).toEqual(['privacy', 'sales']);
  await set('order_terms', {}, { withdrawal_ja: '返金しません。', withdrawal_en: 'No refunds.' });
  expect(await missingPages(services)).toEqual(['privacy']);
  const ja = (await page('sales', 'ja')) as { label: string; text: string }[];
  expect(ja.map(({ label }) => label)).toEqual([
    ...['販売業者', '運営統括責任者', '所在地', '電話番号', 'メールアドレス', '販売価格'],
    ...[
      '代金のほかに必要な料金',
      'お支払いの方法',
      'お支払いの時期',
      'ポイントの提供時期',
      'ポイントの有効期間',
    ],
    ...['申込みの撤回・解除', '動作環境'],
  ]);
  expect(ja[0]!.text).toBe('株式会社あかり');
  expect(ja[5]!.text).toContain('https://akari.example/purchasePoint');
  expect(ja[7]!.text).toContain('Verotel、BTCPay');
  expect(ja[10]!.text).toBe('残高に加えた時から180日間です。期間を過ぎたポイントはお使いいただけません。');
  expect(ja[11]!.text).toBe('返金しません。\nお申し出の窓口：https://akari.example/contact');
  const en = (await page('sales')) as { label: string; text: string }[];
  expect(en[2]).toEqual({ label: 'Address', text: 'Minato, Tokyo' });
  expect(en[3]).toEqual({ label: 'Phone', text: '03-0000-0000' });
  await set('seller', SELLER, { ...SELLER, hours_en: 'weekdays 10:00–18:00' });
  sellBy(...sandbox);
  const test = (await page('sales')) as { label: string; text: string }[];
  expect(test[3]!.text).toBe('03-0000-0000 (weekdays 10:00–18:00)');
  expect(test[7]!.text).toBe('There is only a test payment page. You are not charged.');
});

it('names a company in the language of the reader', async () => {
  sellBy({ ...company('x', 'TELECOM'), company: { ja: 'テレコムクレジット', en: 'Telecom Credit' } });
  for (const [lang, name] of [
    ['ja', 'テレコムクレジット'],
    ['en', 'Telecom Credit'],
  ] as const) {
    const [first] = (await page('billing', lang)) as { label: string }[];
    expect(first?.label).toBe(name);
    expect(JSON.stringify(await page('sales', lang))).toContain(name);
  }
  sellBy(...sandbox);
});

it('a registered issuer of points has the information of article 13, with what staff write', async () => {
  const texts = {
    ...{ protection_ja: '未使用残高の2分の1以上を供託しています。', protection_en: 'Half is deposited.' },
    ...{ misuse_ja: '24時間以内に調査します。', misuse_en: 'We look into it within 24 hours.' },
  };
  sellBy(company('Verotel', 'VTSUP.COM'));
  services.config.points.issuer = 'registered';
  expect(await missingPages(services)).toEqual(['privacy', 'prepaid']);
  expect(await page('prepaid')).toBe('not_found');
  await set('prepaid', {}, texts);
  expect(await missingPages(services)).toEqual(['privacy']);
  expect(await links()).toMatchObject({ prepaid: '/legal/prepaid' });
  const ja = (await page('prepaid', 'ja')) as { label: string; text: string }[];
  expect(ja.map(({ label }) => label)).toEqual([
    ...['発行者', '所在地', '支払可能な上限', '有効期間', '使用できる場所', 'ご使用上の注意'],
    ...['残高の確認', '苦情・相談の窓口', '未使用分の保全', '不正に利用されたとき', '利用規約'],
  ]);
  expect(ja[0]!.text).toBe('株式会社あかり');
  expect(ja[8]!.text).toBe('未使用残高の2分の1以上を供託しています。');
  const en = (await page('prepaid')) as { label: string; text: string }[];
  expect(en[7]!.text).toBe(
    '03-0000-0000 (weekdays 10:00–18:00)\na@akari.example\nhttps://akari.example/contact',
  );
  services.config.points.issuer = 'exempt';
  expect(await page('prepaid')).toBe('not_found');
  sellBy(...sandbox);
});

it('billing help says what a statement shows of each company', async () => {
  sellBy(company('Verotel', 'VTSUP.COM'), company('BTCPay', null));
  const parts = (await page('billing')) as { label: string; text: string }[];
  expect(parts.slice(0, 2)).toEqual([
    { label: 'Verotel', text: 'It appears as “VTSUP.COM” on your card statement.' },
    { label: 'BTCPay', text: 'A payment by this company may appear under its name on your statement.' },
  ]);
  expect(parts.some(({ text }) => text.includes('https://akari.example/contact'))).toBe(true);
  const automatic = async () => ((await page('billing')) as { text: string }[]).at(-1)?.text;
  const one = company('Verotel', 'VTSUP.COM');
  sellBy({ ...one, stored: { charge: vi.fn() } as unknown as StoredCards });
  expect(await automatic()).toContain('auto top-up');
  expect(await automatic()).toContain('https://akari.example/purchasePoint');
  const { stored: _, ...without } = one;
  sellBy(without);
  expect(await automatic()).toBe(
    'Each purchase of a pack is an order of its own.\nNothing is charged automatically.',
  );
  sellBy(...sandbox);
  expect(await page('billing')).toBe('not_found');
});

it('a purchase is withdrawn on a page of the service, where money is taken and staff have not switched it off', async () => {
  const terms = { withdrawal_ja: '返金しません。', withdrawal_en: 'No refunds.' };
  sellBy(company('Verotel', 'VTSUP.COM'));
  expect(await links()).toMatchObject({ withdrawal: '/withdrawal' });
  await set('order_terms', terms, { ...terms, withdrawal_form: false });
  expect(await links()).toMatchObject({ withdrawal: null });
  sellBy(...sandbox);
});
