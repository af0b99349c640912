// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { expect, it, vi } from 'vitest';
import { callLoosely } from '../../../platform/api/call-server.ts';
import { makeStore } from '../../../platform/store/store.ts';
import { StreamKey } from './StreamKey.tsx';

vi.mock('../../../platform/api/call-server.ts', async (original) => ({
  ...(await original<object>()),
  callLoosely: vi.fn(),
}));

const KEY = 'live-0123456789abcdef';

it('StreamKey shows the key when it could not be copied, so that it can be selected', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.mocked(callLoosely).mockResolvedValue({
    data: { whip_url: 'https://akari.example/whip', stream_key: KEY },
  });
  // Without HTTPS a page has no clipboard.
  expect(navigator.clipboard).toBeUndefined();
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  await act(async () =>
    root.render(
      <Provider store={makeStore()}>
        <StreamKey />
      </Provider>,
    ),
  );
  const values = (): string[] => [...place.querySelectorAll('input')].map(({ value }) => value);
  await vi.waitFor(() => expect(values()).toHaveLength(2));
  expect(values()).not.toContain(KEY);
  const copies = [...place.querySelectorAll<HTMLButtonElement>('.key-line:nth-of-type(2) button')];
  await act(async () => copies.at(-1)?.click());
  expect(values()).toContain(KEY);
  await act(async () => root.unmount());
});
