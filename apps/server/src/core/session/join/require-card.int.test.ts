import { expect, it } from 'vitest';
import { settingTable } from '../../../platform/config/setting.table.ts';
import { buildViewer } from '../../../testing/factories.ts';
import { Stage } from '../../../testing/stage.ts';
import type { Member } from '../../../platform/http/person.ts';

const stage = await Stage.open({});
const { services } = stage;
const { db, pool } = services.database;

it('a site that asks for a card account opens paid chat after a paid purchase, and free chat before', async () => {
  const performer = await stage.performer('chatting');
  const enter = async (person: Member) => (await stage.join(person, performer)).error;
  const viewer = await buildViewer(services, { points: 50 });
  const scope = `site:${services.config.site_id}`;
  await db.insert(settingTable).values({ scope, name: 'pages', value: { needs_card: true } });
  expect(await enter(viewer)).toBe('card_account_missing');
  const preview = { performer_name: (await stage.performer('waiting')).user_name, mode: 'preview' };
  const free = await stage.call(viewer, 'POST', '/api/session/join', { ...preview, rate_units_per_min: 0 });
  expect(free.error).toBeUndefined();
  const buy = (state: string) =>
    pool.query(
      `INSERT INTO purchase (user_id, idempotency_key, pack_id, price_cents, units, state, provider, return_path, created_at_ms)
       VALUES ($1, $2, 'p10', 1000, 100000, $2, 'sandbox', '/home', 0)`,
      [viewer.user_id, state],
    );
  await buy('pending');
  expect(await enter(viewer)).toBe('card_account_missing');
  await buy('settled');
  expect(await enter(viewer)).toBeUndefined();
});
