// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { show } from '../../testing/show.tsx';
import { FloatingPanel } from './FloatingPanel.tsx';
import type { Place } from './place.ts';

const START: Place = { x_px: 100, y_px: 100, width_px: 400, height_px: 300 };

function Window({ onClose = () => undefined, top = true }: { onClose?: () => void; top?: boolean }) {
  const [place, setPlace] = useState<Place | null>(START);
  const seat = { place, order: 2, top, onPlace: setPlace, onUse: used, onCloseAll: null };
  return (
    <FloatingPanel seat={seat} onClose={onClose} onDock={() => setPlace(null)} title="Connection">
      <button type="button">inside</button>
    </FloatingPanel>
  );
}
const used = vi.fn();
beforeEach(() => {
  used.mockClear();
  resizeTo(1200, 800);
});

function resizeTo(width: number, height: number): void {
  innerWidth = width;
  innerHeight = height;
  fireEvent(window, new Event('resize'));
}
const panel = () => screen.getByRole('dialog', { name: 'Connection' });
const rect = () => {
  const { left, top, width, height } = panel().style;
  return [left, top, width, height].map((value) => parseInt(value, 10));
};
const mover = () => screen.getByRole('button', { name: /^Move the window/ });

it('is dragged by its title, and only by it', () => {
  show(<Window />, { language: 'en' });
  fireEvent.pointerDown(screen.getByRole('heading', { name: 'Connection' }), {
    button: 0,
    pointerId: 1,
    clientX: 200,
    clientY: 110,
  });
  fireEvent.pointerMove(window, { pointerId: 1, clientX: 260, clientY: 150 });
  expect(rect()).toEqual([160, 140, 400, 300]);
  fireEvent.pointerUp(window, { pointerId: 1, clientX: 260, clientY: 150 });
  fireEvent.pointerMove(window, { pointerId: 1, clientX: 600, clientY: 600 });
  expect(rect()).toEqual([160, 140, 400, 300]);
  fireEvent.pointerDown(screen.getByRole('button', { name: 'inside' }), {
    button: 0,
    pointerId: 2,
    clientX: 0,
    clientY: 0,
  });
  fireEvent.pointerMove(window, { pointerId: 2, clientX: 90, clientY: 90 });
  expect(rect()).toEqual([160, 140, 400, 300]);
});

it('is resized by its corner', () => {
  show(<Window />, { language: 'en' });
  const corner = screen.getByRole('button', { name: /^Resize/ });
  fireEvent.pointerDown(corner, { button: 0, pointerId: 1, clientX: 500, clientY: 400 });
  fireEvent.pointerMove(window, { pointerId: 1, clientX: 560, clientY: 380 });
  fireEvent.pointerUp(window, { pointerId: 1, clientX: 560, clientY: 380 });
  expect(rect()).toEqual([100, 100, 460, 280]);
});

it('is moved and resized by the keyboard, and by presses', async () => {
  const { person } = show(<Window />, { language: 'en' });
  mover().focus();
  await person.keyboard('{ArrowRight}{ArrowDown}');
  expect(rect()).toEqual([116, 116, 400, 300]);
  await person.keyboard('{Shift>}{ArrowRight}{/Shift}');
  expect(rect()).toEqual([180, 116, 400, 300]);
  await person.tab();
  screen.getByRole('button', { name: /^Resize/ }).focus();
  await person.keyboard('{ArrowRight}{ArrowUp}');
  expect(rect()).toEqual([180, 116, 416, 284]);
  await person.click(mover());
  expect(rect()).toEqual([768, 16, 416, 284]);
});

it('stays inside a window that shrinks, and returns when it grows', () => {
  show(<Window />, { language: 'en' });
  resizeTo(420, 320);
  expect(rect()).toEqual([20, 20, 400, 300]);
  resizeTo(1200, 800);
  expect(rect()).toEqual([100, 100, 400, 300]);
});

it('closes by Escape when it is the last used one, and goes to the top when it is used', async () => {
  const onClose = vi.fn();
  const below = show(<Window onClose={onClose} top={false} />, { language: 'en' });
  expect(used).toHaveBeenCalled();
  await below.person.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  below.unmount();
  const { person } = show(<Window onClose={onClose} />, { language: 'en' });
  await person.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('lies above notifications and below questions (spec §9)', () => {
  show(<Window />, { language: 'en' });
  expect(panel().style.zIndex).toBe('calc(var(--z-dialogue) + 2)');
});
