import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { ChannelCard } from '@akari/contract';
import { HomeFeed } from '@akari/server/core/channel/announce/home-feed';
import { listCards } from '@akari/server/core/channel/state/channel.queries';
import { homeRowsOf } from '@akari/server/features/search/home-rows';
import { indexMissing, refreshStanding } from '@akari/server/core/search/standing';
import { EncodedText } from '@akari/server/platform/http/encoded-text';
import { createLog } from '@akari/server/platform/log/log';
import { roomOf } from '@akari/server/platform/realtime/realtime';
import { unitOfWork } from '@akari/server/platform/database/unit-of-work';
import type { BenchOptions, BenchResult } from '../bench-result.ts';
import { startBenchDatabase } from '../database/bench-database.ts';

const USUAL_ON_AIR = 2_000;
const USUAL_OFFLINE = 20_000;
/** A studio sends a still, the number of viewers changes, and the status does, so often. */
const [STILL_EVERY_S, VIEWERS_EVERY_S, STATUS_EVERY_S] = [30, 20, 300];
/** Cards on a large screen, and half a screen above and below it. */
const SEEN = 40;
/** How often a connected page requests the list again (`use-online-list.ts`). */
const LIST_EVERY_S = 300;
const WATCHED_S = 20;
/** What a WebSocket frame and Socket.IO add to an event. */
const frameBytes = (event: string, body: unknown): number => {
  const bytes = Buffer.byteLength(`42${JSON.stringify([event, body])}`);
  return bytes + (bytes < 126 ? 2 : 4);
};
const [KB, DAY_MS] = [1_024, 86_400_000];
const STATUSES = ['chatting', 'waiting', 'free_chat', 'twoshot'] as const;
/** What the home page may cost: bytes of the first page, compressed, and of its changes in a second. */
const BUDGET = { first_page_kb: 60, second_kb: 2 };

const some = (most: number): number => Math.floor(Math.random() * most);
const rounded = (figure: number): number => Number(figure.toFixed(1));

/** Changes of all cards for a while, as the server sends them to a page that shows some. */
async function changesOfASecond(
  channels: readonly ChannelCard[],
): Promise<{ bytes: number; of_home: number; frames: number; changed: number }> {
  const seen = new Set([
    roomOf.home,
    ...channels.slice(0, SEEN).map(({ channel_id }) => roomOf.card(channel_id)),
  ]);
  const sums = { bytes: 0, of_home: 0, frames: 0 };
  let counts = false;
  const realtime = {
    here: (room: string) => seen.has(room),
    tellNodes: () => undefined,
    sendHere: (room: string, event: string, body: unknown) => {
      if (!counts || !seen.has(room)) return;
      const bytes = frameBytes(event, body);
      sums.bytes += bytes;
      sums.frames += 1;
      if (room === roomOf.home) sums.of_home += bytes;
    },
  };
  type Given = ConstructorParameters<typeof HomeFeed>[0];
  const feed = new HomeFeed({ realtime, log: createLog({ log_level: 'silent' }) } as unknown as Given);
  const now = channels.map((channel) => ({ ...channel }));
  for (const channel of now) feed.changed(channel);
  await sleep(3_000);
  counts = true;
  let changed = 0;
  const every_s = channels.length * (1 / STILL_EVERY_S + 1 / VIEWERS_EVERY_S + 1 / STATUS_EVERY_S);
  const began_ms = performance.now();
  while (performance.now() - began_ms < WATCHED_S * 1_000) {
    await sleep(20);
    for (; changed < ((performance.now() - began_ms) / 1_000) * every_s; changed += 1) {
      const at = some(now.length);
      const card = now[at]!;
      const kind = Math.random() * (1 / STILL_EVERY_S + 1 / VIEWERS_EVERY_S + 1 / STATUS_EVERY_S);
      const still_url = `/WebArchive/${card.performer_name}/cap/${Date.now()}.jpg`;
      const next =
        STATUSES[(STATUSES.indexOf(card.status as (typeof STATUSES)[number]) + 1) % STATUSES.length]!;
      const change =
        kind < 1 / STILL_EVERY_S
          ? { still_url }
          : kind < 1 / STILL_EVERY_S + 1 / VIEWERS_EVERY_S
            ? { viewer_count: some(200) }
            : { status: next, status_since_ms: Date.now() };
      now[at] = { ...card, ...change, version: card.version + 1 };
      feed.changed(now[at]);
    }
  }
  await sleep(1_500);
  const each = (sum: number): number => sum / WATCHED_S;
  return {
    ...{ bytes: each(sums.bytes), of_home: each(sums.of_home), frames: each(sums.frames) },
    changed: each(changed),
  };
}

