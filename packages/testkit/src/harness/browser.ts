import type { Browser, BrowserContext, ConsoleMessage, Page } from 'playwright-core';
import { atEnd } from '@akari/server/testing/at-end';
import { startChromium, type Camera } from './chromium.ts';

const browsers = new Map<Camera, Browser>();

/**
 * The browser of this worker; it starts with the first file that asks. What a file opened in it is closed after the file's
 * tests, and the browser ends with the worker.
 */
export async function launchBrowser(camera: Camera = 'small'): Promise<Browser> {
  let browser = browsers.get(camera);
  if (browser?.isConnected() !== true) {
    browser = await startChromium([], camera);
    browsers.set(camera, browser);
  }
  const opened = browser;
  atEnd(() => Promise.all(opened.contexts().map((context) => context.close())));
  return opened;
}

const MEDIA = /\/whep\/|\/api\/session\/\d+\/media$/;
const STILL = /\/api\/channel\/still$/;

/**
 * Whether a console message is about a request that was overtaken: the browser logs a refusal as an error. A page asks for
 * media again with a new offer or a new grant, and on a busy machine a grant or a session ends while it is used (403, 404,
 * 406, 409); tests look at the picture instead. A still is refused (409) when the broadcast ends, or becomes private, while
 * the still is sent.
 */
function isOvertaken(message: ConsoleMessage): boolean {
  const { url } = message.location();
  return (
    (/ 40[3469] /.test(message.text()) && MEDIA.test(url)) ||
    (/ 409 /.test(message.text()) && STILL.test(url))
  );
}

/** The addresses of other origins that the page asks from now on: there must be none. @param url of the server */
export function strangers(page: Page, url: string): string[] {
  const found: string[] = [];
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== new URL(url).origin) found.push(request.url());
  });
  return found;
}

export interface Visitor {
  context: BrowserContext;
  page: Page;
  /** Errors that the page threw or logged; a test of a success path expects none. */
  faults: string[];
}

export interface VisitorOptions {
  /** The server's address. */
  url: string;
  lang?: 'ja' | 'en';
  /** A touch screen 390 px wide instead of a desktop. */
  phone?: boolean;
}

/** Opens a browser context with its own cookies, language and screen. */
export async function newVisitor(browser: Browser, options: VisitorOptions): Promise<Visitor> {
  const { url, lang = 'ja', phone = false } = options;
  const context = await browser.newContext({
    baseURL: url,
    locale: lang === 'ja' ? 'ja-JP' : 'en-US',
    viewport: phone ? { width: 390, height: 844 } : { width: 1280, height: 800 },
    hasTouch: phone,
    isMobile: phone,
    permissions: ['camera', 'microphone'],
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !isOvertaken(message))
      faults.push(`${message.text()} (${message.location().url})`);
  });
  return { context, page, faults };
}
