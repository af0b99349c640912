import type { ChatCall } from '@akari/contract';
import { CALL_DECLINES } from '@akari/rules';
import { it } from 'vitest';
import { button, reads, watching } from '@akari/testkit/harness/acts';
import { channelOf } from '@akari/testkit/harness/channels';
import { card, faultless, walkRoom } from './room-walk.ts';

const { server, air, visit } = await walkRoom({ performer_name: 'ajisai', viewer_name: 'kazuya' });

it('the chat call card passes the audit for each answer', async () => {
  await air('waiting');
  const viewer = await visit('/chat/ajisai');
  const { page, words_of, me, looks } = viewer;
  await watching(page);
  await looks.look(page, 'preview');
  await button(page, /^チャットに呼ぶ/)
    .first()
    .click();
  await button(page, /^呼び出す/).waitFor();
  await looks.look(page, 'call-ask');
  words_of.say('balance.changed', { points_units: 9_000, coupon_points_units: 0 });
  await page.getByRole('dialog').getByRole('link', { name: viewer.words.buy_points }).waitFor();
  await looks.look(page, 'call-short');
  words_of.say('balance.changed', { points_units: 200_000, coupon_points_units: 0 });
  const { channel_id } = await channelOf(server, 'ajisai');
  const call = (state: ChatCall['state'], more: Partial<ChatCall> = {}): void =>
    words_of.say('call.changed', {
      call: {
        call_id: '970',
        channel_id,
        performer_name: 'ajisai',
        caller_id: me.user_id,
        caller_name: me.user_name,
        tier: 'regular',
        state,
        rate_units_per_min: 22_000,
        decline: null,
        called_at_ms: Date.now(),
        until_ms: null,
        retry_at_ms: null,
        hidden_key: null,
        ...more,
      },
    });
  call('calling', { until_ms: Date.now() + 600_000 });
  await reads(page, '呼び出しています');
  await looks.look(page, 'call-calling');
  const retry_at_ms = Date.now() + 3_600_000;
  for (const decline of CALL_DECLINES) {
    call('declined', { decline, retry_at_ms });
    await card(page);
    await looks.look(page, `call-declined-${decline}`, 'words');
  }
  for (const state of ['declined', 'timed_out', 'cancelled'] as const) {
    call(state, state === 'cancelled' ? {} : { retry_at_ms });
    await card(page);
    await looks.look(page, `call-${state}`, 'words');
  }
  // After five minutes the performer can be called again.
  call('declined', { retry_at_ms: Date.now() - 1_000 });
  await looks.look(page, 'call-retry');
  faultless(looks);
});
