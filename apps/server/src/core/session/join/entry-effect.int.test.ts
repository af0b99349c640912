import type { ViewerTier } from '@akari/rules';
import { afterAll, expect, it } from 'vitest';
import type { Member } from '../../../platform/http/person.ts';
import { chatLineTable } from '../../chat/chat.table.ts';
import { checkLedger } from '../../ledger/check-ledger.ts';
import { buildViewer } from '../../../testing/factories.ts';
import { Stage } from '../../../testing/stage.ts';
import { and, desc, eq } from 'drizzle-orm';

const stage = await Stage.open();
const { services } = stage;
const { db } = services.database;
afterAll(async () => expect(await checkLedger(db)).toEqual([]));

/** The tier of the line that says that a viewer joined. */
async function tierSaid(performer: Member, tier: ViewerTier): Promise<unknown> {
  const viewer = await buildViewer(services, { points: 500, tier });
  await stage.watch(viewer, performer);
  const own = and(
    eq(chatLineTable.channel_id, performer.user_id),
    eq(chatLineTable.author_id, viewer.user_id),
  );
  const [line] = await db.select().from(chatLineTable).where(own).orderBy(desc(chatLineTable.id)).limit(1);
  expect(line?.body).toMatchObject({ kind: 'system', event: 'joined', user_name: viewer.user_name });
  return line?.body.kind === 'system' ? line.body.tier : 'another line';
}

it('the line that a viewer joined has the tier of those with an effect', async () => {
  const performer = await stage.performer('chatting');
  expect(await tierSaid(performer, 'vip')).toBe('vip');
  expect(await tierSaid(performer, 'royal_svip')).toBe('royal_svip');
  expect(await tierSaid(performer, 'regular')).toBeUndefined();
  expect(await tierSaid(performer, 'promo')).toBeUndefined();
});

it('a performer switches the effects off and on, at any time', async () => {
  const performer = await stage.performer('chatting');
  const off = await stage.call(performer, 'POST', '/api/channel/options', { entry_effects: false });
  expect(off.body).toMatchObject({ channel: { entry_effects: false } });
  expect(await tierSaid(performer, 'svip')).toBeUndefined();
  const on = await stage.call(performer, 'POST', '/api/channel/options', { entry_effects: true });
  expect(on.body['channel']).not.toHaveProperty('entry_effects');
  expect(await tierSaid(performer, 'svip')).toBe('svip');
});
