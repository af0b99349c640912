import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { initLogger } from 'node-datachannel';
import { BenchPublisher } from '@akari/testkit/crowd/publisher';
import type { BenchOptions, BenchResult } from '../bench-result.ts';
import { cpuPerSecond, type Figures, measure, Place, round } from './place.ts';

const VIEWERS = [100, 250];
const TIME_LIMIT_MS = 15 * 60_000;

type Say = BenchOptions['say'];

/** Runs one channel on some media nodes with a Janus each; the first has the publisher. */
async function onAir<Result>(nodes: number, told: (places: Place[]) => Promise<Result>): Promise<Result> {
  const places: Place[] = [];
  let publisher: BenchPublisher | null = null;
  try {
    while (places.length < nodes) places.push(await Place.open());
    publisher = new BenchPublisher(places[0]!.media.address);
    await publisher.start(places[0]!.signalling);
    return await told(places);
  } finally {
    publisher?.stop();
    await Promise.all(places.map((place) => place.close()));
  }
}

async function watched(places: Place[], viewers: number[], say: Say): Promise<Figures[]> {
  await Promise.all(places.map((place, n) => place.viewers.grow(viewers[n]!)));
  const figures = await measure(places, viewers);
  for (const [n, each] of figures.entries())
    say(`node ${n + 1} of ${places.length}: ${JSON.stringify(each)}`);
  return figures;
}

/** Measures with half of the viewers on the publisher's node, half on another that it is relayed to. */
async function cascade(counts: number[], say: Say) {
  return onAir(2, async ([source, target]) => {
    const places = [source!, target!];
    const [alone, idle] = await watched(places, [0, 0], say);
    await target!.relayFrom(source!);
    const [sending, receiving] = await watched(places, [0, 0], say);
    const steps: { source: Figures; target: Figures }[] = [];
    for (const count of counts) {
      const halves = [Math.ceil(count / 2), Math.floor(count / 2)];
      const [a, b] = await watched(places, halves, say);
      steps.push({ source: a!, target: b! });
    }
    return {
      relay_cpu_ms_per_s: {
        source: added(alone!, sending!),
        target: added(idle!, receiving!),
      },
      steps,
    };
  });
}

const added = (from: Figures, to: Figures) => ({
  janus: round(to.janus_cpu_ms_per_s - from.janus_cpu_ms_per_s),
  node: round(to.node_cpu_ms_per_s - from.node_cpu_ms_per_s),
});

/** Measures with all viewers on the publisher's node. */
async function single(counts: number[], say: Say): Promise<Map<number, Figures>> {
  return onAir(1, async (places) => {
    const figures = new Map<number, Figures>();
    for (const count of counts) figures.set(count, (await watched(places, [count], say))[0]!);
    return figures;
  });
}

const perViewer = (...all: Figures[]): number =>
  all.reduce((sum, each) => sum + cpuPerSecond(each), 0) / all.reduce((sum, { viewers }) => sum + viewers, 0);

async function compare(counts: number[], say: Say): Promise<BenchResult> {
  const { relay_cpu_ms_per_s, steps } = await cascade(counts, say);
  const halves = steps.map(({ target }) => target.viewers);
  const one = await single(
    [...new Set([...halves, ...counts])].sort((a, b) => a - b),
    say,
  );
  const figures = steps.map((step, n) => {
    const cpu_ms_per_viewer_second = perViewer(step.source, step.target);
    return {
      viewers: counts[n]!,
      ...step,
      cpu_ms_per_viewer_second: round(cpu_ms_per_viewer_second),
      // The cascade compared with one node with all viewers.
      ratio: round(cpu_ms_per_viewer_second / perViewer(one.get(counts[n]!)!)),
      // The relay's viewers compared with as many on the publisher's node.
      ratio_of_target: round(perViewer(step.target) / perViewer(one.get(step.target.viewers)!)),
    };
  });
  return {
    name: 'cascade',
    peer: 'one media node with Janus 1.1.2 and all viewers',
    ratio: figures.at(-1)!.ratio,
    figures: { relay_cpu_ms_per_s, cascade: figures, one: [...one.values()] },
  };
}

/**
 * Compares a channel over two relayed media nodes, with a Janus each, with one node: losses of the viewers of both, and
 * the cost of each process. Arguments: other numbers of viewers.
 */
export async function run({ say, arguments: given }: BenchOptions): Promise<BenchResult> {
  if (!existsSync('/usr/bin/janus')) throw new Error('Janus is needed: apt-get install janus');
  initLogger('Fatal', () => undefined);
  // Janus does not end with its parent: exit handlers must run on these signals to end it.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  const counts = given
    .map(Number)
    .filter((count) => count > 1)
    .sort((a, b) => a - b);
  const limit = sleep(TIME_LIMIT_MS, undefined, { ref: false }).then(() => {
    throw new Error(`not done within ${TIME_LIMIT_MS / 60_000} minutes`);
  });
  return Promise.race([compare(counts.length > 0 ? counts : VIEWERS, say), limit]);
}
