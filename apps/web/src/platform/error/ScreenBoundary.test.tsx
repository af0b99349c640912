// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { appText } from '../text.ts';
import { ScreenBoundary } from './ScreenBoundary.tsx';

let place: HTMLElement;
let root: Root;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  place = document.createElement('div');
  root = createRoot(place, { onCaughtError: () => undefined });
});
afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
});

function Screen({ fails = false }: { fails?: boolean }) {
  if (fails) throw new Error('a screen that cannot be rendered');
  return <p>the screen</p>;
}
const show = (onBroken: () => void, fails: boolean): void =>
  act(() =>
    root.render(
      <ScreenBoundary onBroken={onBroken}>
        <Screen fails={fails} />
      </ScreenBoundary>,
    ),
  );

it('a screen that throws is reported once and replaced by the offer to refresh', () => {
  const onBroken = vi.fn();
  show(onBroken, true);
  expect(onBroken).toHaveBeenCalledOnce();
  expect(place.textContent).toContain(appText.t('broken.reload'));
});

it('a screen that renders is not reported', () => {
  const onBroken = vi.fn();
  show(onBroken, false);
  expect(onBroken).not.toHaveBeenCalled();
  expect(place.textContent).toBe('the screen');
});
