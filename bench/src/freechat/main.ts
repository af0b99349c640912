import { mkdtempSync, chmodSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ownAddress } from '@akari/media/testing/own-address';
import { FREE_CHAT_MAX_VIEWERS } from '@akari/rules';
import { initLogger } from 'node-datachannel';
import { attemptServer } from '@akari/testkit/harness/attempt-server';
import { DEMO_PASSWORD } from '@akari/testkit/harness/people';
import type { BenchOptions, BenchResult } from '../bench-result.ts';
import { BenchPublisher } from '@akari/testkit/crowd/publisher';
import { ReceiverProcess } from '../fanout/receiver-pool.ts';
import { makeAudience } from '@akari/testkit/crowd/audience';
import { memoryOf } from '@akari/testkit/harness/memory';
import { logIn, performerCalls } from '@akari/testkit/crowd/performer-calls';
import { ProductSignalling } from '@akari/testkit/crowd/product-signalling';

const PERFORMER = 'yuzu';
const PROCESSES = 3;
/** Milliseconds within which all viewers should receive video. */
const AIM_MS = 10_000;
const WATCH_MS = 5_000;

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Measures how long it takes until the last viewer receives video when a free chat's full number joins at once. */
export async function run({ say }: BenchOptions): Promise<BenchResult> {
  initLogger('Fatal', () => undefined);
  const address = ownAddress();
  const data_dir = mkdtempSync(path.join(tmpdir(), 'akari-bench-'));
  chmodSync(data_dir, 0o755);
  const env = { LOG_LEVEL: 'warn', MEDIA_PUBLIC_IP: address, SOCKETS_PER_ADDRESS: '10000' };
  const server = await attemptServer({ demo: true, data_dir, env });
  const publisher = new BenchPublisher(address);
  const viewers: ReceiverProcess[] = [];
  try {
    const url = await server.listening;
    const call = performerCalls(url, await logIn(url, { login: PERFORMER, password: DEMO_PASSWORD }));
    const { stream_key } = await call('GET', '/stream_key');
    await publisher.start(
      new ProductSignalling(url, { performer_name: '', cookies: [] }, String(stream_key)),
    );
    await sleep(1_000);
    await call('POST', '/command', { command: 'start_free' });
    const database_url = readFileSync(path.join(data_dir, 'database-url'), 'utf8').trim();
    const cookies = await makeAudience(database_url, FREE_CHAT_MAX_VIEWERS + 1);
    const share = FREE_CHAT_MAX_VIEWERS / PROCESSES;
    for (let i = 0; i < PROCESSES; i += 1) {
      const audience = { performer_name: PERFORMER, cookies: cookies.slice(i * share, (i + 1) * share) };
      viewers.push(
        await ReceiverProcess.start({ name: 'product', url, secret: JSON.stringify(audience) }, address),
      );
    }
    say(`${FREE_CHAT_MAX_VIEWERS} people come`);
    const began_ms = performance.now();
    await Promise.all(viewers.map((each) => each.ask({ type: 'join', count: share })));
    const joined_ms = Math.round(performance.now() - began_ms);
    await sleep(WATCH_MS);
    const totals = await Promise.all(viewers.map((each) => each.ask({ type: 'read' })));
    const silent = totals.reduce((sum, each) => sum + (each.type === 'totals' ? each.silent : 0), 0);
    const late = await fetch(`${url}/api/session/join`, {
      method: 'POST',
      headers: {
        cookie: cookies.at(-1) ?? '',
        'content-type': 'application/json',
        'idempotency-key': 'late',
      },
      body: JSON.stringify({ performer_name: PERFORMER, mode: 'free', rate_units_per_min: 0 }),
    });
    const refusal = (await late.json()) as { error?: { name: string } };
    return {
      name: 'freechat',
      peer: `the aim: ${FREE_CHAT_MAX_VIEWERS} people have the picture within ${AIM_MS / 1_000} s`,
      ratio: Number((joined_ms / AIM_MS).toFixed(2)),
      figures: {
        viewers: FREE_CHAT_MAX_VIEWERS,
        last_has_picture_ms: joined_ms,
        without_picture: silent,
        next_one: refusal.error?.name ?? 'let in',
        rss_mb: memoryOf(server.child.pid ?? 0),
      },
    };
  } finally {
    publisher.stop();
    await Promise.all(viewers.map((each) => each.stop()));
    server.child.kill('SIGINT');
    await server.exited;
    rmSync(data_dir, { recursive: true, force: true });
  }
}
