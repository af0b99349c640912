// @vitest-environment jsdom
import { listStageEffects, sendStageEffect, type StageEffectNotice } from '@akari/contract/stage-effect';
import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { serverEvent } from '../../platform/socket/server-event.ts';
import { makeStore } from '../../platform/store/store.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { sampleCard } from '../../testing/sample-card.ts';
import { show } from '../../testing/show.tsx';
import type { RoomView } from '../room-tool/room-tool.ts';
import { selectOpenTools, toolOpened } from '../room-tool/tools.slice.ts';
import { readStagePicture } from './shared/stage-picture.ts';
import { StageEffects } from './shared/StageEffects.tsx';
import { StageAim } from './viewer/StageAim.tsx';

const server = fakeServer();
class Observer {
  observe(): void {}
  disconnect(): void {}
}
beforeEach(() => vi.stubGlobal('ResizeObserver', Observer));

const balance = { points_units: 3_000, coupon_points_units: 0 };
function aim(points_units = 100_000) {
  const store = makeStore();
  const room = { card: sampleCard(), name: 'Akari', balance: { ...balance, points_units }, session: null };
  server.answer(listStageEffects, {
    effects: [
      { effect: 'touch', units: 2_000 },
      { effect: 'lick', units: 5_000 },
      { effect: 'bukkake', units: 10_000 },
    ],
  });
  server.answer(sendStageEffect, { stage_effect_id: '9', units: 5_000, balance });
  store.dispatch(toolOpened('lick'));
  const view = show(<StageAim room={room as unknown as RoomView} />, { store, language: 'en' });
  return { ...view, store };
}
const field = () => screen.findByRole('button', { name: /Where to send: Ripples/ });

it('moves the point by the arrow keys, and sends by Enter', async () => {
  const { person } = aim();
  const element = await field();
  expect(document.activeElement).toBe(element);
  expect(screen.getByText('50% across, 50% down')).toBeTruthy();
  await person.keyboard('{ArrowRight}{ArrowRight}{ArrowUp}{Shift>}{ArrowDown}{/Shift}');
  expect(screen.getByText('60% across, 46% down')).toBeTruthy();
  await person.keyboard('{Enter}');
  expect(server.bodiesOf(sendStageEffect)).toEqual([
    { performer_name: 'akari', effect: 'lick', x: 600, y: 460, units: 5_000, point_type: 2000 },
  ]);
});

it('ends by Escape and by its button', async () => {
  const { person, store } = aim();
  await field();
  await person.keyboard('{Escape}');
  expect(selectOpenTools(store.getState())).toEqual([]);
  act(() => void store.dispatch(toolOpened('lick')));
  await person.click(await screen.findByRole('button', { name: 'Done' }));
  expect(selectOpenTools(store.getState())).toEqual([]);
});

it('sends nothing without points, and says so', async () => {
  const sent = server.bodiesOf(sendStageEffect).length;
  const { person } = aim(4_999);
  await field();
  expect(screen.getByText('Not enough points')).toBeTruthy();
  await person.keyboard('{Enter}');
  expect(server.bodiesOf(sendStageEffect)).toHaveLength(sent);
});

const notice = (change: Partial<StageEffectNotice> = {}): StageEffectNotice => ({
  stage_effect_id: '1',
  channel_id: '7',
  units: 2_000,
  user_id: '3',
  user_name: 'hana',
  tier: 'regular',
  at_ms: 0,
  effect: 'touch',
  x: 250,
  y: 500,
  ...change,
});

it('draws the effects of its own channel, 12 at most, and says the last one', () => {
  const store = makeStore();
  const { container } = show(<StageEffects channel_id="7" />, { store, language: 'en' });
  const come = (change: Partial<StageEffectNotice>) =>
    act(() => void store.dispatch(serverEvent['stage_effect.sent'](notice(change))));
  come({ channel_id: '8' });
  expect(container.querySelectorAll('.stage-effect')).toHaveLength(0);
  for (let id = 1; id <= 13; id += 1) come({ stage_effect_id: String(id) });
  expect(container.querySelectorAll('.stage-effect')).toHaveLength(12);
  come({ stage_effect_id: '14', effect: 'bukkake' });
  expect(screen.getByRole('status').textContent).toBe('Drops from hana');
});

it('draws for 2 s and keeps the words for 5 s', () => {
  vi.useFakeTimers();
  try {
    const store = makeStore();
    const { container } = show(<StageEffects channel_id="7" />, { store, language: 'en' });
    act(() => void store.dispatch(serverEvent['stage_effect.sent'](notice())));
    act(() => void vi.advanceTimersByTime(1_999));
    expect(container.querySelectorAll('.stage-effect')).toHaveLength(1);
    act(() => void vi.advanceTimersByTime(1));
    expect(container.querySelectorAll('.stage-effect')).toHaveLength(0);
    expect(screen.getByRole('status').textContent).toBe('Soft touch from hana');
    act(() => void vi.advanceTimersByTime(3_000));
    expect(screen.getByRole('status').textContent).toBe('');
  } finally {
    vi.useRealTimers();
  }
});

it('finds the picture under a layer, also from a field inside of it', () => {
  const stage = document.createElement('div');
  stage.className = 'stage-picture';
  stage.innerHTML = '<video></video><div class="stage-aim"><button></button></div>';
  document.body.append(stage);
  const size = (of: Element | null, sizes: Record<string, number>): void => {
    for (const [name, value] of Object.entries(sizes)) Object.defineProperty(of, name, { value });
  };
  const [video, field] = [stage.querySelector('video'), stage.querySelector('button')];
  size(video, { videoWidth: 1280, videoHeight: 720 });
  size(field, { clientWidth: 400, clientHeight: 825 });
  const style = { objectFit: 'contain', objectPosition: '50% 20%' };
  const styles = vi.spyOn(window, 'getComputedStyle').mockReturnValue(style as CSSStyleDeclaration);
  // 400 by 225, a fifth of what is left above it.
  const rect = { left: 0, top: 120, width: 400, height: 225 };
  expect(field && readStagePicture(field)).toEqual({ rect, mirrored: false });
  styles.mockRestore();
});
