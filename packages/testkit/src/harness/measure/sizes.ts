import type { CDPSession, Page } from 'playwright-core';

export interface Size {
  width: number;
  height: number;
  /** Phones and tablets have fingers, whose targets are larger. */
  touch: boolean;
}

/** A small, a common and a large phone, a tablet, a phone on its side, a small and a common desktop. */
export const SIZES: readonly Size[] = [
  { width: 320, height: 640, touch: true },
  { width: 360, height: 740, touch: true },
  { width: 390, height: 844, touch: true },
  { width: 768, height: 1024, touch: true },
  { width: 844, height: 390, touch: true },
  { width: 1024, height: 640, touch: false },
  { width: 1440, height: 900, touch: false },
];

/** The windows for which the screens of the back office are drawn. */
export const OFFICE_SIZES: readonly Size[] = [
  { width: 1280, height: 800, touch: false },
  { width: 1440, height: 900, touch: false },
];

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** Gives the page this window and this pointer, without loading it again. */
export async function resize(page: Page, { width, height, touch }: Size): Promise<void> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  await (await session).send('Emulation.setTouchEmulationEnabled', { enabled: touch });
  await page.setViewportSize({ width, height });
}

/** The window and the pointer that the page has now. */
export const sizeNow = (page: Page): Promise<Size> =>
  page.evaluate(() => ({
    width: window.innerWidth,
    height: window.innerHeight,
    touch: matchMedia('(pointer: coarse)').matches,
  }));
