import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  arrive,
  broadcast,
  button,
  enterRoom,
  fillLogin,
  newPerson,
  stands,
  watching,
  type Person,
} from '@akari/testkit/harness/acts';
import { auditBooks, BALANCED, sessionsOf } from '@akari/testkit/harness/books';
import { launchBrowser } from '@akari/testkit/harness/browser';
import { onAir } from '@akari/testkit/harness/on-air';
import { registerPerson } from '@akari/testkit/harness/people';
import { beginPurchase, heldSession } from '@akari/testkit/harness/purchases';
import { sharedServer } from '@akari/testkit/harness/server';
import { shoot } from '@akari/testkit/harness/shots';
import { makePerformer, staff } from '@akari/testkit/harness/staff';

const server = await sharedServer();
const browser = await launchBrowser();
const { url } = server;

async function visit(user_name: string, performer_name: string, lang: 'ja' | 'en' = 'ja'): Promise<Person> {
  const person = await newPerson(browser, { url, lang });
  await registerPerson(person.context, { user_name, chat_lang: lang });
  await arrive(person, `/chat/${performer_name}`);
  return person;
}

const WIDTHS = [390, 768, 1440] as const;
/** Takes screenshots of a page at the widths of phones, tablets and desktops. */
async function shootAll(page: Page, name: string): Promise<void> {
  if ((process.env['SHOTS'] ?? '') === '') return;
  const before = page.viewportSize();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    await shoot(page, `${name}-${width}`);
  }
  if (before !== null) await page.setViewportSize(before);
}
const reads = (page: Page, text: string | RegExp): Promise<void> => page.getByText(text).first().waitFor();
const endsOf = async (user_name: string): Promise<(string | null)[]> =>
  (await sessionsOf(server, user_name)).map(({ end }) => end);

describe('low points of a promo viewer', () => {
  it('warn twice, hold the session, and end it by purchase_failed (1405)', async () => {
    await staff(server, 'set-low-points', { first: '8', last: '4', tiers: 'promo' });
    await onAir(server, 'hotaruko', { ja: '蛍', en: 'Hotaru', rate: '30' });
    const viewer = await visit('tamesi', 'hotaruko');
    await staff(server, 'set-tier', { name: 'tamesi', type: '208', tier: 'promo' });
    await viewer.page.reload();
    const { pay_url } = await beginPurchase(viewer);
    await enterRoom(viewer, '30');
    await reads(viewer.page, 'ポイントが残りわずかです');
    await reads(viewer.page, 'まもなく退室になります');
    await reads(viewer.page, 'ポイントの購入を確認しています');
    await viewer.context.request.post(pay_url, { form: { decision: 'declined' } });
    await reads(viewer.page, 'ポイントの購入を確認できませんでした');
    await reads(viewer.page, '1405');
    await shootAll(viewer.page, 'ends-purchase-failed');
    expect(await endsOf('tamesi')).toEqual(['purchase_failed']);
    expect(await auditBooks(server)).toEqual(BALANCED);
  });

  it('show the held session on the purchase screen in both languages', async () => {
    for (const lang of ['ja', 'en'] as const) {
      const viewer = await newPerson(browser, { url, lang });
      await registerPerson(viewer.context, { chat_lang: lang });
      const { purchase } = await beginPurchase(viewer);
      await viewer.page.route('**/api/session', (route) =>
        route.fulfill({ json: { session: heldSession('hotaruko') } }),
      );
      await arrive(viewer, `/purchasePoint?purchase=${purchase.purchase_id}`);
      const held = lang === 'ja' ? 'お席を確保しています' : 'Your place is kept for';
      await reads(viewer.page, held);
      await shootAll(viewer.page, `ends-held-place-${lang}`);
    }
  });

  it('continue the session when the purchase is settled', async () => {
    await onAir(server, 'hotarubi2', { ja: '螢', en: 'Hotaru', rate: '60' });
    const viewer = await visit('tamesi2', 'hotarubi2', 'en');
    const { pay_url } = await beginPurchase(viewer);
    await enterRoom(viewer, '60');
    await reads(viewer.page, 'Confirming your purchase');
    await viewer.context.request.post(pay_url, { form: { decision: 'paid' } });
    await viewer.page.getByText('Confirming your purchase').waitFor({ state: 'detached' });
    await watching(viewer.page);
    expect((await sessionsOf(server, 'tamesi2')).map(({ state }) => state)).toEqual(['on']);
  });
});

