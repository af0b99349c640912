import { setTimeout as sleep } from 'node:timers/promises';
import type { Page, WebSocketRoute } from 'playwright-core';
import { WORDS } from '@akari/testkit/harness/words';
import type { BenchOptions, BenchResult } from '../bench-result.ts';
import { startProduct, type Product } from '../product/product.ts';
import { drawnIn, type Drawn } from './frames.ts';

const PERFORMER = 'kotoha';
/** Price of a minute of the room's party chat, as its button says it. */
const PRICE = '1.2';
const LINES_A_SECOND = 20;
const MEASURE_MS = 20_000;
/** A phone: a window of 390 by 844, and a processor that is four times slower. */
const PHONE = { width: 390, height: 844, slower: 4 };
const DESK = { width: 1440, height: 900, slower: 1 };

/** Sends lines into the page as the server's socket does. */
class Lines {
  readonly #socket: Promise<WebSocketRoute>;
  #channel_id = '';
  #count = 0;

  constructor(page: Page) {
    this.#socket = new Promise((resolve) => {
      void page.routeWebSocket(/\/socket\//, (route) => {
        const server = route.connectToServer();
        server.onMessage((message) => {
          this.#channel_id = /"channel_id":"(\d+)"/.exec(String(message))?.[1] ?? this.#channel_id;
          route.send(message);
        });
        resolve(route);
      });
    });
  }

  async send(lines_a_second: number, for_ms: number): Promise<void> {
    const socket = await this.#socket;
    const every_ms = 1_000 / lines_a_second;
    for (let sent = 0; sent < for_ms / every_ms; sent += 1) {
      this.#count += 1;
      const author = {
        user_id: String(900 + (sent % 40)),
        user_name: `viewer${sent % 40}`,
        tier: 'regular',
        role: 'viewer',
      };
      const line = {
        ...{ kind: 'text', line_id: 1_000_000_000 + this.#count, at_ms: Date.now(), author },
        ...{
          text: `こんばんは、${this.#count}回目です。今日も楽しみにしていました`,
          color: 'dark',
          lang: 'ja',
        },
      };
      socket.send(`42${JSON.stringify(['chat.lines', { channel_id: this.#channel_id, lines: [line] }])}`);
      await sleep(every_ms);
    }
  }
}

/** Frames and long tasks of a room with and without lines, at a size, in the same page. */
async function measure(
  product: Product,
  { width, height, slower }: typeof DESK,
): Promise<{ still: Drawn; lines: Drawn; shown: number }> {
  const { context, page } = await product.visitor('hana');
  const lines = new Lines(page);
  await page.setViewportSize({ width, height });
  await page.evaluate(() => localStorage.setItem('akari.chat', JSON.stringify({ flow: 'high' })));
  await page.goto(`/chat/${PERFORMER}`);
  await page.getByRole('button', { name: WORDS.ja.enter(PRICE) }).click();
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 1);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower });
  // What comes once after the entry is over.
  await sleep(5_000);
  const still = await drawnIn(page, MEASURE_MS);
  const [drawn] = await Promise.all([drawnIn(page, MEASURE_MS), lines.send(LINES_A_SECOND, MEASURE_MS)]);
  const shown = await page.getByText('回目です').count();
  await context.close();
  return { still, lines: drawn, shown };
}

/**
 * Frames of a room with 20 lines a second, flowing comments and its picture, beside the same page without lines: on a desk,
 * and at 390 wide with a processor four times slower, where tasks over 50 ms are counted too. The browser draws by software.
 */
export async function run({ say }: BenchOptions): Promise<BenchResult> {
  const product = await startProduct();
  try {
    const desk = await measure(product, DESK);
    say(`desk: ${desk.lines.fps} frames a second, ${desk.still.fps} without lines`);
    const phone = await measure(product, PHONE);
    say(`phone: ${phone.lines.fps} frames a second, ${phone.still.fps} without lines`);
    if (desk.shown === 0 || phone.shown === 0) throw new Error('the lines were not shown');
    return {
      name: 'room',
      peer: 'the same page without lines, on a desk',
      ratio: desk.lines.fps / desk.still.fps,
      figures: { lines_a_second: LINES_A_SECOND, desk, phone },
    };
  } finally {
    await product.stop();
  }
}
