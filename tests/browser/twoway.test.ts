import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  arrive,
  broadcast,
  button,
  enterRoom,
  hears,
  newPerson,
  reads,
  say,
  stands,
  watching,
  type Person,
} from '@akari/testkit/harness/acts';
import { auditBooks, BALANCED, sessionsOf } from '@akari/testkit/harness/books';
import { launchBrowser } from '@akari/testkit/harness/browser';
import { framesArrive, framesStop, soundArrives } from '@akari/testkit/harness/media';
import { registerPerson } from '@akari/testkit/harness/people';
import { sharedServer } from '@akari/testkit/harness/server';
import { shoot } from '@akari/testkit/harness/shots';
import { makePerformer, staff } from '@akari/testkit/harness/staff';

const server = await sharedServer();
const browser = await launchBrowser();
const url = server.url;
/** Selectors of the viewer's video on the performer's page, and of a person's own video. */
const GUEST = '.twoway-tile.guest video';
const SELF = '.twoway-tile.self video';

async function visit(
  user_name: string,
  performer_name: string,
  more: { phone?: boolean } = {},
): Promise<Person> {
  const person = await newPerson(browser, { url, ...more });
  await registerPerson(person.context, { user_name });
  await staff(server, 'grant-points', { name: user_name, points: '20' });
  await arrive(person, `/chat/${performer_name}`);
  return person;
}
async function host(name: string, display: string): Promise<Person> {
  const performer = await makePerformer(server, name, { ja: display, en: name });
  const person = await newPerson(browser, { url });
  await broadcast(person, performer);
  return person;
}
/** Opens the two-way card; on a phone the tool is behind "more". */
async function openCard({ page, phone }: Person): Promise<void> {
  if (phone) await button(page, 'その他').click();
  await button(page, '双方向').click();
}
async function ask(person: Person, name: string): Promise<void> {
  const { page } = person;
  await openCard(person);
  await page.getByRole('dialog').getByText(`${name}さんに双方向を申し込む`).waitFor();
  await button(page, /^申し込む/).click();
  await reads(page, '双方向のお返事を待っています');
}
const rateOf = async (user_name: string): Promise<number | undefined> =>
  (await sessionsOf(server, user_name)).at(-1)?.rate_units_per_min;
/** Whether the small video plays audio; its audio track is added after the video. */
async function heard(page: Page): Promise<boolean> {
  await page.waitForFunction((query) => {
    const stream = document.querySelector<HTMLVideoElement>(query)?.srcObject;
    return stream instanceof MediaStream && stream.getAudioTracks().length > 0;
  }, GUEST);
  return soundArrives(page, 15_000, GUEST);
}

/** Records every camera track that the page opens, to check whether it is still active. */
const watchCamera = ({ context }: Person): Promise<unknown> =>
  context.addInitScript(() => {
    const opened: MediaStreamTrack[] = [];
    const real = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      const stream = await real(wanted);
      opened.push(...stream.getVideoTracks());
      return stream;
    };
    Object.assign(window, { lights: () => opened.filter((track) => track.readyState === 'live').length });
  });
const lights = ({ page }: Person): Promise<unknown> => page.evaluate('lights()');

