import { expect, it } from 'vitest';
import { setSiteSetting } from '@akari/server/platform/config/site-setting';
import { unitOfWork } from '@akari/server/platform/database/unit-of-work';
import { DEFAULT_SITE_ID } from '@akari/rules';
import { arrive, button, newPerson, reads, type Person } from '@akari/testkit/harness/acts';
import { audit } from '@akari/testkit/harness/audit';
import { auditBooks, BALANCED, withDatabase } from '@akari/testkit/harness/books';
import { launchBrowser } from '@akari/testkit/harness/browser';
import { officePerson } from '@akari/testkit/harness/office';
import { onAir } from '@akari/testkit/harness/on-air';
import { logIn, registerPerson } from '@akari/testkit/harness/people';
import { startTestServer } from '@akari/testkit/harness/server';
import { shoot, shootWidths } from '@akari/testkit/harness/shots';
import { staff } from '@akari/testkit/harness/staff';
import { DAY_MS, HOUR_MS, moveBack, tipInRoom } from './spending.ts';

const server = await startTestServer();
const browser = await launchBrowser();
const { url } = server;

const KIND = 'ゆっくりとお話を聞いてくださって、とても楽しい時間でした。また来ます。';
const SEND = 'レビューを送信する';

async function viewer(user_name: string, points: string, options: object): Promise<Person> {
  const person = await newPerson(browser, { url, ...options });
  await registerPerson(person.context, { user_name, chat_lang: person.lang });
  await staff(server, 'grant-points', { name: user_name, points });
  return person;
}

it('a review that may not be sent is refused on the page with its reason', async () => {
  await staff(server, 'set-forbidden-words', { words: 'もぐら組' });
  await onAir(server, 'mokuren', { ja: '木蓮', en: 'Magnolia', rate: '1' });
  const author = await viewer('kaki', '30', { phone: true });
  const { page } = author;
  await arrive(author, '/reviews/mokuren');
  await reads(page, 'あと 6 pt のご利用で書けます。');
  await shootWidths(page, 'review-points-short');
  await tipInRoom(author, 'mokuren', { rate: '1', amount: '6' });

  await page.goto('/reviews/mokuren');
  const [comment, name] = [page.getByLabel('コメント'), page.getByLabel(/^お名前/)];
  const refuses = async (text: string, why: string): Promise<void> => {
    await comment.fill(text);
    await button(page, SEND).click();
    await page.getByRole('alert').getByText(why).waitFor();
  };
  await refuses('', 'コメントが入力されていません。');
  await refuses('あ'.repeat(29), 'コメントは30文字以上で入力してください。');
  await refuses('あ'.repeat(201), 'コメントは200文字以内で入力してください。');
  await shootWidths(page, 'review-too-long');
  await refuses(`モグラ組です。${KIND}`, 'この内容では、レビューを送信できません。');
  await name.fill('運営');
  await refuses(KIND, 'お名前が配信者や運営と紛らわしくないか');
  expect(await audit(page)).toEqual([]);

  // The form was open while the month went by.
  await name.fill('');
  await moveBack(server, 'tip', 'kaki', 31 * DAY_MS);
  await refuses(KIND, 'この1か月に6ポイント以上ご利用になった配信者に書けます。');
  await moveBack(server, 'tip', 'kaki', -31 * DAY_MS);
  const other = await author.context.newPage();
  await other.goto('/reviews/mokuren');
  await other.getByLabel('コメント').fill(`${KIND}ありがとうございます。`);
  await button(page, SEND).click();
  await reads(page, 'レビューを送信しました。');
  await reads(page, /^次のレビューは、.+から書けます。$/);
  const refusesOther = async (why: string): Promise<void> => {
    await button(other, SEND).click();
    await other.getByRole('alert').getByText(why).waitFor();
  };
  await refusesOther('レビューを書けるのは、1人の配信者に24時間に1回です。');
  await moveBack(server, 'review', 'kaki', 25 * HOUR_MS);
  await refusesOther('次のレビューは、前回のあとに6ポイント以上ご利用になると書けます。');
  await page.reload();
  await reads(page, /^次のレビューは、あと .+ pt のご利用で書けます（お礼ポイントを除く）。$/);
  await page.goto('/reviews');
  await reads(page, '確認中');
  await button(page, '木蓮さんへのレビューを削除').click();
  await button(page, '削除する').click();
  await reads(page, 'レビューはまだ書いていません');

  const desk = await viewer('persimmon', '5', { lang: 'en' });
  await arrive(desk, '/reviews/mokuren');
  await reads(desk.page, '6 pt more and you can write one.');
  const ban = { name: 'persimmon', performer: 'mokuren' };
  await staff(server, 'ban-viewer', ban);
  await desk.page.reload();
  await reads(desk.page, 'You cannot enter the room of this performer, so you cannot write a review.');
  await staff(server, 'unban-viewer', ban);
  await staff(server, 'set-tier', { name: 'persimmon', tier: 'promo' });
  await desk.page.reload();
  await reads(desk.page, 'Promo members cannot write reviews.');
  await shootWidths(desk.page, 'review-promo');
  expect(await audit(desk.page)).toEqual([]);
});

