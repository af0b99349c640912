import { ownAddress } from '@akari/media/testing/own-address';
import { initLogger } from 'node-datachannel';
import type { BenchOptions, BenchResult } from '../bench-result.ts';
import { type Engine, startAkari, startJanus } from './engines.ts';
import { measureFloor } from './floor.ts';
import { JanusSignalling } from './janus-signalling.ts';
import { cpuMs, rssMb } from '@akari/testkit/harness/proc';
import { BenchPublisher } from '@akari/testkit/crowd/publisher';
import { ReceiverPool } from './receiver-pool.ts';
import { WhipSignalling } from './whip.ts';

const VIEWERS = [100, 250];
/** Milliseconds until the just-in-time compiler is done with the hot path. */
const SETTLE_MS = 10_000;
const MEASURE_MS = 15_000;

interface Figures {
  viewers: number;
  cpu_ms_per_viewer_second: number;
  rss_mb: number;
  lost: number;
  /** 145 when everything that was published has arrived. */
  packets_per_viewer_second: number;
}

/**
 * Compares CPU and memory of our media node with Janus's and the floor: one publisher to 100 and 250 viewers. Arguments
 * for work on the engine: `akari`, `janus` or `floor` alone, and other numbers of viewers.
 */
export async function run(options: BenchOptions): Promise<BenchResult> {
  initLogger('Fatal', () => undefined);
  const { arguments: given } = options;
  const say = (line: string): void => options.say(line);
  const counts = given.map(Number).filter((count) => count > 0);
  const steps = counts.length > 0 ? counts : VIEWERS;
  const only = given.find((argument) => argument === 'akari' || argument === 'janus' || argument === 'floor');
  const address = ownAddress();
  const figures: Record<string, unknown> = {};
  const measured: Partial<Record<Engine['name'], Figures[]>> = {};
  for (const name of ['akari', 'janus'] as const) {
    if (only !== undefined && only !== name) continue;
    const engine = name === 'akari' ? await startAkari(address) : await startJanus(address);
    if (!engine) continue;
    try {
      measured[engine.name] = await measureEngine(engine, address, steps, say);
    } finally {
      await engine.stop();
    }
    figures[engine.name] = measured[engine.name];
  }
  if (only === undefined || only === 'floor') {
    const floor = await measureFloor(steps.at(-1)!, 10);
    say(`floor: ${floor} CPU-ms a viewer-second`);
    figures.floor_cpu_ms_per_viewer_second = floor;
    const own = measured.akari?.at(-1);
    if (own && typeof floor === 'number') figures.times_floor = round(own.cpu_ms_per_viewer_second / floor);
  }
  const [own, peer] = [measured.akari?.at(-1), measured.janus?.at(-1)];
  const ratio = own && peer ? round(own.cpu_ms_per_viewer_second / peer.cpu_ms_per_viewer_second) : null;
  return { name: 'fanout', peer: 'Janus 1.1.2 VideoRoom, event_loops = cores', ratio, figures };
}

async function measureEngine(
  engine: Engine,
  address: string,
  steps: number[],
  say: (line: string) => void,
): Promise<Figures[]> {
  const Signalling = engine.name === 'akari' ? WhipSignalling : JanusSignalling;
  const signalling = new Signalling(engine.url, engine.secret);
  const publisher = new BenchPublisher(address);
  const receivers = new ReceiverPool(engine, address);
  const figures: Figures[] = [];
  try {
    await publisher.start(signalling);
    for (const viewers of steps) {
      await receivers.grow(viewers);
      await sleep(SETTLE_MS);
      figures.push(await measure(engine.pid, receivers, viewers));
      say(`${engine.name}: ${JSON.stringify(figures.at(-1))}`);
    }
  } finally {
    publisher.stop();
    await receivers.stop();
    await signalling.close();
  }
  return figures;
}

async function measure(pid: number, receivers: ReceiverPool, viewers: number): Promise<Figures> {
  const before = await receivers.totals();
  const cpu_before_ms = cpuMs(pid);
  const started_ms = performance.now();
  await sleep(MEASURE_MS);
  const cpu_ms = cpuMs(pid) - cpu_before_ms;
  const elapsed_s = (performance.now() - started_ms) / 1000;
  const after = await receivers.totals();
  const received = after.received - before.received;
  return {
    viewers,
    cpu_ms_per_viewer_second: round(cpu_ms / viewers / elapsed_s),
    rss_mb: rssMb(pid),
    lost: Math.max(0, after.expected - before.expected - received) + after.silent,
    packets_per_viewer_second: round(received / viewers / elapsed_s),
  };
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const round = (value: number): number => Math.round(value * 1000) / 1000;
