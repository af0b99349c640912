import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import type { Page } from 'playwright-core';
import type { Stop } from './focus.ts';
import type { Measured } from './page.ts';

let script: string | undefined;

/** The measurements as one script, for the page. */
function pageScript(): string {
  script ??= buildSync({
    entryPoints: [fileURLToPath(new URL('page.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'akari_measure',
  }).outputFiles[0]?.text;
  return script ?? '';
}

/** Runs one of the script's functions in the page. */
const inPage = <T>(page: Page, name: string): Promise<T> =>
  page.evaluate<T>(`(() => { ${pageScript()}; return akari_measure.${name}(); })()`);

/** Measures the page as it stands; no size, no scroll position and no focus changes. */
export const measure = (page: Page): Promise<Measured> => inPage(page, 'measure');

const MOST_STOPS = 200;

export interface TabFaults {
  /** Stops that cannot be seen at all. */
  covered_focus: string[];
  /** Controls without a stop. */
  unreached: string[];
}

/** Presses Tab until the focus is where it began. @returns the names of stops that cannot be seen at all */
async function oneRound(page: Page): Promise<string[]> {
  const covered: string[] = [];
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    const { is_again, covered: name } = await inPage<Stop>(page, 'noteFocus');
    if (is_again) break;
    if (name !== null) covered.push(name);
  }
  return covered;
}

/** Moves the focus through the page. A control that came while it moved is reached in a second round. */
export async function tabThrough(page: Page): Promise<TabFaults> {
  const covered = new Set(await oneRound(page));
  const unreached = (): Promise<string[]> => inPage(page, 'unreached');
  if ((await unreached()).length > 0) for (const name of await oneRound(page)) covered.add(name);
  return { covered_focus: [...covered], unreached: await unreached() };
}
