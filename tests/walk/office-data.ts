import { randomUUID } from 'node:crypto';
import { tinyWebm } from '@akari/server/testing/tiny-webm';
import type { BrowserContext, Browser } from 'playwright-core';
import { vi } from 'vitest';
import { withDatabase } from '@akari/testkit/harness/books';
import { DEMO_PASSWORD, logIn, registerPerson } from '@akari/testkit/harness/people';
import type { TestServer } from '@akari/testkit/harness/server';
import { makePerformer, proveLogins, staff } from '@akari/testkit/harness/staff';

/** Who is in the lists: performers, viewers and staff, one of them with a long name. */
export const PERFORMERS = [
  { user_name: 'shirayuki', ja: '白雪', en: 'Shirayuki', rate: '1.5' },
  { user_name: 'hoshizora_no_utage', ja: '星空の宴と月のしずく', en: 'Feast under a starry sky' },
  { user_name: 'akane_n', ja: '茜', en: 'Akane' },
];
export const VIEWERS = ['haruto', 'mizuki_aoyama', 'reiji_night_walker_9', 'sota'];
export const STAFF = { admin: 'kaori', colleague: 'daichi' };
/** What they wrote, which no language of the page changes. */
export const WRITTEN = {
  contact: 'My points have not arrived. I bought 10 points this morning and my balance is still the same.',
  grant: '障害のお詫び（番号 4821）',
  rates: '夏の料金の見直し',
  share: 'renewed contract',
  ban: '迷惑なメッセージの連続',
  lift: '先日は失礼しました。もう一度、お話しさせていただけないでしょうか。',
  review:
    '話しやすくて、あっという間に時間が過ぎました。声が落ち着いていて、最後まで楽しかったです。また来週も伺います。',
  answer: 'ありがとうございます。またお待ちしています。',
  comment: 'とても素敵な写真ですね。',
  statement: 'sandbox-2026-11.csv',
  unknown_sale: 'tx-77410',
  other_sale: 'tx-55021',
  imported: '11月の明細',
  explained: 'メールで確認済みの販売（番号 3310）',
  entry: {
    title: { ja: '朝の散歩', en: 'A morning walk' },
    text: { ja: '川沿いを歩きました。', en: 'Along the river.' },
  },
};
/** Ids of what they wrote. */
export const TEXT_IDS = {
  review: 1_000_000_000_001,
  pending_review: 1_000_000_000_002,
  entry: 1_000_000_000_003,
};

const DAY_MS = 86_400_000;
/** A picture of one point. */
const DOT_PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const sql = (server: TestServer, text: string): Promise<unknown> =>
  withDatabase(server, ({ pool }) => pool.query(text));

