import { expect, it } from 'vitest';
import {
  arrive,
  broadcast,
  button,
  enterRoom,
  fillLogin,
  newPerson,
  reads,
  watching,
  type Person,
} from '@akari/testkit/harness/acts';
import { launchBrowser } from '@akari/testkit/harness/browser';
import { Looks } from '@akari/testkit/harness/looks';
import { DEMO_PASSWORD, registerPerson } from '@akari/testkit/harness/people';
import { sharedServer } from '@akari/testkit/harness/server';
import { makePerformer, proveLogins, staff } from '@akari/testkit/harness/staff';

const server = await sharedServer();
const browser = await launchBrowser();

const WORDS = {
  ja: {
    enter: /^管理者として入室する/,
    tool: '運営',
    console: '運営コンソール',
    messages: /^メッセージ/,
    log: '操作記録',
    viewers: /^視聴者/,
    actions: (name: string) => `${name}さんへの操作`,
    write: 'メッセージを送る',
    field: (name: string) => `${name}さんへのメッセージ`,
    from_staff: '運営からのメッセージ',
    answer: '運営への返信',
    kick: '退室させる（1時間）',
    kick_act: '退室させる',
    ban: '入室を禁止する',
    end: '視聴を終わらせる',
    stop: '配信を止める',
    harassment: '迷惑なメッセージ',
    rules: '利用規約に合わない行為',
    reason: (reason: string) => `理由：${reason}`,
    kicked: 'さんの部屋から退室になりました',
    ended: '運営により、視聴が終わりました',
    banned: '運営により、この配信者とはチャットできません',
    broadcast_ended: /運営により、.*配信は終わりました/,
    log_kick: (name: string) => `${name}さんを退室`,
    close: '閉じる',
    again: /に入室する/,
  },
  en: {
    enter: /^Enter as administrator/,
    tool: 'Staff',
    console: 'Staff console',
    messages: /^Messages/,
    log: 'Action log',
    viewers: /^Viewers/,
    actions: (name: string) => `Actions for ${name}`,
    write: 'Send a message',
    field: (name: string) => `Message to ${name}`,
    from_staff: 'Message from our staff',
    answer: 'Reply to our staff',
    kick: 'Remove (1 hour)',
    kick_act: 'Remove',
    ban: 'Ban',
    end: 'End their session',
    stop: 'End the broadcast',
    harassment: 'Abusive messages',
    rules: 'Against the terms of use',
    reason: (reason: string) => `Reason: ${reason}`,
    kicked: 'You were removed from',
    ended: 'Our staff ended your session',
    banned: 'Our staff banned you from this performer’s room',
    broadcast_ended: /Our staff ended .*broadcast/,
    log_kick: (name: string) => `Removed ${name}`,
    close: 'Close',
    again: /^Enter the party chat/,
  },
} as const;
type Words = (typeof WORDS)['ja'] | (typeof WORDS)['en'];

/** Opens the room as a moderator with a proven login, and enters it. */
async function moderator(name: string, lang: 'ja' | 'en', room: string, more: Record<string, string>) {
  await staff(server, 'create-admin', { name, password: DEMO_PASSWORD, ...more });
  await staff(server, 'give-role', { name, role: 'moderator' });
  const admin = await newPerson(browser, { url: server.url, lang });
  await arrive(admin, '/login');
  await fillLogin(admin, name, DEMO_PASSWORD);
  await admin.page.waitForURL((address) => address.pathname !== '/login');
  await proveLogins(server, name);
  await admin.page.goto(`/chat/${room}`);
  await button(admin.page, WORDS[lang].enter).click();
  await watching(admin.page);
  return admin;
}

async function viewer(user_name: string, lang: 'ja' | 'en', room: string): Promise<Person> {
  const person = await newPerson(browser, { url: server.url, lang });
  await registerPerson(person.context, { user_name, chat_lang: lang });
  await staff(server, 'grant-points', { name: user_name, points: '50' });
  await arrive(person, `/chat/${room}`);
  await enterRoom(person, '1.2');
  return person;
}

/** Chooses an act for a person in the console's list. */
async function choose({ page }: Person, t: Words, name: string, act: string): Promise<void> {
  const row = page.getByRole('listitem').filter({ has: button(page, t.actions(name)) });
  if ((await button(page, t.actions(name)).getAttribute('aria-expanded')) !== 'true')
    await button(page, t.actions(name)).click();
  await row.getByRole('button', { name: act, exact: true }).click();
}

/** Confirms with a reason. */
async function confirm({ page }: Person, reason: string, act: string): Promise<void> {
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: reason, exact: true }).click();
  await question.getByRole('button', { name: act, exact: true }).click();
  await question.waitFor({ state: 'detached' });
}

