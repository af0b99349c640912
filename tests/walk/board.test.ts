import type { ChatLine } from '@akari/contract';
import { expect, it } from 'vitest';
import { arrive, broadcast, enterRoom, hears, newPerson, type Person } from '@akari/testkit/harness/acts';
import { launchBrowser } from '@akari/testkit/harness/browser';
import { channelOf } from '@akari/testkit/harness/channels';
import { registerPerson } from '@akari/testkit/harness/people';
import { holdSocket, type ServerWords } from '@akari/testkit/harness/server-words';
import { sharedServer } from '@akari/testkit/harness/server';
import { makePerformer } from '@akari/testkit/harness/staff';

const server = await sharedServer();
const browser = await launchBrowser();
const { url } = server;
const PATIENCE = { timeout: 60_000 };

/** Window sizes from a desktop to a phone and back, with windows that are only lower or narrower in between. */
const SIZES = [
  [1440, 500],
  [1440, 900],
  [1250, 900],
  [900, 700],
  [390, 844],
  [390, 500],
  [1440, 900],
] as const;
const LONG_LINE = '夜店の灯りのそばで、長いお話をしています。'.repeat(4);

async function comer(): Promise<Person & { words_of: ServerWords }> {
  const person = await newPerson(browser, { url });
  return { ...person, words_of: await holdSocket(person.page) };
}
const boardOf = ({ page, words }: Person) => page.getByRole('region', { name: words.board });

let last_id = 1_000_000;
function speak({ words_of }: { words_of: ServerWords }, channel_id: string, texts: string[]): void {
  const lines = texts.map((text): ChatLine => {
    last_id += 1;
    const author = { user_id: '999', user_name: 'tanaka', tier: 'regular', role: 'viewer' } as const;
    return { kind: 'text', line_id: last_id, at_ms: Date.now(), author, text, color: 'dark', lang: 'ja' };
  });
  words_of.say('chat.lines', { channel_id, lines });
}

/** Whether a line is inside of the board's visible area. */
const inSight = async (person: Person, text: string): Promise<boolean> => {
  const board = await boardOf(person).boundingBox();
  const line = await boardOf(person)
    .getByText(text, { exact: true })
    .boundingBox({ timeout: 2_000 })
    .catch(() => null);
  if (board === null || line === null) return false;
  return line.y >= board.y - 1 && line.y + line.height <= board.y + board.height + 1;
};

async function followsThroughSizes(
  person: Person & { words_of: ServerWords },
  channel_id: string,
): Promise<void> {
  const { page } = person;
  speak(
    person,
    channel_id,
    Array.from({ length: 60 }, (_, index) => `${index} ${LONG_LINE}`),
  );
  for (const [index, [width, height]] of SIZES.entries()) {
    await page.setViewportSize({ width, height });
    const text = `${index + 1}番目の窓は${width}×${height}`;
    speak(person, channel_id, [LONG_LINE, text]);
    await expect.poll(() => inSight(person, text), { ...PATIENCE, message: text }).toBe(true);
  }
  // A reader who has scrolled up stays there, and sees how many lines are new.
  speak(person, channel_id, ['ここまで読みました']);
  await expect.poll(() => inSight(person, 'ここまで読みました'), PATIENCE).toBe(true);
  await boardOf(person).hover();
  await page.mouse.wheel(0, -900);
  await expect.poll(() => inSight(person, 'ここまで読みました'), PATIENCE).toBe(false);
  speak(person, channel_id, ['あとから来た言葉']);
  await page.locator('.board-new').click();
  await expect.poll(() => inSight(person, 'あとから来た言葉'), PATIENCE).toBe(true);
}

it('studio and room boards show the newest line at every window size', async () => {
  const performer = await makePerformer(server, 'ayane', { ja: '澪', en: 'Mio' });
  const host = await comer();
  await broadcast(host, performer);
  const { channel_id } = await channelOf(server, 'ayane');
  const viewer = await comer();
  await registerPerson(viewer.context);
  await arrive(viewer, '/chat/ayane');
  await enterRoom(viewer, '1.2');
  speak(viewer, channel_id, ['はじめまして']);
  await hears(viewer, 'はじめまして');
  await followsThroughSizes(viewer, channel_id);
  await followsThroughSizes(host, channel_id);
});
