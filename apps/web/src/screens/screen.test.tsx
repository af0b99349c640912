// @vitest-environment jsdom
import { act, screen as page } from '@testing-library/react';
import { Suspense } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { show } from '../testing/show.tsx';
import { defineScreen } from './screen.tsx';

const Component = () => <h1>Room</h1>;

/** Opens a screen. @returns the texts that were seen, one after the other */
async function open(screen: ReturnType<typeof defineScreen>): Promise<string[]> {
  const container = document.body.appendChild(document.createElement('div'));
  const seen: string[] = [];
  new MutationObserver(() => seen.push(container.textContent)).observe(container, {
    childList: true,
    subtree: true,
  });
  const element = (
    <Suspense fallback={<p>Loading</p>}>
      <screen.Component />
    </Suspense>
  );
  show(element, {}, { container });
  await act(async () => undefined);
  return seen;
}

describe('defineScreen', () => {
  it('renders a screen that was loaded ahead without its fallback', async () => {
    const screen = defineScreen(async () => ({ Component }));
    await screen.load();
    expect(await open(screen)).toEqual(['Room']);
  });

  it('shows the fallback until the code of a screen is loaded', async () => {
    let arrive: () => void = () => undefined;
    const screen = defineScreen(() => new Promise((resolve) => (arrive = () => resolve({ Component }))));
    expect(await open(screen)).toEqual(['Loading']);
    await act(async () => arrive());
    await page.findByRole('heading', { name: 'Room' });
    expect(page.queryByText('Loading')).toBeNull();
  });

  it('lets a screen prepare only when it was loaded ahead, and tries again after a failure', async () => {
    const prepare = vi.fn<() => void>();
    const fetchCode = vi
      .fn<() => Promise<{ Component: typeof Component; prepare: () => void }>>()
      .mockRejectedValueOnce(new Error('offline'))
      .mockResolvedValue({ Component, prepare });
    const screen = defineScreen(fetchCode);
    await expect(screen.load()).rejects.toThrow('offline');
    await open(screen);
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