/** What happened in rooms, and what was paid, over the last days. */
async function fillHistory(server: TestServer): Promise<void> {
  const now_ms = Date.now();
  const viewers = `(SELECT array_agg(id ORDER BY created_at_ms) AS ids FROM app_user WHERE user_type IN (205, 206))`;
  const performers = `(SELECT array_agg(id ORDER BY created_at_ms) AS ids FROM app_user WHERE user_type = 210)`;
  const who = `v.ids[1 + n % array_length(v.ids, 1)] AS viewer, p.ids[1 + n % array_length(p.ids, 1)] AS performer`;
  const people = `generate_series(1, 24) n, ${viewers} v, ${performers} p`;
  const at = `${now_ms} - n * 7200000`;
  const given = `SELECT viewer, performer, n, n, n, (1 + n % 9) * 5000, (1 + n % 9) * 2000, n % 4 = 0, ${at}`;
  await sql(
    server,
    `
    INSERT INTO viewer_session (channel_id, broadcast_id, viewer_id, session_type, mode, point_type, state, lang,
        rate_units_per_min, share_bp, started_at_ms, ended_at_ms, end_name, delivered_ms, paid_ms, charged_units, performer_units)
      SELECT performer, n, viewer, 115, (ARRAY['party','peep','hidden','twoshot','preview'])[1 + n % 5], 2000, 'ended', 'ja',
        12000, 4000, ${at}, ${at} + 600000, (ARRAY['left','points_spent','media_interrupted','twoshot_started'])[1 + n % 4],
        n * 61000, n * 61000, n * 12200, n * 4880 FROM (SELECT n, ${who} FROM ${people}) x;
    INSERT INTO tip (viewer_id, performer_id, broadcast_id, session_id, transfer_id, units, performer_units, anonymous, at_ms)
      ${given} FROM (SELECT n, ${who} FROM ${people}) x;
    INSERT INTO gift (viewer_id, performer_id, broadcast_id, session_id, transfer_id, units, performer_units, anonymous, at_ms, gift)
      ${given}, (ARRAY['dango','lantern'])[1 + n % 2] FROM (SELECT n, ${who} FROM ${people}) x;
    INSERT INTO purchase (user_id, idempotency_key, pack_id, price_cents, units, state, provider, checkout_id, return_path,
        created_at_ms, settled_at_ms)
      SELECT viewer, 'purchase' || n, 'p10', 1000, 100000, (ARRAY['settled','failed','pending'])[1 + n % 3], 'sandbox',
        'sbx_' || 90210000 + n, '/', ${at}, CASE WHEN n % 3 = 0 THEN ${at} + 60000 END FROM (SELECT n, ${who} FROM ${people}) x;
    INSERT INTO recording (key, performer_id, broadcast_id, status, started_at_ms, seen_at_ms, duration_ms, bytes, end_name)
      SELECT gen_random_uuid(), performer, n, 'chatting', ${at}, ${at}, n * 300000, n * 20000000::bigint,
        (ARRAY['stopped','limit','off_air'])[1 + n % 3] FROM (SELECT n, ${who} FROM ${people}) x;
    INSERT INTO figure (quarter_ms, site_id, bought, spent_time, spent_tips, spent_gifts, spent_videos, earned, registrations,
        logins, broadcasts, sessions, faults, reports, refused_purchases, failed_logins, owed, online, on_air)
      SELECT q - q % 900000, 0, n * 30000, n * 9000, n * 4000, n * 1500, 500, n * 6000, n % 3, n, n % 4, n * 2, n % 5, n % 2,
        n % 3, n % 4, 90000000 + n * 10000, 20 + n % 40, 3 + n % 5
      FROM (SELECT n, ${now_ms} - n * 3600000::bigint AS q FROM generate_series(6, 330) n) x ON CONFLICT DO NOTHING;
    INSERT INTO figure_part (quarter_ms, site_id, part, name, count)
      SELECT q - q % 900000, 0, part, name, 1 + n % 7
      FROM (SELECT n, ${now_ms} - n * 3600000::bigint AS q FROM generate_series(6, 330) n) x,
        (VALUES ('mode', 'party'), ('mode', 'peep'), ('mode', 'twoshot'), ('end', 'left'), ('end', 'points_spent'),
          ('end', 'media_interrupted')) v (part, name) ON CONFLICT DO NOTHING;
    WITH unmatched AS (
      INSERT INTO payment_event (event_id, provider, purchase_id, type, received_at_ms, transaction_id, sale_id,
          named_purchase, amount_minor, currency, state, fault)
        SELECT 'sandbox:paid:' || checkout_id, 'sandbox', id, 'paid', ${now_ms}, checkout_id,
          '0117240102000000041', id::text, 2500, 'EUR',
          'unmatched', 'amount_differs' FROM purchase WHERE state = 'failed' ORDER BY created_at_ms LIMIT 1 RETURNING id
    ) INSERT INTO queue_item (kind, subject, site_id, priority, created_at_ms, due_at_ms)
        SELECT 'payment', id::text, 1000048, 0, ${now_ms}, ${now_ms} + 900000 FROM unmatched;
    WITH plan AS (
      INSERT INTO plan_subscription (user_id, site_id, plan, state, provider, sale_id, price_minor, currency, units, periods,
          paid_until_ms, cancelled_at_ms, created_at_ms)
        SELECT user_id, 1000048, 'pro', 'cancelling', 'verotel', '433456', 6000, 'USD', 680000, 1,
          ${now_ms} + 86400000, ${now_ms}, ${now_ms} - 86400000 FROM purchase ORDER BY created_at_ms LIMIT 1 RETURNING id
    ) INSERT INTO queue_item (kind, subject, site_id, priority, created_at_ms, due_at_ms)
        SELECT 'plan_stop', id::text, 1000048, 0, ${now_ms}, ${now_ms} + 900000 FROM plan;
    WITH lost AS (
      INSERT INTO refund (id, purchase_id, user_id, kind, state, way, provider, amount_minor, currency, units, taken_units,
          transfer_id, at_ms)
        SELECT 9001, id, user_id, 'staff', 'unknown', 'provider', provider, 0, currency, 0, 0, 0, ${now_ms}
        FROM purchase WHERE state = 'settled' ORDER BY created_at_ms LIMIT 1 RETURNING id
    ) INSERT INTO queue_item (kind, subject, site_id, priority, created_at_ms, due_at_ms)
        SELECT 'refund', id::text, 1000048, 1, ${now_ms}, ${now_ms} + 900000 FROM lost;
    INSERT INTO setting (scope, name, value) VALUES ('server', 'figures',
        '{"since_ms": ${now_ms - 15 * DAY_MS}, "until_ms": ${now_ms - 3_600_000}}')
      ON CONFLICT (scope, name) DO UPDATE SET value = excluded.value`,
  );
}