it('a review is published, earns miles, is answered and reported, and its author deletes it', async () => {
  await onAir(server, 'nemunoki', { ja: '合歓', en: 'Mimosa', rate: '1' });
  const author = await viewer('hototogisu', '30', { phone: true });
  const { page } = author;
  await arrive(author, '/home');
  await tipInRoom(author, 'nemunoki', { rate: '1', amount: '6' });
  await page.goto('/reviews/nemunoki');
  await page.getByLabel('5段階の4').check({ force: true });
  await page.getByLabel('コメント').fill(KIND);
  await shootWidths(page, 'review-form');
  await button(page, SEND).click();
  await reads(page, 'レビューを送信しました。');

  const desk = await officePerson({ server, browser }, 'hayashi', 'moderator', '/queues/review');
  const approve = async (text: string): Promise<void> => {
    await button(desk.page, '次を担当する').click();
    await reads(desk.page, text);
    await button(desk.page, /^承認する/).click();
    await button(desk.page, '決定：承認する').click();
  };
  await approve(KIND);
  await reads(desk.page, '待っている案件はありません');

  const performer = await newPerson(browser, { url, lang: 'en' });
  await logIn(performer.context, 'nemunoki');
  await arrive(performer, '/reviews');
  await button(performer.page, 'Answer the review of Anonymous').click();
  await performer.page.getByLabel('Answer', { exact: true }).fill('a'.repeat(201));
  await button(performer.page, 'Send the answer').click();
  await performer.page.getByRole('alert').getByText('An answer has 1 to 200 characters.').waitFor();
  await shootWidths(performer.page, 'review-answer-long');
  await performer.page.getByLabel('Answer', { exact: true }).fill('Thank you! See you on Friday.');
  await button(performer.page, 'Send the answer').click();
  await reads(performer.page, 'Your answer (being read)');
  await shootWidths(performer.page, 'review-received');
  expect(await audit(performer.page)).toEqual([]);
  await desk.page.reload();
  await approve('Thank you! See you on Friday.');
  await reads(desk.page, '待っている案件はありません');

  const reader = await viewer('cuckoo', '1', { lang: 'en' });
  await arrive(reader, '/reviews/nemunoki');
  await reads(reader.page, KIND);
  await reads(reader.page, 'Average 4.0 (1 review)');
  await reads(reader.page, 'Answer of Mimosa');
  await shootWidths(reader.page, 'review-published');
  expect(await audit(reader.page)).toEqual([]);
  await button(reader.page, 'Report').click();
  await button(reader.page, /^Advertising/).click();
  await reads(reader.page, /^We have your report/);
  await desk.page.goto('/office/queues/report');
  await button(desk.page, '次を担当する').click();
  await reads(desk.page, KIND);
  await shoot(desk.page, 'review-report-item');
  await button(desk.page, /違反なし/).click();
  await button(desk.page, '決定：違反なし').click();

  // A mission gives what is missing to the first step of the exchange.
  await withDatabase(server, ({ db }) =>
    unitOfWork(db, (tx) =>
      setSiteSetting(tx, DEFAULT_SITE_ID, 'missions', { favourite_miles: 80, day_most: 100 }),
    ),
  );
  await page.goto('/miles');
  await reads(page, '獲得：レビューの掲載');
  await reads(page, 'あと80マイル');
  await shootWidths(page, 'miles-after-review');
  await author.context.request.post('/api/favourites/nemunoki', { data: {} });
  await page.goto('/rewards');
  await button(page, '受け取る：配信者を1人お気に入りに追加する').click();
  await reads(page, '80マイルを受け取りました。');
  await page.goto('/miles');
  await button(page, '100マイルを2クーポンポイントと交換する').click();
  await button(page, '100マイルを交換する').click();
  await reads(page, '100マイルを2クーポンポイントと交換しました。');
  await reads(page, '残高 0');
  expect(await audit(page)).toEqual([]);

  await page.goto('/reviews');
  await reads(page, '20マイルを獲得');
  await page.getByText('Thank you! See you on Friday.').waitFor();
  await shootWidths(page, 'review-own');
  await button(page, '合歓さんへのレビューを削除').click();
  await button(page, '削除する').click();
  await reads(page, 'レビューを削除しました。');
  await reads(page, 'レビューはまだ書いていません');
  await reader.page.reload();
  await reads(reader.page, 'There is no review yet');
  expect(await auditBooks(server)).toEqual(BALANCED);
});
