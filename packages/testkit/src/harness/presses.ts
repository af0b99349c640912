import type { Page } from 'playwright-core';

export interface Presses {
  /** Presses on the page since it was opened or since the last `reset`. */
  count: () => number;
  reset: () => void;
  /** Runs what a person does elsewhere, as on the page of the payment provider: it does not count. */
  without: (act: () => Promise<void>) => Promise<void>;
}

/**
 * Counts what a person presses with a mouse or a finger, on every document of the page. Call it before the page is opened.
 * An event that a script made does not count.
 */
export async function countPresses(page: Page): Promise<Presses> {
  let presses = 0;
  await page.exposeBinding('akari_pressed', () => void (presses += 1));
  await page.addInitScript(() => {
    const { akari_pressed } = window as unknown as { akari_pressed: () => void };
    addEventListener('pointerdown', ({ isTrusted }) => isTrusted && akari_pressed(), { capture: true });
  });
  return {
    count: () => presses,
    reset: () => void (presses = 0),
    without: async (act) => {
      const before = presses;
      await act();
      presses = before;
    },
  };
}