/** A review, an answer and a review that waits, an entry of a blog with a change that waits, its comment, and a tag. */
async function fillTexts(server: TestServer): Promise<void> {
  const now_ms = Date.now();
  const [performer, viewer] = [await idOf(server, 'shirayuki'), await idOf(server, 'haruto')];
  const entry = JSON.stringify(WRITTEN.entry);
  const changed = JSON.stringify({ ...WRITTEN.entry, title: { ja: '夜の散歩', en: 'A walk at night' } });
  const review = `${performer}, ${viewer}, 4, '${WRITTEN.review}', 42000, 500000, ${now_ms}`;
  const waits = `1000048, 1, ${now_ms}, ${now_ms} + 86400000`;
  await sql(
    server,
    `
    INSERT INTO review (id, performer_id, viewer_id, stars, text, spent_units, total_units, at_ms, state, published_at_ms,
        answer, answer_state, answered_at_ms)
      VALUES (${TEXT_IDS.review}, ${review}, 'published', ${now_ms}, '${WRITTEN.answer}', 'pending', ${now_ms}),
        (${TEXT_IDS.pending_review}, ${review}, 'pending', NULL, NULL, 'none', NULL);
    INSERT INTO blog_entry (id, performer_id, state, words, shown_words, published_at_ms, at_ms, changed_at_ms)
      VALUES (${TEXT_IDS.entry}, ${performer}, 'pending', '${changed}', '${entry}', ${now_ms}, ${now_ms}, ${now_ms});
    INSERT INTO blog_comment (entry_id, performer_id, viewer_id, text, state, at_ms)
      VALUES (${TEXT_IDS.entry}, ${performer}, ${viewer}, '${WRITTEN.comment}', 'approved', ${now_ms});
    INSERT INTO queue_item (kind, subject, site_id, priority, created_at_ms, due_at_ms)
      VALUES ('review', '${TEXT_IDS.pending_review}', ${waits}), ('review', 'answer:${TEXT_IDS.review}', ${waits}),
        ('blog', '${TEXT_IDS.entry}', ${waits});
    INSERT INTO tag (name_ja, name_en, folded_ja, folded_en, made_by, made_at_ms)
      VALUES ('歌', 'Songs', '歌', 'songs', ${performer}, ${now_ms})`,
  );
}

const answered = async (
  response: Awaited<ReturnType<BrowserContext['request']['get']>>,
): Promise<unknown> => {
  if (!response.ok())
    throw new Error(`${response.url()} answered ${response.status()}: ${await response.text()}`);
  return response.json().catch(() => null);
};
const post = async (context: BrowserContext, path: string, data: object): Promise<unknown> =>
  answered(await context.request.post(path, { data, headers: { 'idempotency-key': randomUUID() } }));

/** The id of a person. */
export async function idOf(server: TestServer, user_name: string): Promise<string> {
  const found = await withDatabase(server, ({ pool }) =>
    pool.query<{ id: string }>('SELECT id::text FROM app_user WHERE user_name = $1', [user_name]),
  );
  return found.rows[0]?.id ?? '';
}

/** Reports, a message, a request to lift a ban, an ID video and a picture of a door. */
async function fillQueues(
  server: TestServer,
  on: { viewer: BrowserContext; performer: BrowserContext; colleague: BrowserContext },
): Promise<void> {
  const reasons = ['threat', 'off_site', 'minor'];
  for (const [at, { user_name }] of PERFORMERS.entries()) {
    const about = { target: 'person', performer_name: user_name };
    await post(on.viewer, '/api/report', { about, reason: reasons[at] });
  }
  await post(on.viewer, '/api/contact', { subject: 'points', lang: 'en', text: WRITTEN.contact });
  const viewer_id = await idOf(server, VIEWERS[0] ?? '');
  const ban = { viewer_id, performer_name: 'shirayuki', reason: WRITTEN.ban };
  await post(on.colleague, '/api/office/bars', ban);
  // The server carries it out after the answer.
  await vi.waitFor(async () => {
    const { bar } = (await answered(
      await on.viewer.request.get('/api/bar/own?performer_name=shirayuki'),
    )) as { bar: object | null };
    if (bar === null) throw new Error('not banned yet');
  }, 60_000);
  await post(on.viewer, '/api/bar/lift', { performer_name: 'shirayuki', message: WRITTEN.lift });
  const upload = { data: tinyWebm(), headers: { 'content-type': 'video/webm' } };
  await answered(await on.performer.request.post('/api/id_video/file?duration_ms=40000', upload));
  const headers = { 'content-type': 'image/png', 'idempotency-key': randomUUID() };
  await answered(await on.performer.request.post('/api/door_pictures/file', { data: DOT_PNG, headers }));
}