describe('two-way', () => {
  it('shows the viewer’s camera to the performer only, at the extra price', async () => {
    const performer = await host('chitose', '茜');
    const [viewer, other] = [await visit('hiroki', 'chitose'), await visit('soto', 'chitose')];
    await watchCamera(viewer);
    await viewer.page.reload();
    await enterRoom(viewer, '1.2');
    await enterRoom(other, '1.2');
    await button(viewer.page, '双方向').click();
    expect(await framesArrive(viewer.page, 15_000, '.twoway-check video')).toBe(true);
    await shoot(viewer.page, 'twoway-ask');
    await button(viewer.page, /^申し込む 1\.8/).click();
    await reads(viewer.page, '双方向のお返事を待っています');
    await shoot(viewer.page, 'twoway-waiting');
    await shoot(performer.page, 'twoway-request');
    await button(performer.page, 'hirokiさんとの双方向を受ける').click();
    await stands(performer, '双方向');
    await performer.page.locator('.twoway-tile.guest[data-state=started]').waitFor();
    expect(await framesArrive(performer.page, 30_000, GUEST)).toBe(true);
    expect(await heard(performer.page)).toBe(true);
    await watching(viewer.page);
    await viewer.page.locator('[data-mode=twoway]').waitFor();
    expect(await rateOf('hiroki')).toBe(18_000);
    await shoot(viewer.page, 'twoway-viewer');
    await shoot(performer.page, 'twoway-studio');

    // The other viewer stays in the chat at the same price, with one video: the performer's.
    expect(await rateOf('soto')).toBe(12_000);
    expect(await other.page.locator('video').count()).toBe(1);
    expect(await framesArrive(other.page, 10_000)).toBe(true);
    expect(await other.page.locator('.twoway-tile').count()).toBe(0);
    await shoot(other.page, 'twoway-other');
    const list = await other.context.request.get('/api/twoway');
    expect(await list.json()).toEqual({ requests: [] });
    const stolen = await other.context.request.post('/api/twoway/1/media');
    expect(stolen.status()).toBe(404);
    await say(viewer, '見えていますか');
    await hears(performer, '見えていますか');

    // The viewer switches the camera and the microphone, at no cost.
    await button(viewer.page, 'カメラをオフにする').click();
    await reads(performer.page, 'カメラはオフです');
    expect(await lights(viewer)).toBe(0);
    await shoot(performer.page, 'twoway-camera-off');
    await shoot(viewer.page, 'twoway-viewer-camera-off');
    await button(viewer.page, 'カメラをオンにする').click();
    await performer.page.getByText('カメラはオフです').waitFor({ state: 'detached' });
    expect(await lights(viewer)).toBe(1);
    expect(await framesArrive(performer.page, 30_000, GUEST)).toBe(true);
    await button(viewer.page, 'マイクをオフにする').click();
    await button(performer.page, 'hirokiさんの音声をオフにする').click();
    await button(performer.page, 'hirokiさんの音声をオンにする').waitFor();
    expect(await rateOf('hiroki')).toBe(18_000);

    await button(performer.page, 'hirokiさんとの双方向を終える').click();
    await stands(performer, 'チャット中');
    await reads(viewer.page, '双方向は終わりました');
    await shoot(viewer.page, 'twoway-over');
    await watching(viewer.page);
    expect(await viewer.page.locator(SELF).count()).toBe(0);
    expect(await performer.page.locator(GUEST).count()).toBe(0);
    await expect.poll(() => rateOf('hiroki')).toBe(12_000);
    for (const { page, words } of [viewer, other]) {
      await button(page, words.leave).click();
      await reads(page, words.left);
    }
    expect(await auditBooks(server)).toEqual(BALANCED);
    // A page may ask for the ended session before it learns of the new one; and one request was forged on purpose.
    const expected = /\/api\/(session\/\d+\/media|twoway)|status of 403 .*\/whep\//;
    const faults = [...performer.faults, ...viewer.faults, ...other.faults];
    expect(faults.filter((fault) => !expected.test(fault))).toEqual([]);
  });

  it('is included in the price of a two-shot and ends with it', async () => {
    const performer = await host('tomoe', '楓');
    const viewer = await visit('erabare', 'tomoe');
    await enterRoom(viewer, '1.2');
    await button(viewer.page, '2ショット').click();
    await button(viewer.page, /^申し込む/).click();
    await button(performer.page, 'erabareさんとの2ショットを受ける').click();
    await button(performer.page, '2ショットを始める').click();
    await stands(performer, '2ショット');
    await watching(viewer.page);
    await button(viewer.page, '双方向').click();
    await reads(viewer.page, '2ショットの料金に含まれています。');
    await viewer.page.getByRole('radio', { name: '声だけ' }).check({ force: true });
    await viewer.page.locator('.twoway-level').waitFor();
    await shoot(viewer.page, 'twoway-in-twoshot-ask');
    await button(viewer.page, /^申し込む（追加料金なし）/).click();
    await button(performer.page, 'erabareさんとの双方向を受ける').click();
    expect(await heard(performer.page)).toBe(true);
    await stands(performer, '2ショット');
    await reads(performer.page, '声だけ');
    await shoot(performer.page, 'twoway-in-twoshot-studio');
    await shoot(viewer.page, 'twoway-in-twoshot');
    expect(await rateOf('erabare')).toBe(24_000);
    await button(viewer.page, '2ショットを終える').click();
    await button(viewer.page, /^パーティーチャットに戻る/).click();
    await stands(performer, 'チャット中');
    expect(await framesStop(performer.page, 10_000, GUEST)).toBe(true);
    expect(await performer.page.locator(GUEST).count()).toBe(0);
    expect(await auditBooks(server)).toEqual(BALANCED);
  });

  it('can be requested, cancelled and ended on a phone', async () => {
    const performer = await host('manami', '瑞希');
    const viewer = await visit('hitori', 'manami', { phone: true });
    await enterRoom(viewer, '1.2');
    await openCard(viewer);
    expect(await framesArrive(viewer.page, 15_000, '.twoway-check video')).toBe(true);
    await shoot(viewer.page, 'twoway-phone-ask');
    await button(viewer.page, 'いまはやめる').click();
    await ask(viewer, '瑞希');
    await shoot(viewer.page, 'twoway-phone-waiting');
    await button(viewer.page, '取り消す').click();
    await reads(viewer.page, '双方向の申し込みは取り消されました');
    await button(viewer.page, '閉じる').click();
    await ask(viewer, '瑞希');
    await button(performer.page, 'hitoriさんとの双方向を受ける').click();
    await stands(performer, '双方向');
    await viewer.page.locator('[data-mode=twoway]').waitFor();
    await watching(viewer.page);
    await shoot(viewer.page, 'twoway-phone');
    await button(viewer.page, '双方向を終える').click();
    await stands(performer, 'チャット中');
    await reads(viewer.page, 'チャットは、もとの料金に戻りました。');
    await shoot(viewer.page, 'twoway-phone-over');
    expect(await auditBooks(server)).toEqual(BALANCED);
  });
});
