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
