import { gzipSync } from 'node:zlib';
import type { BrowserContext, Page, Response } from 'playwright-core';

declare global {
  interface Window {
    /** When the awaited element was first present, milliseconds of the page's clock. */
    __shown_ms?: number;
  }
}

/** Runs in the page before anything else; self-contained, because it is sent as text. */
function noteShown(selector: string): void {
  new MutationObserver((_changes, observer) => {
    if (document.querySelector(selector) === null) return;
    window.__shown_ms = performance.now();
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
}

/** The gzipped size of every script that a page requested before its first use. */
export async function weighScripts(
  context: BrowserContext,
  path: string,
  /** The element that a person uses first. */
  selector: string,
): Promise<{ kb: number; files: number }> {
  const page: Page = await context.newPage();
  // Bodies are read at the end: what loads after the first use may still be on its way when the page closes.
  const scripts = new Map<string, Response>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.set(response.url(), response);
  });
  await page.addInitScript(noteShown, selector);
  await page.goto(path);
  await page.waitForFunction(() => window.__shown_ms !== undefined);
  const before = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry.startTime < (window.__shown_ms ?? 0))
      .map((entry) => entry.name),
  );
  const asked = before.flatMap((url) => scripts.get(url) ?? []);
  const sizes = (await Promise.all(asked.map((script) => script.body()))).map(
    (body) => gzipSync(body, { level: 9 }).length,
  );
  await page.close();
  return { kb: Math.round(sizes.reduce((sum, size) => sum + size, 0) / 100) / 10, files: sizes.length };
}
