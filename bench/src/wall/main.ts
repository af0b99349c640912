import { listWall, readWall } from '@akari/contract/office';
import { WALL_READ_MS } from '@akari/rules';
import { listCards } from '@akari/server/core/channel/state/channel.queries';
import { SmallStills } from '@akari/server/features/wall/small-still';
import { wallChannels, wallFigures } from '@akari/server/features/wall/wall.queries';
import sharp from 'sharp';
import type { BenchOptions, BenchResult } from '../bench-result.ts';
import { startBenchDatabase } from '../database/bench-database.ts';
import { quantile } from '../product/quantile.ts';
import { fillWall } from './channels.ts';

const CHANNELS = 500;
const VIEWERS = 6;
const ROUNDS = 60;
/** So many tiles are in sight of a window of 1440 by 900. */
const IN_SIGHT = 30;
const MINUTE_MS = 60_000;
const SITES = null;

/** A still as a camera sends it: shapes with noise, which compress worse than a drawing. */
async function still(seed: number): Promise<Buffer> {
  const hue = (seed * 67) % 360;
  const shapes = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360"><rect width="640" height="360" fill="hsl(${hue} 30% 22%)"/>
     <circle cx="${200 + (seed % 7) * 40}" cy="180" r="110" fill="hsl(${hue + 40} 45% 62%)"/>
     <rect x="${40 + (seed % 5) * 30}" y="210" width="240" height="150" fill="hsl(${hue + 200} 35% 40%)"/></svg>`,
  );
  // Coarse, so that it is still there in a small still.
  const noise = await sharp({
    create: {
      width: 160,
      height: 90,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 60, sigma: 25 },
    },
  })
    .resize(640, 360)
    .png()
    .toBuffer();
  return sharp(shapes)
    .composite([{ input: noise, blend: 'screen' }])
    .jpeg({ quality: 70 })
    .toBuffer();
}

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const since_ms = performance.now();
  await work();
  return performance.now() - since_ms;
}

/** What the wall costs with 500 channels: bytes a minute of one member of the staff, and time of a reading. */
export async function run({ say }: BenchOptions): Promise<BenchResult> {
  const server = await startBenchDatabase(say);
  try {
    const database = await server.openProduct('wall', 4);
    await fillWall(database, CHANNELS, VIEWERS);
    say(`${CHANNELS} channels, ${VIEWERS} viewers each`);
    const now_ms = 1_795_000_060_000;
    const times = { wall: [] as number[], home: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      times.wall.push(await msOf(() => wallFigures(database.db, SITES, now_ms)));
      times.home.push(await msOf(() => listCards(database.db)));
    }
    const list = JSON.stringify(listWall.answer.parse({ channels: await wallChannels(database.db, SITES) }));
    const reading = JSON.stringify(
      readWall.answer.parse({ at_ms: now_ms, channels: await wallFigures(database.db, SITES, now_ms) }),
    );
    const small = new SmallStills();
    const pictures = await Promise.all(
      Array.from({ length: IN_SIGHT }, async (_, seed) => small.of(String(seed), await still(seed))),
    );
    const picture_bytes = pictures.reduce((sum, { length }) => sum + length, 0) / IN_SIGHT;
    const readings = MINUTE_MS / WALL_READ_MS;
    const bytes_a_minute = list.length + readings * (reading.length + IN_SIGHT * picture_bytes);
    await database.close();
    return {
      name: 'wall',
      peer: 'reading the home list of the same channels',
      ratio: Number((quantile(times.wall, 0.5) / quantile(times.home, 0.5)).toFixed(2)),
      figures: {
        channels: CHANNELS,
        in_sight: IN_SIGHT,
        /** Not compressed: what the edge sends is less. */
        megabytes_a_minute: Number((bytes_a_minute / 1e6).toFixed(2)),
        reading_kb: Number((reading.length / 1e3).toFixed(1)),
        picture_kb: Number((picture_bytes / 1e3).toFixed(1)),
        reading_p95_ms: Number(quantile(times.wall, 0.95).toFixed(1)),
        home_p95_ms: Number(quantile(times.home, 0.95).toFixed(1)),
      },
    };
  } finally {
    await server.stop();
  }
}
