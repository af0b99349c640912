// @vitest-environment jsdom
import type { ViewerTier } from '@akari/rules';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { serverEvent } from '../../platform/socket/server-event.ts';
import { store } from '../../platform/store/store.ts';
import { show } from '../../testing/show.tsx';
import { EntryEffects } from './EntryEffects.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

let line_id = 0;
const come = (user_name: string, tier: ViewerTier | undefined, channel_id = '7') =>
  act(() => {
    line_id += 1;
    const line = { kind: 'system', line_id, at_ms: 1, event: 'joined', user_name, end: null } as const;
    const lines = [{ ...line, ...(tier === undefined ? {} : { tier }) }];
    store.dispatch(serverEvent['chat.lines']({ channel_id, lines }));
  });
const pass = (time_ms: number) => act(() => vi.advanceTimersByTimeAsync(time_ms));
const said = () => screen.getByRole('status').textContent;
const open = () => show(<EntryEffects channel_id="7" />, { store, language: 'en' });

it('says who entered, by tier, for 4 s', async () => {
  const { container } = open();
  come('hana', 'svip');
  expect(said()).toContain('hana has entered');
  expect(container.querySelector('.entry-effect')?.getAttribute('data-effect')).toBe('sparks');
  await pass(3_900);
  expect(said()).toContain('hana has entered');
  await pass(200);
  expect(said()).toBe('');
});

it('shows one entrance after the other, and leaves out more than wait', async () => {
  open();
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6']) come(name, 'vip');
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) {
    expect(said()).toContain(`${name} has entered`);
    await pass(4_000);
  }
  expect(said()).toBe('');
});

it('shows no viewer without an effect, and nothing of another channel', () => {
  open();
  come('ren', undefined);
  come('momo', 'regular');
  come('yuzu', 'vip', '8');
  expect(said()).toBe('');
});
