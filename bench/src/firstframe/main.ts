import type { BenchOptions, BenchResult } from '../bench-result.ts';
import { startProduct } from '../product/product.ts';
import { measureGlass } from './glass.ts';
import { measureJoins } from './joins.ts';

const JOINS = 30;
/** The aim for what feels immediate, milliseconds. */
const AIM_MS = 400;
const GLASS_AIM_MS = 100;

/** Click to first decoded frame in Chromium over the whole product, and glass to glass by a timecode in the picture. */
export async function run({ say }: BenchOptions): Promise<BenchResult> {
  const product = await startProduct();
  try {
    const { page, context } = await product.visitor();
    await page.locator('[data-performer="mio"] a').first().waitFor({ timeout: 30_000 });
    await context.close();
    const joins = await measureJoins(product, 'mio', JOINS, say);
    const glass = await measureGlass(product, 'yuzu');
    return {
      name: 'firstframe',
      peer: `the aim: p95 of ${AIM_MS} ms from click to frame`,
      ratio: joins.click_to_frame_ms.p95 / AIM_MS,
      figures: { ...joins, glass_to_glass_ms: glass, glass_aim_ms: GLASS_AIM_MS },
    };
  } finally {
    await product.stop();
  }
}