describe('a second device of the performer', () => {
  it('asks before it takes over, and ends the first broadcast (503)', async () => {
    const performer = await makePerformer(server, 'suzuran', { ja: '鈴蘭', en: 'Suzuran' });
    const studio = await newPerson(browser, { url });
    await broadcast(studio, performer);
    const viewer = await visit('satoru', 'suzuran', 'en');
    await enterRoom(viewer, '1.2');
    const second = await newPerson(browser, { url });
    await arrive(second, '/pfchat');
    await second.page.getByRole('link', { name: second.words.log_in, exact: true }).click();
    await fillLogin(second, performer.user_name, performer.password);
    await reads(second.page, 'いま、別の機器から配信しています。');
    await shootAll(second.page, 'ends-second-device');
    await button(second.page, 'こちらで配信する').click();
    await reads(studio.page, '別の機器で配信が始まったため、こちらの配信は終わりました');
    await shootAll(studio.page, 'ends-replaced-studio');
    await reads(viewer.page, 'Suzuran switched to another device');
    await shootAll(viewer.page, 'ends-replaced-viewer-en');
    await stands(second, second.words.waiting);
    expect(await endsOf('satoru')).toEqual(['stream_replaced']);
  });
});

describe('a second window of the viewer', () => {
  it('ends the first session only when it enters (325)', async () => {
    await onAir(server, 'renge', { ja: '蓮華', en: 'Renge' });
    const viewer = await visit('futari', 'renge');
    await enterRoom(viewer, '1.2');
    const second = { ...viewer, page: await viewer.context.newPage() };
    await second.page.goto('/chat/renge');
    await button(second.page, second.words.enter('1.2')).waitFor();
    await watching(viewer.page);
    // A free preview does not start a session either: it is offered first.
    await onAir(server, 'tanpopo', { ja: '蒲公英', en: 'Tanpopo', until: 'waiting' });
    await second.page.goto('/chat/tanpopo');
    await button(second.page, '無料プレビューを見る').waitFor();
    await second.page.goto('/chat/renge');
    await button(second.page, second.words.enter('1.2')).waitFor();
    expect((await sessionsOf(server, 'futari')).map(({ state }) => state)).toEqual(['on']);
    await enterRoom(second, '1.2');
    await reads(viewer.page, '別の画面で入室されました');
    expect(await endsOf('futari')).toEqual(['duplicate_session', null]);
  });
});

describe('close-performer', () => {
  it('ends sessions by performer_expired (1199) and removes the card', async () => {
    const performer = await onAir(server, 'tsubame', { ja: '燕', en: 'Tsubame' });
    const viewer = await visit('momiji', 'tsubame');
    await enterRoom(viewer, '1.2');
    const visitor = await newPerson(browser, { url });
    await arrive(visitor, '/');
    const cards = visitor.page.locator('a[href$="/tsubame"]');
    await cards.first().waitFor();
    await staff(server, 'close-performer', { name: performer.user_name });
    await reads(viewer.page, '燕さんの配信は終わりました');
    await shootAll(viewer.page, 'ends-expired');
    expect(await endsOf('momiji')).toEqual(['performer_expired']);
    await expect.poll(() => cards.count()).toBe(0);
  });
});

describe('a browser without an ICE path', () => {
  it('ends the session by ice_failed (5003), without a charge', async () => {
    await onAir(server, 'kosumosu', { ja: '秋桜', en: 'Kosumosu' });
    const viewer = await newPerson(browser, { url, lang: 'en' });
    await registerPerson(viewer.context, { user_name: 'nopath', chat_lang: 'en' });
    // The page may use only a relay, and there is none, so that it finds no candidate.
    await viewer.page.addInitScript(() => {
      const Real = RTCPeerConnection;
      window.RTCPeerConnection = class extends Real {
        constructor(configuration?: RTCConfiguration) {
          super({ ...configuration, iceTransportPolicy: 'relay' });
        }
      };
    });
    await arrive(viewer, '/chat/kosumosu');
    await button(viewer.page, viewer.words.enter('1.2')).click();
    await reads(viewer.page, '5003');
    await shootAll(viewer.page, 'ends-no-path-en');
    const sessions = await sessionsOf(server, 'nopath');
    expect(sessions).toMatchObject([{ end: 'ice_failed', charged_units: 0 }]);
  });
});
