import lighthouse from 'lighthouse';
import type { BenchOptions, BenchResult } from '../bench-result.ts';
import { startProduct, type Product } from '../product/product.ts';
import { buildClient, weighBuilt } from './built.ts';
import { weighColdHome, type ColdPage } from './cold.ts';
import { weighScripts } from './scripts.ts';

const HOME_BUDGET_KB = 150;
const ROOM_BUDGET_KB = 240;
/** A cold Japanese home page until the cards on the screen are shown with their pictures. */
const COLD_REQUESTS = 35;
const COLD_FONT_KB = 250;
const DEBUG_PORT = 19_222;
const RUNS = 3;
/** The elements that a person uses first: a performer on the home page, the price on a room's entry page. */
const CARD = '[data-performer="kotoha"]';
const ENTRANCE = '.door-card .price';

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

/** Runs Lighthouse as a phone; medians of a few runs. The browser's storage has the passed age gate. */
async function lighthouseMobile(product: Product, say: (line: string) => void) {
  const lcp: number[] = [];
  const cls: number[] = [];
  for (let i = 0; i < RUNS; i += 1) {
    const report = await lighthouse(`${product.url}/home`, {
      port: DEBUG_PORT,
      onlyCategories: ['performance'],
      formFactor: 'mobile',
      disableStorageReset: true,
      logLevel: 'error',
    });
    const audits = report?.lhr.audits;
    lcp.push(audits?.['largest-contentful-paint']?.numericValue ?? NaN);
    cls.push(audits?.['cumulative-layout-shift']?.numericValue ?? NaN);
    say(`lighthouse ${i + 1}: LCP ${Math.round(lcp.at(-1) ?? NaN)} ms, CLS ${cls.at(-1)}`);
  }
  return { lcp_ms: Math.round(median(lcp)), cls: Math.round(median(cls) * 1000) / 1000 };
}

interface Weight {
  kb: number;
  files: number;
}

/**
 * The weights of the scripts of both pages against their budgets, gzipped KB.
 * @param cold null: not measured, because it needs a browser
 */
function againstBudgets(
  home: Weight,
  room: Weight,
  cold: ColdPage | null,
  more: BenchResult['figures'] = {},
): BenchResult {
  const ratios = [home.kb / HOME_BUDGET_KB, room.kb / ROOM_BUDGET_KB];
  if (cold !== null) ratios.push(cold.requests / COLD_REQUESTS, cold.font_kb / COLD_FONT_KB);
  return {
    name: 'page',
    peer:
      `the budgets: ${HOME_BUDGET_KB} KB for the home page's scripts, ${ROOM_BUDGET_KB} KB for the room's; ` +
      `cold home: ${COLD_REQUESTS} requests, ${COLD_FONT_KB} KB of fonts`,
    ratio: Math.max(...ratios),
    figures: {
      home_script_kb: home.kb,
      room_script_kb: room.kb,
      files: { home: home.files, room: room.files },
      ...(cold === null ? {} : { cold_home: { ...cold } }),
      ...more,
    },
  };
}

/** Measures the built client without a browser and a clock: the same figures on every machine. */
function weighClient(): BenchResult {
  buildClient();
  const home = weighBuilt('home.html');
  const room = weighBuilt('room.html');
  return againstBudgets(home, room, null);
}

/** With `--budget` measures only the built client. Fails over a budget. */
export async function run(options: BenchOptions): Promise<BenchResult> {
  const result = await (options.arguments.includes('--budget') ? weighClient() : measure(options));
  if ((result.ratio ?? 0) > 1) {
    options.say('over budget: a figure is larger than its budget');
    process.exitCode = 1;
  }
  return result;
}

/** Measures the scripts before first use, and Lighthouse's figures of the home page on a phone. */
async function measure({ say }: BenchOptions): Promise<BenchResult> {
  const product = await startProduct([`--remote-debugging-port=${DEBUG_PORT}`]);
  try {
    const guest = await product.visitor();
    await guest.page.locator(CARD).first().waitFor({ timeout: 30_000 });
    const home = await weighScripts(guest.context, '/home', CARD);
    const member = await product.visitor('hana');
    const room = await weighScripts(member.context, '/chat/kotoha', ENTRANCE);
    // A page outside of a separate context, where Lighthouse works.
    const page = await lighthouseMobile(product, say);
    const cold = await weighColdHome(product.browser, product.url, CARD, say);
    return againstBudgets(home, room, cold, page);
  } finally {
    await product.stop();
  }
}