/** What a colleague has proposed, so that the administrator can decide on it. */
async function fillApprovals(server: TestServer, colleague: BrowserContext): Promise<void> {
  const given = { points_units: 80_000_000, coupon: false, key: 'apology-4821', reason: WRITTEN.grant };
  await post(colleague, `/api/office/people/${await idOf(server, 'mizuki_aoyama')}/points`, given);
  const share = { seen: null, share_bp: 4_500, reason: WRITTEN.share };
  await post(colleague, `/api/office/performers/${await idOf(server, 'shirayuki')}/share`, share);
  const listed = await answered(await colleague.request.get('/api/office/rates'));
  const [row] = (listed as { rows: { scope: string; rates: object }[] }).rows;
  const rates = { ...row?.rates, party: 15_000 };
  await post(colleague, '/api/office/rates', {
    scope: row?.scope,
    seen: row?.rates,
    rates,
    reason: WRITTEN.rates,
  });
}

/** A statement of the payment provider that differs from its book, of which a colleague has closed one. */
async function fillBook(server: TestServer, colleague: BrowserContext): Promise<void> {
  await sql(
    server,
    `
    WITH posted AS (
      INSERT INTO provider_posting (cause, kind, provider, currency, amount_minor, occurred_on, purchase_id)
        SELECT 'sale:' || id, 'sale', provider, currency, price_cents,
          to_char(to_timestamp(settled_at_ms / 1000) AT TIME ZONE 'Asia/Tokyo', 'YYYY-MM-DD'), id
        FROM purchase WHERE state = 'settled' RETURNING id, amount_minor
    ) INSERT INTO provider_entry (posting_id, account, amount_minor)
        SELECT id, 'receivable', amount_minor FROM posted UNION ALL SELECT id, 'sales', -amount_minor FROM posted`,
  );
  const found = await withDatabase(server, ({ pool }) =>
    pool.query<{ id: string; day: string }>(
      `SELECT purchase_id::text AS id, occurred_on AS day FROM provider_posting ORDER BY id LIMIT 2`,
    ),
  );
  const [one, other] = found.rows;
  const csv = [
    'date,kind,reference,amount,currency,fee',
    `${one?.day},sale,${one?.id},9.00,USD,1.10`,
    `${other?.day},sale,${other?.id},10.00,USD,1.10`,
    `${one?.day},sale,${WRITTEN.unknown_sale},25.00,USD,2.75`,
    `${one?.day},chargeback,${WRITTEN.unknown_sale},25.00,USD,`,
    `${one?.day},reserve_held,,4.40,USD,`,
    `${one?.day},payout,,21.00,USD,`,
  ].join('\n');
  const file = { provider: 'sandbox', csv, file_name: WRITTEN.statement, reason: WRITTEN.imported };
  await post(colleague, '/api/office/provider-book/import', file);
  const open = await vi.waitFor(async () => {
    const book = (await answered(await colleague.request.get('/api/office/provider-book'))) as {
      open: { difference_id: string; kind: string }[];
    };
    if (book.open.length < 3) throw new Error('not compared yet');
    return book.open;
  }, 60_000);
  await post(colleague, `/api/office/differences/${open[1]?.difference_id}/close`, {
    ...{ book: true, reason: WRITTEN.explained },
  });
}

/** Fills an empty server, so that each screen of the back office has something to show. */
export async function fillOffice(server: TestServer, browser: Browser): Promise<void> {
  const contexts = await Promise.all([0, 1, 2].map(() => browser.newContext({ baseURL: server.url })));
  const [viewer, performer, colleague] = contexts as [BrowserContext, BrowserContext, BrowserContext];
  for (const { user_name, ...profile } of PERFORMERS) await makePerformer(server, user_name, profile);
  for (const user_name of VIEWERS.toReversed()) {
    await viewer.clearCookies();
    await registerPerson(viewer, { user_name });
  }
  await staff(server, 'set-tier', { name: 'reiji_night_walker_9', tier: 'svip' });
  await staff(server, 'grant-points', { name: 'sota', points: '120' });
  await staff(server, 'add-campaign', {
    label: 'happy_hour',
    percent: '20',
    hours: '24',
    modes: 'party,peep',
  });
  await logIn(performer, 'akane_n');
  await staff(server, 'create-admin', { name: STAFF.admin, password: DEMO_PASSWORD, role: 'admin' });
  await staff(server, 'create-admin', {
    name: STAFF.colleague,
    password: DEMO_PASSWORD,
    role: 'site_manager',
  });
  await staff(server, 'give-role', { name: STAFF.colleague, role: 'finance' });
  await logIn(colleague, STAFF.colleague);
  await proveLogins(server, STAFF.colleague);
  await fillQueues(server, { viewer, performer, colleague });
  await fillApprovals(server, colleague);
  await fillHistory(server);
  await fillTexts(server);
  await fillBook(server, colleague);
  await Promise.all(contexts.map((context) => context.close()));
}