it.each([
  ['visible', 'ja', 'kaede_staff', { first: 'taro_v', second: 'jiro_v', admin: 'mihari' }],
  ['invisible', 'en', 'momiji_staff', { first: 'taro_i', second: 'jiro_i', admin: 'shizuka' }],
] as const)('a %s administrator writes, removes, bans and ends (%s)', async (kind, lang, room, names) => {
  const t: Words = WORDS[lang];
  const performer = await makePerformer(server, room, { ja: '楓', en: 'Kaede' });
  const studio = await newPerson(browser, { url: server.url, lang });
  await broadcast(studio, performer);
  const first = await viewer(names.first, lang, room);
  const second = await viewer(names.second, lang, room);
  const invisible = kind === 'invisible';
  const admin = await moderator(names.admin, lang, room, invisible ? { invisible: 'yes' } : {});
  const looks = new Looks([...Object.values(names), '楓', 'Kaede', room, 'hello', 'case 4']);
  // Every state is measured in both languages, so one run is enough.
  const look = (of: Person, name: string) => (invisible ? Promise.resolve() : looks.look(of.page, name));
  const shown = studio.page.getByRole('listitem').filter({ hasText: names.admin });

  await button(admin.page, t.tool).click();
  await admin.page.getByRole('dialog', { name: t.console }).waitFor();
  await button(admin.page, t.actions(names.first)).waitFor();
  expect(await shown.count()).toBe(invisible ? 0 : 1);

  await choose(admin, t, names.first, t.write);
  const field = admin.page.getByLabel(t.field(names.first), { exact: true });
  await field.fill('hello 1');
  await field.press('Enter');
  const card = first.page.getByRole('dialog', { name: t.from_staff });
  await card.getByText('hello 1').waitFor();
  if (invisible) expect(await first.page.getByText(names.admin).count()).toBe(0);
  await look(first, 'message-of-staff');
  await first.page.getByLabel(t.answer).fill('hello 2');
  await first.page.keyboard.press('Enter');
  await admin.page.getByText('hello 2').waitFor();
  await look(admin, 'console-conversation');
  await card.getByRole('button', { name: t.close }).click();
  await button(admin.page, t.viewers).click();

  await choose(admin, t, names.second, t.kick);
  await look(admin, 'console-question');
  await admin.page.getByRole('alertdialog').getByRole('textbox').fill('case 4');
  await confirm(admin, t.harassment, t.kick_act);
  await reads(second.page, t.kicked);
  await reads(second.page, t.reason(t.harassment));
  await look(second, 'kicked-by-staff');

  await choose(admin, t, names.first, t.end);
  await confirm(admin, t.rules, lang === 'ja' ? '視聴を終わらせる' : 'End the session');
  await reads(first.page, t.ended);
  await reads(first.page, t.reason(t.rules));
  await look(first, 'ended-by-staff');
  await button(first.page, t.again).click();
  await watching(first.page);

  // One of the two stays until the broadcast ends.
  if (!invisible) {
    // The row moves when the person is back: a press in that moment would miss its button.
    const present = admin.page.locator('.oversight-list li:not(.left)');
    await present.filter({ has: button(admin.page, t.actions(names.first)) }).waitFor();
    await choose(admin, t, names.first, t.ban);
    await confirm(admin, t.rules, t.ban);
    await reads(first.page, t.banned);
  }
  await look(admin, 'console-viewers');

  await button(admin.page, t.log).click();
  await reads(admin.page, t.log_kick(names.second));
  await reads(admin.page, 'case 4');
  await look(admin, 'console-log');

  // Escape closes the console and returns the focus to its tool, which opens it again. The other window was resized,
  // so the tool that opened its console is not there any more.
  if (invisible) {
    const tool = button(admin.page, t.tool);
    await button(admin.page, t.log).press('Escape');
    await admin.page.getByRole('dialog', { name: t.console }).waitFor({ state: 'detached' });
    expect(await tool.evaluate((one) => one === document.activeElement)).toBe(true);
    await admin.page.keyboard.press('Enter');
  }
  await button(admin.page, t.viewers).press('Enter');

  await button(admin.page, t.stop).click();
  await confirm(admin, t.rules, t.stop);
  await reads(studio.page, t.broadcast_ended);
  await reads(studio.page, t.reason(t.rules));
  await look(studio, 'broadcast-ended-by-staff');
  if (invisible) {
    await reads(first.page, t.broadcast_ended);
    await reads(first.page, t.reason(t.rules));
  }
  await reads(admin.page, t.broadcast_ended);
  expect(looks.found).toEqual({});
});
