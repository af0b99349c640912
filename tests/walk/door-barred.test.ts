import type { Bar } from '@akari/contract';
import { it } from 'vitest';
import { channelOf } from '@akari/testkit/harness/channels';
import { faultless, walkRoom } from './room-walk.ts';

const { server, air, visit } = await walkRoom({ performer_name: 'asagao', viewer_name: 'kenji' });

it('the door passes the audit for each bar of a viewer', async () => {
  await air('chatting');
  const viewer = await visit('/chat/asagao');
  const { page, me, looks } = viewer;
  const { channel_id } = await channelOf(server, 'asagao');
  const bar: Bar = {
    performer_id: channel_id,
    performer_name: 'asagao',
    viewer_id: me.user_id,
    viewer_name: me.user_name,
    kind: 'kick',
    set_by: 'performer',
    at_ms: Date.now(),
    until_ms: Date.now() + 3_540_000,
    lift: 'none',
    lift_message: null,
  };
  const ban = { ...bar, kind: 'ban' as const, until_ms: null };
  const states: [string, Bar][] = [
    ['kick', bar],
    ['ban', ban],
    ['ban-asked', { ...ban, lift: 'requested' }],
    ['ban-refused', { ...ban, lift: 'refused' }],
    ['ban-by-staff', { ...ban, set_by: 'staff' }],
    ['ban-by-staff-refused', { ...ban, set_by: 'staff', lift: 'refused' }],
  ];
  let now = bar;
  await page.route('**/api/bar/own*', (route) => route.fulfill({ json: { bar: now } }));
  for (const [name, standing] of states) {
    now = standing;
    await page.reload();
    await page.locator('[data-door=barred]').waitFor();
    await looks.look(page, `barred-${name}`, name === 'ban' ? 'all' : 'words');
  }
  faultless(looks);
});
