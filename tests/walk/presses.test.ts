import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  arrive,
  broadcast,
  button,
  hears,
  newPerson,
  stands,
  watching,
  type Person,
} from '@akari/testkit/harness/acts';
import { launchBrowser } from '@akari/testkit/harness/browser';
import { framesArrive } from '@akari/testkit/harness/media';
import { onAir } from '@akari/testkit/harness/on-air';
import { registerPerson } from '@akari/testkit/harness/people';
import { countPresses, type Presses } from '@akari/testkit/harness/presses';
import { sharedServer } from '@akari/testkit/harness/server';
import { makePerformer, staff } from '@akari/testkit/harness/staff';

/* How many presses the main tasks take, counted from the page where a person begins and with the age gate behind them. */
const server = await sharedServer();
const browser = await launchBrowser();

type Counted = Person & { presses: Presses };

/** Opens a page for a guest, or for a member with points. */
async function open(
  path: string,
  options: { member?: string; phone?: boolean; points?: string },
): Promise<Counted> {
  const { member, phone = false, points = '50' } = options;
  const person = await newPerson(browser, { url: server.url, phone });
  const presses = await countPresses(person.page);
  if (member !== undefined) {
    await registerPerson(person.context, { user_name: member });
    await staff(server, 'grant-points', { name: member, points });
  }
  await arrive(person, path);
  presses.reset();
  return { ...person, presses };
}
const pressRoom = ({ page, words }: Person, name: string): Promise<void> =>
  page
    .getByRole('link', { name: words.open_room(name) })
    .first()
    .click();
const question = (page: Page) => page.getByRole('alertdialog');
/** A tip or a gift is in the chat, and answered: before that a further press does nothing. */
async function given(viewer: Person, object: string): Promise<void> {
  await hears(viewer, object);
  await expect.poll(() => viewer.page.locator('.qt[aria-busy=true]').count()).toBe(0);
}

describe('presses', () => {
  it('one shows a guest a moving picture', async () => {
    await onAir(server, 'wakaba', { ja: '葉月', en: 'Hazuki', until: 'waiting' });
    const guest = await open('/home', {});
    await pressRoom(guest, '葉月');
    expect(await framesArrive(guest.page, 60_000)).toBe(true);
    expect(guest.presses.count()).toBe(1);
  });

  it('two bring a member into a paid room, one tips a point, two tip ten, three give a gift', async () => {
    await onAir(server, 'sumomo', { ja: '皐月', en: 'Satsuki' });
    const viewer = await open('/home', { member: 'hitoshi' });
    const { page, words, presses } = viewer;
    await pressRoom(viewer, '皐月');
    await button(page, words.enter('1.2')).click();
    await watching(page);
    expect(presses.count()).toBe(2);

    presses.reset();
    await button(page, 'テディベア 1ポイント').click();
    await given(viewer, 'テディベア');
    expect(presses.count()).toBe(1);

    presses.reset();
    await button(page, /^赤いバラ 10ポイント/).click();
    await question(page)
      .getByRole('button', { name: words.give('10') })
      .click();
    await given(viewer, '赤いバラ');
    expect(presses.count()).toBe(2);

    presses.reset();
    await button(page, 'ギフト').click();
    await page.getByRole('button', { name: /^提灯 3ポイント/ }).click();
    const send = button(page, '提灯（3 pt）を贈る');
    // The gift is sent at once, or it is the chosen one of a button below.
    if (await send.isVisible()) await send.click();
    await given(viewer, '提灯');
    expect(presses.count()).toBeLessThanOrEqual(3);
  });

  it('one tips a point on a phone', async () => {
    await onAir(server, 'minazuki', { ja: '水無月', en: 'Minazuki' });
    const viewer = await open('/chat/minazuki', { member: 'takeru', phone: true });
    await button(viewer.page, viewer.words.enter('1.2')).click();
    await watching(viewer.page);
    viewer.presses.reset();
    await button(viewer.page, 'テディベア 1ポイント').click();
    await given(viewer, 'テディベア');
    expect(viewer.presses.count()).toBe(1);
  });

  // One of them confirms the order, which the law wants before each purchase.
  it('four and the payment page bring a viewer without points back to the video', async () => {
    await onAir(server, 'nazuna', { ja: '弥生', en: 'Yayoi', rate: '60' });
    const viewer = await open('/chat/nazuna', { member: 'osamu', points: '1' });
    const { context, page, words, presses } = viewer;
    await button(page, words.enter('60')).click();
    await page.getByText(words.points_gone).waitFor({ timeout: 120_000 });
    presses.reset();
    await page.locator('.door-card').getByText(words.buy_points, { exact: true }).click();
    await button(page, /の注文内容を確認する$/).click();
    await button(page, /で購入する$/).click();
    // The payment page is in a window of its own.
    const pay = async (): Promise<boolean> => {
      for (const one of context.pages()) if (await button(one, words.pay).isVisible()) return true;
      return false;
    };
    await expect.poll(pay).toBe(true);
    for (const one of context.pages())
      if (await button(one, words.pay).isVisible())
        await presses.without(() => button(one, words.pay).click());
    await button(page, /^(もう一度入室する|入室する 60 pt\/分)$/).click();
    await watching(page);
    expect(presses.count()).toBeLessThanOrEqual(4);
  });

  it('two ask for a two-shot, two accept it, three kick', async () => {
    const studio = await newPerson(browser, { url: server.url });
    const host = await countPresses(studio.page);
    await broadcast(studio, await makePerformer(server, 'kisaragi', { ja: '如月', en: 'Kisaragi' }));
    const viewer = await open('/chat/kisaragi', { member: 'isamu' });
    const { page, words, presses } = viewer;
    await button(page, words.enter('1.2')).click();
    await watching(page);

    presses.reset();
    await button(page, '2ショット').click();
    await button(page, /^申し込む/).click();
    const accept = button(studio.page, 'isamuさんとの2ショットを受ける');
    await accept.waitFor();
    expect(presses.count()).toBe(2);

    host.reset();
    await accept.click();
    const start = button(studio.page, '2ショットを始める');
    await start.or(studio.page.getByText('2ショット中')).first().waitFor();
    if (await start.isVisible()) await start.click();
    await stands(studio, '2ショット');
    expect(host.count()).toBeLessThanOrEqual(2);

    await button(page, '2ショットを終える').click();
    await button(page, 'パーティーチャットに戻る 1.2 pt/分').click();
    await stands(studio, words.chatting);
    const guest = await open('/chat/kisaragi', { member: 'wataru' });
    await button(guest.page, words.enter('1.2')).click();
    await watching(guest.page);
    // The list moves while the viewer comes in: a press that misses would be made and counted twice.
    await button(studio.page, 'wataruさんへの操作').hover();
    host.reset();
    await button(studio.page, 'wataruさんへの操作').click();
    await studio.page
      .getByRole('button', { name: /退室させる/ })
      .first()
      .click();
    await question(studio.page)
      .getByRole('button', { name: /退室させる/ })
      .click();
    await guest.page.locator('.door-card').waitFor();
    expect(host.count()).toBe(3);
  });
});
