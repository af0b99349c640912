import type { TwoshotRequest, TwowayRequest } from '@akari/contract';
import { it } from 'vitest';
import { button, enterRoom } from '@akari/testkit/harness/acts';
import { ownSession } from '@akari/testkit/harness/rooms';
import { faultless, walkRoom } from './room-walk.ts';

const { air, visit } = await walkRoom({ performer_name: 'suiren', viewer_name: 'takumi' });

it('two-shot and two-way requests pass the audit in each state', async () => {
  await air('chatting');
  const viewer = await visit('/chat/suiren');
  const { page, words_of, me, looks } = viewer;
  await enterRoom(viewer, '1.2');
  const session = await ownSession(viewer);
  const base = {
    channel_id: session.channel_id,
    performer_name: 'suiren',
    viewer_id: me.user_id,
    viewer_name: me.user_name,
    tier: 'regular' as const,
    requested_at_ms: Date.now(),
  };
  await button(page, '2ショット').click();
  await looks.look(page, 'twoshot-ask');
  await page.keyboard.press('Escape');
  const twoshot = (state: TwoshotRequest['state'], request_id: string): void =>
    words_of.say('twoshot.changed', {
      request: {
        ...base,
        request_id,
        state,
        rate_units_per_min: 24_000,
        coupon_to_twoshot: false,
        session_id: null,
      },
    });
  for (const [index, state] of (
    ['waiting', 'declined', 'cancelled', 'started_with_others'] as const
  ).entries()) {
    twoshot(state, String(index + 900));
    await page.locator('.room-request').waitFor();
    await looks.look(page, `twoshot-${state}`, state === 'waiting' ? 'all' : 'words');
  }
  await button(page, '閉じる').click();
  await button(page, '双方向').click();
  for (const [mode, word] of [
    ['both', '映像と音声'],
    ['video', '映像だけ'],
    ['audio', '音声だけ'],
  ] as const) {
    await page.getByRole('radio', { name: word, exact: true }).check();
    await page.locator('.twoway-picture').waitFor();
    await looks.look(page, `twoway-ask-${mode}`, mode === 'both' ? 'all' : 'words');
  }
  await page.keyboard.press('Escape');
  const twoway = (state: TwowayRequest['state'], ended_by: TwowayRequest['ended_by'] = null): void =>
    words_of.say('twoway.changed', {
      request: {
        ...base,
        request_id: '950',
        state,
        ended_by,
        mode: 'video_audio',
        devices: { camera: true, microphone: true },
        live: false,
        extra_units_per_min: 6_000,
        started_at_ms: null,
        session_id: session.session_id,
      },
    });
  for (const state of ['waiting', 'declined', 'waiting', 'already_started'] as const) {
    twoway(state);
    await page.locator('.room-request').waitFor();
    await looks.look(page, `twoway-${state}`, 'words');
  }
  faultless(looks);
});