/** Performers, the first of whom are on the air, and what the rows of the home page read. */
async function fill(
  { pool, db }: Awaited<ReturnType<Awaited<ReturnType<typeof startBenchDatabase>>['openProduct']>>,
  on_air: number,
  performers: number,
): Promise<void> {
  await pool.query(
    `INSERT INTO app_user (id, user_name, user_type, tier, chat_lang, site_id, password_hash, created_at_ms)
     OVERRIDING SYSTEM VALUE SELECT g, 'person' || g, 210, 'regular', 'ja', 1000048, '', 0 FROM generate_series(1, $1::bigint) g`,
    [performers],
  );
  await pool.query(
    `INSERT INTO channel (performer_id, display_name, introduction, languages, status, status_since_ms, broadcast_id, publisher_live)
     SELECT g, jsonb_build_object('ja', '灯' || g, 'en', 'Light ' || g),
       jsonb_build_object('ja', substr(md5(g::text), 1, 6) || 'の部屋でお待ちしています', 'en', 'Come in: ' || substr(md5(g::text), 7, 9)),
       '["ja"]', (ARRAY['chatting', 'waiting', 'free_chat'])[1 + g % 3], $2::bigint - g * 1000, g, true FROM generate_series(1, $1::bigint) g`,
    [on_air, Date.now()],
  );
  await pool.query(
    `INSERT INTO channel (performer_id, display_name, introduction, languages, status, status_since_ms)
     SELECT g, jsonb_build_object('ja', '灯' || g, 'en', 'Light ' || g), jsonb_build_object('ja', '', 'en', ''), '["ja"]', 'offline', g
     FROM generate_series($1::bigint + 1, $2::bigint) g`,
    [on_air, performers],
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
}

/** What the home page costs with many performers on the air: the first page, its rows, and its changes in a second. */
export async function run({ say, arguments: given }: BenchOptions): Promise<BenchResult> {
  const [on_air = USUAL_ON_AIR, offline = USUAL_OFFLINE] = given.map(Number);
  const performers = on_air + offline;
  const server = await startBenchDatabase(say);
  try {
    const database = await server.openProduct('bench', 4);
    const { db } = database;
    await fill(database, on_air, performers);
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
    const changes = await changesOfASecond(channels.filter(({ status }) => status !== 'offline'));
    await database.close();
    // As the server encodes it for browsers of today.
    const encoded = new EncodedText(text);
    const encode_began_ms = performance.now();
    const first_page_kb = (await encoded.as('br')).length / KB;
    const encode_ms = performance.now() - encode_began_ms;
    // The page requests the list again from time to time.
    const second_kb = changes.bytes / KB + first_page_kb / LIST_EVERY_S;
    return {
      name: 'home',
      peer: 'the budgets: 60 KB for the first page, 2 KB for the changes of a second',
      ratio: rounded(Math.max(first_page_kb / BUDGET.first_page_kb, second_kb / BUDGET.second_kb)),
      figures: {
        ...{
          on_air,
          offline,
          cards: channels.length,
          read_ms: rounded(read_ms),
          encode_ms: rounded(encode_ms),
        },
        first_page_kb: rounded(first_page_kb),
        first_page_gzip_kb: rounded((await encoded.as('gzip')).length / KB),
        rows_kb: rounded(gzipSync(rows).length / KB),
        ...{ second_kb: Number(second_kb.toFixed(2)), changes_in_a_second: rounded(changes.changed) },
        ...{
          frames_in_a_second: rounded(changes.frames),
          statuses_kb: Number((changes.of_home / KB).toFixed(2)),
        },
      },
    };
  } finally {
    await server.stop();
  }
}
