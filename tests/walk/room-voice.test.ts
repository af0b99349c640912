import { it } from 'vitest';
import { button, startChat, reads, state } from '@akari/testkit/harness/acts';
import { faultless, walkRoom } from './room-walk.ts';

const { voice, visit } = await walkRoom({ performer_name: 'yuri', viewer_name: 'junichi' });

it('voice chat screens pass the audit in studio, door and room', async () => {
  const studio = await voice();
  const { page, words } = studio;
  await page.locator('.notice').waitFor({ state: 'detached' });
  await studio.looks.look(page, 'voice-green-room');
  await button(page, words.go_on_air).click();
  await state(page, words).waitFor();
  await startChat(studio);
  const viewer = await visit('/voicechat/yuri');
  await button(viewer.page, viewer.words.enter('0.8')).waitFor();
  await viewer.looks.look(viewer.page, 'voice-door');
  await button(viewer.page, viewer.words.enter('0.8')).click();
  // A voice channel has no video to wait for.
  await viewer.page.locator('[data-mode=voice]').waitFor();
  await viewer.looks.look(viewer.page, 'voice-room');
  await studio.looks.look(page, 'voice-studio');
  await button(viewer.page, viewer.words.leave).click();
  await reads(viewer.page, viewer.words.left);
  faultless(viewer.looks);
  faultless(studio.looks);
});
