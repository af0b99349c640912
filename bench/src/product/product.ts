import { mkdtempSync, rmSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { attemptServer } from '@akari/testkit/harness/attempt-server';
import { startChromium } from '@akari/testkit/harness/chromium';
import { DEMO_PASSWORD } from '@akari/testkit/harness/people';
import { WORDS } from '@akari/testkit/harness/words';

export interface Product {
  url: string;
  browser: Browser;
  /** Opens a page of a demo person who has passed the age gate; of a guest without a name. */
  visitor(user_name?: string): Promise<{ context: BrowserContext; page: Page }>;
  stop(): Promise<void>;
}

async function visitorOf(browser: Browser, url: string, user_name?: string) {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1280, height: 800 },
    locale: 'ja-JP',
  });
  if (user_name !== undefined) {
    const answer = await context.request.post('/api/account/login', {
      data: { login: user_name, password: DEMO_PASSWORD },
    });
    if (!answer.ok()) throw new Error(`${user_name} cannot log in: ${answer.status()}`);
  }
  // The TypeScript loader marks functions with this helper, which a function that is sent into a page needs there.
  await context.addInitScript('globalThis.__name ??= (marked) => marked');
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('button', { name: WORDS.ja.of_age }).click();
  return { context, page };
}

/** Starts the whole product as delivered, with its demo people and a browser. */
export async function startProduct(browserArgs: readonly string[] = []): Promise<Product> {
  const data_dir = mkdtempSync(path.join(tmpdir(), 'akari-bench-'));
  chmodSync(data_dir, 0o755);
  const server = await attemptServer({
    demo: true,
    data_dir,
    env: { LOG_LEVEL: 'warn', JOINS_PER_MINUTE: '1000' },
  });
  const url = await server.listening;
  const browser = await startChromium(browserArgs);
  return {
    url,
    browser,
    visitor: (user_name) => visitorOf(browser, url, user_name),
    stop: async () => {
      await browser.close();
      server.child.kill('SIGINT');
      await server.exited;
      rmSync(data_dir, { recursive: true, force: true });
    },
  };
}
