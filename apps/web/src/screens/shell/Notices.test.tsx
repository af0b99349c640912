// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { afterEach, expect, it, vi } from 'vitest';
import { fetchCatalogue } from '../../platform/error/catalogue.ts';
import { noticeShown } from '../../platform/store/notification.slice.ts';
import { makeStore } from '../../platform/store/store.ts';
import { Notices } from './Notices.tsx';

afterEach(() => vi.useRealTimers());

it('Notices clears messages after 5 s, and keeps warnings and errors about money or with something to do', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  await fetchCatalogue();
  vi.useFakeTimers();
  const store = makeStore();
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  await act(async () =>
    root.render(
      <Provider store={store}>
        <Notices />
      </Provider>,
    ),
  );
  const shown = () => [...place.querySelectorAll('.notice')].map(({ className }) => className);
  const pass = (time_ms: number) => act(() => vi.advanceTimersByTimeAsync(time_ms));
  const show = async (...notices: Parameters<typeof noticeShown>[0][]) => {
    await act(async () => {
      for (const notice of notices) store.dispatch(noticeShown(notice));
    });
  };

  // An error that neither is about money nor tells what to do.
  await show(
    { kind: 'success', text: 'Saved' },
    { kind: 'news', text: 'News' },
    { error: 'chat_line_empty' },
  );
  await pass(4_900);
  expect(shown()).toHaveLength(3);
  await pass(200);
  expect(shown()).toEqual([]);

  await show({ kind: 'warning', text: 'Off air' }, { error: 'tip_not_on_air' }, { error: 'conflict' });
  await pass(60_000);
  expect(shown()).toEqual(['notice warning', 'notice error', 'notice error']);
  await act(async () => place.querySelectorAll('button')[1]?.click());
  expect(shown()).toEqual(['notice warning', 'notice error']);
  await act(async () => root.unmount());
});
