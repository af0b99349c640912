import { gzipSync } from 'node:zlib';
import { indexPerformers } from '@akari/server/core/search/index-performers';
import { indexMissing, refreshStanding } from '@akari/server/core/search/standing';
import { search } from '@akari/server/features/search/search.queries';
import type { Database } from '@akari/server/platform/database/database';
import { unitOfWork } from '@akari/server/platform/database/unit-of-work';
import type { BenchOptions, BenchResult } from '../bench-result.ts';
import { startBenchDatabase } from '../database/bench-database.ts';
import { quantile } from '../product/quantile.ts';

const [USUAL_PERFORMERS, USUAL_QUERIES] = [100_000, 200];
/** One of fifty is on the air. */
const ON_AIR_EACH = 50;
const UPDATE_EVERY_MS = 50;
const DAY_MS = 86_400_000;

const WORDS =
  '夜 雨 桜 月 灯り 星 海 風 花火 金魚 猫 犬 珈琲 紅茶 お菓子 料理 映画 音楽 ピアノ ギター 三味線 琴 歌 踊り ダンス 占い 着物 浴衣 図書館 学生 看護師 保育士 モデル 声優 コスプレ ゲーム 麻雀 将棋 旅行 温泉 銭湯 散歩 登山 自転車 写真 絵 手紙 香り 眼鏡 えくぼ 笑顔 関西弁 京都 大阪 札幌 福岡 沖縄 東京 のんびり にぎやか 癒やし 聞き上手 はじめて 歓迎 深夜 早朝 昼休み ささやき 朗読 英会話 Night Rain Tea Music Piano Movie Travel Cat Coffee Smile Tokyo Kyoto Talk Song Dance Game'.split(
    ' ',
  );
const KANA = [...'あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわ'];
/** A small generator with a seed, so that each run has the same people. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}
const random = generator(7);
const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
/** A few words are in most profiles, and most words in few. */
const word = (): string => WORDS[Math.floor(random() ** 2 * WORDS.length)] ?? '夜';
const phrase = (length: number): string => Array.from({ length }, word).join('と');
const reading = (): string => Array.from({ length: 2 + Math.floor(random() * 3) }, () => pick(KANA)).join('');

const PLAYS = ['calm', 'lively', 'healing', 'listening', 'advice', 'playful'];
const PERFORMANCES = ['talk', 'song', 'dance', 'music', 'cosplay', 'game', 'cooking', 'fortune'];

function profileOf(id: number) {
  const both = (length: number) => ({ ja: phrase(length), en: '' });
  return {
    performer_id: id,
    facts: {
      ...{
        play_types: [pick(PLAYS)],
        performance_types: [pick(PERFORMANCES)],
        living_area: 'kanto',
        residence: 13,
      },
      ...{ birth_date: `${1976 + (id % 30)}-0${1 + (id % 9)}-15`, birth_shown: id % 3 === 0 ? [] : ['age'] },
    },
    texts: {
      reading: reading(),
      about: both(14),
      occupation: both(1),
      hobby: both(3),
      interests: both(3),
      wish_list: [both(1)],
    },
  };
}

async function people({ pool }: Database, count: number, say: BenchOptions['say']): Promise<void> {
  await pool.query(
    `INSERT INTO app_user (id, user_name, user_type, tier, chat_lang, site_id, password_hash, created_at_ms)
     OVERRIDING SYSTEM VALUE SELECT g, 'person' || g, 210, 'regular', 'ja', 1000048, '', 0 FROM generate_series(1, $1::bigint) g`,
    [count],
  );
  await pool.query(
    `INSERT INTO channel (performer_id, display_name, introduction, languages, status, broadcast_id, media_kind, rates)
     SELECT g, jsonb_build_object('ja', '灯' || g, 'en', 'Light ' || g), '{"ja":"","en":""}',
       CASE WHEN g % 4 = 0 THEN '["ja","en"]'::jsonb ELSE '["ja"]'::jsonb END,
       CASE WHEN g % ${ON_AIR_EACH} = 0 THEN 'chatting' ELSE 'offline' END, CASE WHEN g % ${ON_AIR_EACH} = 0 THEN g END,
       CASE WHEN g % 10 = 0 THEN 'voice' ELSE 'video' END, jsonb_build_object('party', 10000 * (1 + g % 5))
     FROM generate_series(1, $1::bigint) g`,
    [count],
  );
  await pool.query(
    `INSERT INTO broadcast (performer_id, started_at_ms, on_air_at_ms, media_kind)
     SELECT g, $2::bigint - g * 60000, $2::bigint - g * 60000, 'video' FROM generate_series(1, $1::bigint) g`,
    [count, Date.now()],
  );
  for (let from = 1; from <= count; from += 5_000) {
    const part = Array.from({ length: Math.min(5_000, count - from + 1) }, (_, nth) => profileOf(from + nth));
    await pool.query(
      `INSERT INTO profile (performer_id, facts, shown_texts, state) SELECT (x ->> 'performer_id')::bigint, x -> 'facts', x -> 'texts', 'approved'
       FROM jsonb_array_elements($1::jsonb) x`,
      [JSON.stringify(part)],
    );
  }
  say(`${count.toLocaleString('en')} profiles`);
}

type Query = Parameters<typeof search>[1];

