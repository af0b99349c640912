// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { show } from '../../testing/show.tsx';
import { keepFit, keptFit } from './fit.ts';
import { StageControls } from './StageControls.tsx';

const nothing = (): void => undefined;
const sound = { state: 'on', volume: 1, setVolume: nothing, toggle: nothing } as const;
const screenOff = { full: false, toggleFull: null, togglePip: null };

afterEach(() => localStorage.clear());

it('names what a press does to the picture, and chooses it', async () => {
  const chosen: string[] = [];
  const controls = (value: 'fill' | 'whole') => (
    <StageControls
      sound={sound}
      screen={screenOff}
      fit={{ value, choose: (fit) => chosen.push(fit) }}
      meter={null}
    />
  );
  const { person, rerender } = show(controls('whole'));
  await person.click(screen.getByRole('button', { name: '画面いっぱい' }));
  rerender(controls('fill'));
  await person.click(screen.getByRole('button', { name: '全体を見る' }));
  expect(chosen).toEqual(['fill', 'whole']);
});

it('shows the whole picture until the browser keeps another choice', () => {
  expect(keptFit()).toBe('whole');
  keepFit('fill');
  expect(keptFit()).toBe('fill');
  localStorage.setItem('akari.fit', 'sideways');
  expect(keptFit()).toBe('whole');
});
