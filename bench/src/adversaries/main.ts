import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { JanusProcess } from '@akari/media/testing/janus-process';
import { ownAddress } from '@akari/media/testing/own-address';
import { MEDIA_TEST_SECRET, MediaNodeProcess } from '@akari/server/testing/media-node-process';
import { UNITS_PER_POINT } from '@akari/rules';
import { initLogger } from 'node-datachannel';
import { HONEST, HOSTILE } from '@akari/testkit/crowd/adversary/adversaries';
import { trial, type TrialRow } from '@akari/testkit/crowd/adversary/trial';
import { attemptServer } from '@akari/testkit/harness/attempt-server';
import type { BenchOptions, BenchResult } from '../bench-result.ts';

const ENGINES = ['embedded', 'janus'] as const;
type Engine = (typeof ENGINES)[number];
const SECONDS = 75;

/** The settings of a server with this media engine, and a function that ends the engine. */
async function media(engine: Engine): Promise<{ env: Record<string, string>; stop: () => Promise<void> }> {
  if (engine === 'embedded') return { env: { MEDIA_PUBLIC_IP: ownAddress() }, stop: async () => undefined };
  const janus = await JanusProcess.start();
  const node = await MediaNodeProcess.start('m1', { ...janus.env, MEDIA_PUBLIC_IP: janus.address });
  return {
    env: { MEDIA: 'cluster', MEDIA_NODES: `m1=${node.url}`, MEDIA_SECRET: MEDIA_TEST_SECRET },
    stop: async () => {
      await node.close();
      await janus.stop();
    },
  };
}

async function tried(engine: Engine, seconds: number): Promise<TrialRow[]> {
  const { env, stop } = await media(engine);
  const data_dir = mkdtempSync(path.join(tmpdir(), 'akari-bench-'));
  chmodSync(data_dir, 0o755);
  const { child, exited, listening } = await attemptServer({ data_dir, env: { LOG_LEVEL: 'warn', ...env } });
  try {
    const server = {
      url: await listening,
      databaseUrl: () => readFileSync(path.join(data_dir, 'database-url'), 'utf8'),
    };
    const options = { address: ownAddress(), for_ms: seconds * 1_000, prefix: 'adversary' };
    return await trial(server, [...HOSTILE, ...HONEST], options);
  } finally {
    child.kill('SIGINT');
    await exited;
    await stop();
    rmSync(data_dir, { recursive: true, force: true });
  }
}

const seconds = (ms: number): string => (ms / 1_000).toFixed(1).padStart(8);

/**
 * Compares what receivers watch with what they pay, with each engine: receivers that hide what arrived, and honest
 * ones. Arguments: seconds that each watches, and the engines.
 */
export async function run({ say, arguments: given }: BenchOptions): Promise<BenchResult> {
  initLogger('Fatal', () => undefined);
  const [for_s = SECONDS] = given.map(Number).filter((each) => each > 0);
  const named = ENGINES.filter((engine) => given.includes(engine));
  const table: (TrialRow & { engine: Engine })[] = [];
  for (const engine of named.length > 0 ? named : ENGINES) {
    for (const row of await tried(engine, for_s)) table.push({ engine, ...row });
  }
  say(`engine    watched s   paid s unpaid s   points  sessions  who`);
  for (const { engine, watched_ms, paid_ms, unpaid_ms, paid_units, sessions, adversary } of table)
    say(
      [
        engine.padEnd(9),
        ` ${seconds(watched_ms)} ${seconds(paid_ms)} ${seconds(unpaid_ms)}`,
        (paid_units / UNITS_PER_POINT).toFixed(4).padStart(9),
        String(sessions).padStart(9),
        `  ${adversary}`,
      ].join(''),
    );
  const hostile = table.filter(({ adversary }) => HOSTILE.some(({ name }) => name === adversary));
  const sum = (of: 'unpaid_ms' | 'watched_ms'): number => hostile.reduce((total, row) => total + row[of], 0);
  return {
    name: 'adversaries',
    peer: 'what the same receivers watched',
    ratio: Number((sum('unpaid_ms') / sum('watched_ms')).toFixed(3)),
    figures: { seconds: for_s, table },
  };
}
