import { gzipSync } from 'node:zlib';
import { listCards } from '@akari/server/core/channel/state/channel.queries';
import { homeRowsOf } from '@akari/server/features/search/home-rows';
import { indexMissing, refreshStanding } from '@akari/server/core/search/standing';
import { EncodedText } from '@akari/server/platform/http/encoded-text';
import { unitOfWork } from '@akari/server/platform/database/unit-of-work';
import type { BenchOptions, BenchResult } from '../bench-result.ts';
import { startBenchDatabase } from '../database/bench-database.ts';

const USUAL_ON_AIR = 2_000;
/** A studio sends a still, and the number of viewers changes, so often. */
const [STILL_EVERY_S, VIEWERS_EVERY_S] = [30, 20];
const [KB, DAY_MS] = [1_024, 86_400_000];
/** What the home page may cost: bytes of the first page, compressed, and of its changes in a second. */
const BUDGET = { first_page_kb: 60, second_kb: 2 };

const some = (most: number): number => Math.floor(Math.random() * most);
const rounded = (figure: number): number => Number(figure.toFixed(1));

/** What the home page costs with many performers on the air: the first page, its rows, and its changes in a second. */
export async function run({ say, arguments: given }: BenchOptions): Promise<BenchResult> {
  const [on_air = USUAL_ON_AIR] = given.map(Number);
  const server = await startBenchDatabase(say);
  try {
    const database = await server.openProduct('bench', 4);
    const { pool, db } = database;
    await pool.query(
      `INSERT INTO app_user (id, user_name, user_type, tier, chat_lang, site_id, password_hash, created_at_ms)
       OVERRIDING SYSTEM VALUE SELECT g, 'person' || g, 210, 'regular', 'ja', 1000048, '', 0 FROM generate_series(1, $1::bigint) g`,
      [on_air],
    );
    await pool.query(
      `INSERT INTO channel (performer_id, display_name, introduction, languages, status, status_since_ms, broadcast_id, publisher_live)
       SELECT g, jsonb_build_object('ja', '灯' || g, 'en', 'Light ' || g),
         jsonb_build_object('ja', substr(md5(g::text), 1, 6) || 'の部屋でお待ちしています', 'en', 'Come in: ' || substr(md5(g::text), 7, 9)),
         '["ja"]', (ARRAY['chatting', 'waiting', 'free_chat'])[1 + g % 3], $2::bigint - g * 1000, g, true FROM generate_series(1, $1::bigint) g`,
      [on_air, Date.now()],
    );
    await pool.query(
      `INSERT INTO broadcast (performer_id, started_at_ms, on_air_at_ms, media_kind)
       SELECT g, $2::bigint - g * 60000, $2::bigint - g * 60000, 'video' FROM generate_series(1, $1::bigint) g`,
      [on_air, Date.now()],
    );
    await unitOfWork(db, async (tx) => {
      while (await indexMissing(tx));
      await refreshStanding(tx, Date.now());
    });
    const began_ms = performance.now();
    const channels = await listCards(db);
    const read_ms = performance.now() - began_ms;
    const text = JSON.stringify({ channels, at_ms: Date.now() });
    const services = {
      ...{ database, clock: { nowMs: () => Date.now() } },
      config: { ranking: { newcomer_ms: 30 * DAY_MS }, terms: { history_days: 365 } },
    } as unknown as Parameters<typeof homeRowsOf>[0];
    const guest = { user_id: null, user_type: 204 } as Parameters<typeof homeRowsOf>[1];
    const rows = JSON.stringify(await homeRowsOf(services, guest));
    const changed = Math.round(on_air / STILL_EVERY_S + on_air / VIEWERS_EVERY_S);
    // As different as those of real channels are; sockets are not compressed.
    const figures = channels
      .toSorted(() => Math.random() - 0.5)
      .slice(0, changed)
      .map(({ channel_id, performer_name }) => ({
        ...{ channel_id, since_version: some(500), version: 500 + some(3_000), viewer_count: some(200) },
        still_url: `/WebArchive/${performer_name}/cap/${Date.now() - some(30_000)}.jpg`,
      }));
    const second = Buffer.byteLength(JSON.stringify({ channels: [], figures }));
    await database.close();
    // As the server encodes it for browsers of today.
    const encoded = new EncodedText(text);
    const encode_began_ms = performance.now();
    const first_page_kb = (await encoded.as('br')).length / KB;
    const encode_ms = performance.now() - encode_began_ms;
    return {
      name: 'home',
      peer: 'the budgets: 60 KB for the first page, 2 KB for the changes of a second',
      ratio: rounded(Math.max(first_page_kb / BUDGET.first_page_kb, second / KB / BUDGET.second_kb)),
      figures: {
        ...{ on_air, cards: channels.length, read_ms: rounded(read_ms), encode_ms: rounded(encode_ms) },
        first_page_kb: rounded(first_page_kb),
        first_page_gzip_kb: rounded((await encoded.as('gzip')).length / KB),
        rows_kb: rounded(gzipSync(rows).length / KB),
        ...{ changes_in_a_second: changed, second_kb: rounded(second / KB) },
      },
    };
  } finally {
    await server.stop();
  }
}
