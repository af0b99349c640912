import type { Receipt } from '@akari/contract';
import { it } from 'vitest';
import { enterRoom } from '@akari/testkit/harness/acts';
import { ownSession } from '@akari/testkit/harness/rooms';
import { faultless, walkRoom } from './room-walk.ts';

const { air, visit } = await walkRoom({ performer_name: 'ume', viewer_name: 'satoshi' });

it('low-points notices and the offline banner pass the audit', async () => {
  await air('chatting');
  const viewer = await visit('/chat/ume');
  const { page, words_of, looks } = viewer;
  await enterRoom(viewer, '1.2');
  await looks.look(page, 'room-watching');
  const { receipt } = await ownSession(viewer);
  words_of.hush('session.receipt');
  const low = (points_left: Receipt['points_left'], more: Partial<Receipt> = {}): void =>
    words_of.say('session.receipt', {
      ...receipt,
      spent_units: 194_200,
      delivered_ms: 971_000,
      balance_units: 5_800,
      remaining_ms: 29_000,
      counting: false,
      points_left,
      ...more,
    });
  for (const points_left of ['low', 'soon', 'under_first', 'under_last'] as const) {
    low(points_left);
    await page.locator(`.low-points[data-left=${points_left}]`).waitFor();
    await looks.look(page, `room-low-${points_left}`, points_left === 'soon' ? 'all' : 'words');
  }
  low('awaited', { balance_units: 0, remaining_ms: 0, held_until_ms: Date.now() + 600_000 });
  await page.locator('.low-points[data-left=awaited]').waitFor();
  await looks.look(page, 'room-low-awaited');
  low('enough', { remaining_ms: 600_000 });
  await page.locator('.low-points').waitFor({ state: 'detached' });
  await words_of.cut();
  await page.locator('.link-banner p').waitFor();
  await looks.look(page, 'room-offline');
  faultless(looks);
});
