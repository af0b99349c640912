import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';

const FOLDER = process.env['SHOTS'] ?? '';

/** Saves a screenshot in the folder of the setting SHOTS; does nothing without it. */
export async function shoot(page: Page, name: string): Promise<void> {
  if (FOLDER === '') return;
  mkdirSync(FOLDER, { recursive: true });
  await page.screenshot({ path: path.join(FOLDER, `${name.replaceAll(/[/ ]+/g, '-')}.png`) });
}

/** Saves a screenshot at each width; the window has its usual size again then. */
export async function shootWidths(page: Page, name: string): Promise<void> {
  const usual = page.viewportSize();
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await shoot(page, `${name}-${width}`);
  }
  if (usual !== null) await page.setViewportSize(usual);
}
