import type { Page } from 'playwright-core';
import type { Product } from '../product/product.ts';
import { spread } from '../product/quantile.ts';
import { watchJoin, type Marks } from './marks.ts';

const FRAME_LIMIT_MS = 15_000;

async function joinOnce(page: Page, performer: string): Promise<Marks> {
  await page.goto('/home');
  const card = page.locator(`[data-performer="${performer}"] a`).first();
  await card.waitFor();
  await page.waitForTimeout(500);
  await card.click();
  await page.waitForFunction(
    () => window.__marks?.frame !== undefined && window.__marks.open !== undefined,
    undefined,
    {
      timeout: FRAME_LIMIT_MS,
    },
  );
  return page.evaluate(() => window.__marks as Marks);
}

const ORDER = ['click', 'page', 'token', 'answer', 'ice', 'dtls', 'media', 'frame', 'open'] as const;

/** Milliseconds of each step after the previous one. Steps may overlap: one that had ended already took 0. */
function stepsOf(marks: Marks): Record<string, number> {
  let reached = marks.click;
  return Object.fromEntries(
    ORDER.slice(1).map((name) => {
      const took = Math.max(0, marks[name] - reached);
      reached = Math.max(reached, marks[name]);
      return [name, took];
    }),
  );
}

/** Measures from the click on a performer in the free preview to the first decoded frame, step by step. */
export async function measureJoins(
  product: Product,
  performer: string,
  count: number,
  say: (line: string) => void,
) {
  const { context, page } = await product.visitor('hana');
  await page.addInitScript(watchJoin);
  const joins: Marks[] = [];
  for (let i = 0; i < count; i += 1) {
    const marks = await joinOnce(page, performer);
    joins.push(marks);
    say(`join ${i + 1}: ${Math.round(marks.frame - marks.click)} ms`);
  }
  await context.close();
  const steps = joins.map(stepsOf);
  return {
    click_to_frame_ms: spread(joins.map((marks) => marks.frame - marks.click)),
    click_to_open_ms: spread(joins.map((marks) => marks.open - marks.click)),
    steps_ms: Object.fromEntries(
      ORDER.slice(1).map((name) => [name, spread(steps.map((step) => step[name] ?? 0))]),
    ),
  };
}
