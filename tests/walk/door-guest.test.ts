import type { ViewerSession } from '@akari/contract';
import { it } from 'vitest';
import { watching } from '@akari/testkit/harness/acts';
import { endedAs, ownSession } from '@akari/testkit/harness/rooms';
import { faultless, walkRoom } from './room-walk.ts';

const { host, guest } = await walkRoom({ performer_name: 'hagi' });

it('the guest’s preview, which begins by itself, passes the audit while it runs and after its end', async () => {
  await host('waiting');
  const visitor = await guest('/chat/hagi');
  const { page, words_of, looks } = visitor;
  await watching(page);
  const session = await ownSession(visitor);
  await looks.look(page, 'guest-preview');
  for (const preview_left_ms of [42_000, 0]) {
    words_of.say(
      'session.ended',
      endedAs(session, 'guest_preview_spent', { preview_left_ms, balance_units: null }),
    );
    await page.locator('[data-door=guest]').waitFor();
    await looks.look(page, preview_left_ms > 0 ? 'guest-again' : 'guest-over');
    if (preview_left_ms === 0) break;
    const again = page.waitForResponse('**/api/session/join');
    await page.getByRole('button', { name: /だけ見る$/ }).click();
    Object.assign(session, ((await (await again).json()) as { session: ViewerSession }).session);
    await watching(page);
  }
  faultless(looks);
});
