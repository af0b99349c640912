import { SESSION_ENDS, type SessionEnd } from '@akari/rules';
import { it } from 'vitest';
import { button, enterRoom, watching } from '@akari/testkit/harness/acts';
import { IS_QUICK } from '@akari/testkit/harness/looks';
import { endedAs, ownSession } from '@akari/testkit/harness/rooms';
import { card, faultless, walkRoom } from './room-walk.ts';

const { air, visit } = await walkRoom({ performer_name: 'botan', viewer_name: 'yuto' });

/** An end for each set of actions, and the longest texts in each language. */
const OF_EACH_KIND: readonly SessionEnd[] = [
  'left',
  'window_inactive',
  'duplicate_session',
  'points_spent',
  'spend_limit_reached',
  'performer_left',
  'kicked',
  'guest_preview_spent',
];

it('the end screen passes the audit for each end it shows', async () => {
  await air('chatting');
  const viewer = await visit('/chat/botan');
  const { page, words_of, looks } = viewer;
  await enterRoom(viewer, '1.2');
  for (const end of IS_QUICK ? OF_EACH_KIND : SESSION_ENDS) {
    // The page does not show these ends: it continues, or the entry page shows what follows.
    if (['twoway_started', 'twoway_over', 'preview_over'].includes(end)) continue;
    await watching(page);
    const more = end === 'guest_preview_spent' ? { preview_left_ms: 0 } : {};
    words_of.say('session.ended', endedAs(await ownSession(viewer), end, more));
    await card(page);
    await looks.look(page, `end-${end}`, end === 'left' ? 'all' : 'words');
    await page.reload();
    await page
      .locator('[data-door=open]')
      .or(button(page, viewer.words.enter('1.2')))
      .waitFor();
    if (await button(page, viewer.words.enter('1.2')).isVisible()) await enterRoom(viewer, '1.2');
  }
  faultless(looks);
});
