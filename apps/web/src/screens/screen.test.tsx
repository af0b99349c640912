// @vitest-environment jsdom
import { act, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { defineScreen } from './screen.tsx';

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));

const Component = () => <h1>Room</h1>;

function show(screen: ReturnType<typeof defineScreen>) {
  const place = document.createElement('div');
  const root = createRoot(place);
  const seen: string[] = [];
  new MutationObserver(() => seen.push(place.textContent)).observe(place, { childList: true, subtree: true });
  return {
    seen,
    render: () =>
      act(async () =>
        root.render(
          <Suspense fallback={<p>Loading</p>}>
            <screen.Component />
          </Suspense>,
        ),
      ),
    text: () => place.textContent,
  };
}

describe('defineScreen', () => {
  it('renders a screen that was loaded ahead without its fallback', async () => {
    const screen = defineScreen(async () => ({ Component }));
    await screen.load();
    const { render, seen } = show(screen);
    await render();
    expect(seen).toEqual(['Room']);
  });

  it('shows the fallback until the code of a screen is loaded', async () => {
    let arrive: () => void = () => undefined;
    const screen = defineScreen(() => new Promise((resolve) => (arrive = () => resolve({ Component }))));
    const { render, text } = show(screen);
    await render();
    expect(text()).toBe('Loading');
    await act(async () => arrive());
    await vi.waitFor(() => expect(text()).toBe('Room'));
  });

  it('lets a screen prepare only when it was loaded ahead, and tries again after a failure', async () => {
    const prepare = vi.fn<() => void>();
    const fetchCode = vi
      .fn<() => Promise<{ Component: typeof Component; prepare: () => void }>>()
      .mockRejectedValueOnce(new Error('offline'))
      .mockResolvedValue({ Component, prepare });
    const screen = defineScreen(fetchCode);
    await expect(screen.load()).rejects.toThrow('offline');
    await show(screen).render();
    expect([fetchCode.mock.calls.length, prepare.mock.calls.length]).toEqual([2, 0]);
    await screen.load();
    expect([fetchCode.mock.calls.length, prepare.mock.calls.length]).toEqual([2, 1]);
  });

  it('lets a screen begin only when its code is loaded', async () => {
    const begin = vi.fn<() => void>();
    const screen = defineScreen(async () => ({ Component, begin }));
    screen.begin();
    expect(begin).not.toHaveBeenCalled();
    await screen.load();
    screen.begin();
    expect(begin).toHaveBeenCalledTimes(1);
  });
});
