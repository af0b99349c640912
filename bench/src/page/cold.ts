import type { Browser, CDPSession } from 'playwright-core';

export interface ColdPage {
  /** Until the cards with their pictures are shown. */
  requests: number;
  /** Until the headings have their face. */
  font_files: number;
  font_kb: number;
}

/** Run in the page. */
const hasPictures = (card: string): boolean =>
  document.querySelector(card) !== null && [...document.images].every(({ complete }) => complete);
const hasFaces = (): boolean =>
  document.fonts.status === 'loaded' &&
  [...document.fonts].some(({ family, status }) => family.includes('Shippori') && status === 'loaded');

/** Counts the answers that arrive from now on. */
async function countAnswers(session: CDPSession): Promise<() => ColdPage> {
  const fonts = new Set<string>();
  const sizes = new Map<string, number>();
  session.on('Network.responseReceived', ({ requestId, type }) => type === 'Font' && fonts.add(requestId));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    sizes.set(requestId, encodedDataLength),
  );
  await session.send('Network.enable');
  return () => {
    const bytes = [...fonts].reduce((sum, id) => sum + (sizes.get(id) ?? 0), 0);
    return { requests: sizes.size, font_files: fonts.size, font_kb: Math.round(bytes / 1_000) };
  };
}

/**
 * Opens the home page as a Japanese guest with an empty cache who has passed the age gate. The browser saves data, so
 * that the room's code, which is fetched ahead when the page is idle, is not counted.
 * @param card selector of a card
 */
export async function weighColdHome(browser: Browser, url: string, card: string): Promise<ColdPage> {
  const context = await browser.newContext({ baseURL: url, locale: 'ja-JP' });
  await context.addInitScript(() => {
    localStorage.setItem('akari.legal_age', 'confirmed');
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  const page = await context.newPage();
  const counted = await countAnswers(await context.newCDPSession(page));
  await page.goto('/home');
  await page.waitForFunction(hasPictures, card);
  const { requests } = counted();
  await page.waitForFunction(hasFaces);
  const { font_files, font_kb } = counted();
  await context.close();
  return { requests, font_files, font_kb };
}
