// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noticeShown } from '../../platform/store/notification.slice.ts';
import { store } from '../../platform/store/store.ts';
import { Notices } from './Notices.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a notice stays while it has the focus, and clears afterwards', async () => {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  act(() =>
    root.render(
      <Provider store={store}>
        <Notices />
      </Provider>,
    ),
  );
  act(() => void store.dispatch(noticeShown({ kind: 'success', text: 'saved' })));
  const pass = (): void => act(() => void vi.advanceTimersByTime(6_000));
  act(() => place.querySelector('button')?.focus());
  pass();
  expect(place.textContent).toContain('saved');
  act(() => (document.activeElement as HTMLElement).blur());
  pass();
  expect(place.textContent).not.toContain('saved');
  act(() => root.unmount());
});
