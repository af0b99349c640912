import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import { buildPerformer, buildViewer } from '../../testing/factories.ts';
import { openPaidSession } from '../../testing/paid-session.ts';
import { testServices } from '../../testing/services.ts';
import { checkLedger } from './check-ledger.ts';
import { postRegistrationBonus } from './post-registration-bonus.ts';

const services = await testServices();
const { db } = services.database;
const migration = readFileSync(new URL('../../../migrations/0077_point_lot.sql', import.meta.url), 'utf8');
const openLots = migration.split('--> statement-breakpoint').at(-1) ?? '';

it('what viewers had before lots becomes one lot for each kind of points, for 180 days', async () => {
  const { user_id: performer_id } = await buildPerformer(services, { share_bp: 4_000 });
  const viewer = await buildViewer(services, { points: 5, coupon_points: 2 });
  await buildViewer(services, {});
  const viewer_id = viewer.user_id;
  await unitOfWork(db, (tx) =>
    postRegistrationBonus(tx, { viewer_id, units: 120_000, at_ms: 1, valid_ms: 86_400_000 }),
  );
  await openPaidSession(db, { viewer_id, performer_id, point_type: 2010 });
  await db.execute(sql`DELETE FROM point_lot`);
  expect((await checkLedger(db)).map(({ rule }) => rule)).toContain('lots_explain_balance');

  await db.execute(sql.raw(openLots));
  const { rows } = await db.execute(sql`SELECT l.kind, l.source, l.issued_units, l.left_units,
      (l.expires_at_ms - l.issued_at_ms) / 86400000 AS days, l.due_at_ms = l.expires_at_ms AS due
    FROM point_lot l ORDER BY l.kind`);
  const lot = (kind: string, units: number) => ({
    ...{ kind, source: 'opening', issued_units: units, left_units: units, days: 180, due: true },
  });
  expect(rows).toEqual([lot('bonus', 120_000), lot('coupon', 18_000), lot('paid', 50_000)]);
  expect(await checkLedger(db)).toEqual([]);
});
