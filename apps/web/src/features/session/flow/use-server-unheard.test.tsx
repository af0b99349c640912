// @vitest-environment jsdom
import { SERVER_UNHEARD_MS } from '@akari/rules';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useServerUnheard } from './use-server-unheard.ts';

let root: Root;
const told = vi.fn();
function Page({ waits }: { waits: boolean }) {
  useServerUnheard(waits, told);
  return null;
}
const show = (waits: boolean): void => act(() => root.render(<Page waits={waits} />));

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers();
  root = createRoot(document.createElement('div'));
});
afterEach(() => {
  act(() => root.unmount());
  vi.useRealTimers();
  told.mockClear();
});

it('useServerUnheard fires after SERVER_UNHEARD_MS, and not before', () => {
  show(true);
  vi.advanceTimersByTime(SERVER_UNHEARD_MS - 1);
  expect(told).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(told).toHaveBeenCalledOnce();
});

it('useServerUnheard does not fire when the server is heard again', () => {
  show(true);
  vi.advanceTimersByTime(SERVER_UNHEARD_MS - 1);
  show(false);
  vi.advanceTimersByTime(SERVER_UNHEARD_MS);
  expect(told).not.toHaveBeenCalled();
});