/** Parts of words that people type, of one to four characters, with a filter in most. */
function queries(count: number): Query[] {
  const filters: Partial<Query>[] = [
    ...[{}, { status: 'live' as const }, { speaks: 'en' as const }, { play: 'calm' as const }],
    ...[{ price_to: 2 }, { voice: '1' as const }, { age_from: 20, age_to: 29 }, { sort: 'price' as const }],
    ...[{ sort: 'new' as const }, { performance: 'song' as const, status: 'offline' as const }],
  ];
  return Array.from({ length: count }, (_, nth) => {
    const text = [...(random() < 0.4 ? reading() : random() < 0.5 ? word() : phrase(2))];
    const length = 1 + (nth % 4);
    const q = text.slice(0, length).join('');
    return { status: 'all', sort: 'live', page: 1, q, ...filters[nth % filters.length] };
  });
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began_ms = performance.now();
  await work();
  return performance.now() - began_ms;
}

/** Index changes while people search: a performer whose profile was approved. */
function startUpdates({ db, pool }: Database, count: number): { stop: () => Promise<number[]> } {
  const took: number[] = [];
  let running = true;
  const done = (async () => {
    while (running) {
      const id = 1 + Math.floor(random() * count);
      const { texts } = profileOf(id);
      await pool.query('UPDATE profile SET shown_texts = $2 WHERE performer_id = $1', [
        id,
        JSON.stringify(texts),
      ]);
      took.push(await timed(() => unitOfWork(db, (tx) => indexPerformers(tx, [id]))));
      await new Promise((resolve) => setTimeout(resolve, UPDATE_EVERY_MS));
    }
  })();
  return {
    stop: async () => {
      running = false;
      await done;
      return took;
    },
  };
}

type SearchServices = Parameters<typeof search>[0];

const rounded = (figure: number): number => Number(figure.toFixed(2));

/** Asks each query once, and after each an entry by its key, so that both meet the same machine. */
async function ask(services: SearchServices, asked: readonly Query[], performers: number) {
  const took: { ms: number; query: Query }[] = [];
  const keyed: number[] = [];
  let [empty, bytes] = [0, 0];
  for (const query of asked) {
    let answer: Awaited<ReturnType<typeof search>> | null = null;
    took.push({
      ms: await timed(async () => {
        answer = await search(services, query);
      }),
      query,
    });
    bytes = Math.max(bytes, gzipSync(JSON.stringify(answer)).length);
    if ((answer as { instead?: unknown } | null)?.instead !== undefined) empty += 1;
    const id = 1 + Math.floor(random() * performers);
    keyed.push(
      await timed(() =>
        services.database.pool.query('SELECT words FROM search_entry WHERE performer_id = $1', [id]),
      ),
    );
  }
  return { took, keyed, empty, bytes };
}

/** Searches among many performers while their profiles change, against one read by a primary key. */
export async function run({ say, arguments: given }: BenchOptions): Promise<BenchResult> {
  const [performers = USUAL_PERFORMERS, count = USUAL_QUERIES] = given.map(Number);
  const server = await startBenchDatabase(say);
  try {
    const database = await server.openProduct('bench', 4);
    const { db, pool } = database;
    await people(database, performers, say);
    const build_ms = await timed(async () => {
      while (await unitOfWork(db, (tx) => indexMissing(tx)));
    });
    const refresh_ms = await timed(() => unitOfWork(db, (tx) => refreshStanding(tx, Date.now())));
    await pool.query('UPDATE search_standing SET points_units = (performer_id * 7919) % 1000000');
    await pool.query('VACUUM ANALYZE');
    say('indexed');
    const services = {
      database,
      clock: { nowMs: () => Date.now() },
      config: { ranking: { newcomer_ms: 30 * DAY_MS } },
    } as unknown as SearchServices;
    const asked = queries(count);
    for (const query of asked.slice(0, 20)) await search(services, query);
    const updates = startUpdates(database, performers);
    const { took, keyed, empty, bytes } = await ask(services, asked, performers);
    const updated = await updates.stop();
    const slowest = took.toSorted((a, b) => b.ms - a.ms).slice(0, 5);
    for (const { ms, query } of slowest) say(`${ms.toFixed(1)} ms ${JSON.stringify(query)}`);
    const sizes = await pool.query<Record<string, number>>(
      `SELECT pg_relation_size('search_entry_grams') AS grams, pg_total_relation_size('search_entry') AS entry,
         pg_total_relation_size('search_standing') AS standing`,
    );
    await database.close();
    const [p50, p95] = [0.5, 0.95].map((part) =>
      quantile(
        took.map(({ ms }) => ms),
        part,
      ),
    ) as [number, number];
    const key_ms = quantile(keyed, 0.5);
    return {
      name: 'search',
      peer: 'one read of an entry by its primary key, over the same pool',
      ratio: rounded(p50 / key_ms),
      figures: {
        ...{ performers, on_air: Math.floor(performers / ON_AIR_EACH), queries: count, empty },
        ...{ p50_ms: rounded(p50), p95_ms: rounded(p95), most_ms: rounded(slowest[0]?.ms ?? 0) },
        ...{ key_ms: rounded(key_ms), p95_ratio: rounded(p95 / key_ms), answer_gzip_bytes: bytes },
        index_mb: rounded((sizes.rows[0]?.['grams'] ?? 0) / 1_048_576),
        tables_mb: rounded(
          ((sizes.rows[0]?.['entry'] ?? 0) + (sizes.rows[0]?.['standing'] ?? 0)) / 1_048_576,
        ),
        ...{ build_s: rounded(build_ms / 1_000), refresh_s: rounded(refresh_ms / 1_000) },
        ...{ updates: updated.length, update_p95_ms: rounded(quantile(updated, 0.95)) },
      },
    };
  } finally {
    await server.stop();
  }
}
