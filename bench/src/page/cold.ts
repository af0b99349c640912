import type { Browser, CDPSession } from 'playwright-core';

export interface ColdPage {
  /** Begun before the cards on the screen were shown with their pictures. */
  requests: number;
  /** Until the headings have their face. */
  font_files: number;
  font_kb: number;
}

declare global {
  interface Window {
    /** When the cards on the screen were first shown with their pictures, milliseconds since 1970. */
    __cards_shown_ms?: number;
  }
}

/** Runs in the page before anything else; self-contained, because it is sent as text. Pictures below the window load later. */
function noteCards(card: string): void {
  const look = (): void => {
    const pictures = [...document.querySelectorAll<HTMLImageElement>('[data-performer] img')].filter(
      (one) => {
        const { top, bottom, width } = one.getBoundingClientRect();
        return width > 0 && bottom > 0 && top < innerHeight;
      },
    );
    const there = pictures.every(({ complete, naturalWidth }) => complete && naturalWidth > 0);
    if (document.querySelector(card) !== null && pictures.length > 0 && there)
      window.__cards_shown_ms ??= performance.timeOrigin + performance.now();
  };
  // What waits for the pictures begins in the same task, so the next frame would be too late. The event does not bubble.
  document.addEventListener('load', look, true);
}
/** Run in the page. */
const hasFaces = (): boolean =>
  document.fonts.status === 'loaded' &&
  [...document.fonts].some(({ family, status }) => family.includes('Shippori') && status === 'loaded');

interface Sent {
  url: string;
  at_ms: number;
}

/** Notes what is sent from now on, and how large fonts are. */
async function noteRequests(session: CDPSession) {
  const fonts = new Set<string>();
  const sizes = new Map<string, number>();
  const sent: Sent[] = [];
  session.on('Network.requestWillBeSent', ({ request, wallTime }) => {
    if (request.url.startsWith('http')) sent.push({ url: request.url, at_ms: wallTime * 1_000 });
  });
  session.on('Network.responseReceived', ({ requestId, type }) => type === 'Font' && fonts.add(requestId));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    sizes.set(requestId, encodedDataLength),
  );
  await session.send('Network.enable');
  return {
    sent,
    fonts: () => {
      const bytes = [...fonts].reduce((sum, id) => sum + (sizes.get(id) ?? 0), 0);
      return { font_files: fonts.size, font_kb: Math.round(bytes / 1_000) };
    },
  };
}

/**
 * Opens the home page as a Japanese guest with an empty cache who has passed the age gate. The browser saves data, so
 * that the room's code, which is fetched ahead when the page is idle, is not counted.
 * @param card selector of a card
 * @param say gets each request, with how long before the cards it began
 */
export async function weighColdHome(
  browser: Browser,
  url: string,
  card: string,
  say: (line: string) => void,
): Promise<ColdPage> {
  const context = await browser.newContext({ baseURL: url, locale: 'ja-JP' });
  await context.addInitScript(() => {
    localStorage.setItem('akari.legal_age', 'confirmed');
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  // The TypeScript loader marks functions with this helper.
  await context.addInitScript('globalThis.__name ??= (marked) => marked');
  await context.addInitScript(noteCards, card);
  const page = await context.newPage();
  const { sent, fonts } = await noteRequests(await context.newCDPSession(page));
  await page.goto('/home');
  await page.waitForFunction(() => window.__cards_shown_ms !== undefined);
  const shown_ms = await page.evaluate(() => window.__cards_shown_ms ?? 0);
  const before = sent.filter(({ at_ms }) => at_ms < shown_ms);
  for (const one of before)
    say(`cold home: ${Math.round(one.at_ms - shown_ms)} ms ${one.url.replace(url, '')}`);
  await page.waitForFunction(hasFaces);
  const { font_files, font_kb } = fonts();
  await context.close();
  return { requests: before.length, font_files, font_kb };
}
