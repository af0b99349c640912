import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';

/** Collects every script that a page loads until `ready`, and weighs them as they travel: gzipped. */
export async function weighScripts(
  page: Page,
  open: () => Promise<unknown>,
  ready: (page: Page) => Promise<unknown>,
): Promise<{ kb: number; files: number }> {
  const bodies: Promise<Buffer>[] = [];
  const listen = (response: Awaited<ReturnType<Page['waitForResponse']>>): void => {
    if (response.request().resourceType() === 'script') bodies.push(response.body());
  };
  page.on('response', listen);
  await open();
  await ready(page);
  page.off('response', listen);
  const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body, { level: 9 }).length);
  return { kb: Math.round(sizes.reduce((sum, size) => sum + size, 0) / 102.4) / 10, files: sizes.length };
}
