import { POINT_TYPE } from '@akari/rules';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { payPerformer } from '../../core/ledger/pay-performer.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import { buildPerformer, buildViewer } from '../../testing/factories.ts';
import { testServices } from '../../testing/services.ts';
import { countTransfers } from './count-transfers.ts';

const services = await testServices();
const READ = `SELECT seq_scan::int AS whole, idx_scan::int AS by_index FROM pg_stat_xact_user_tables WHERE relname = 'entry'`;

it('finds what is new by an index, and does not read the whole ledger', async () => {
  const viewer = await buildViewer(services, { points: 100 });
  const performer = await buildPerformer(services);
  await unitOfWork(services.database.db, (tx) =>
    payPerformer(tx, {
      ...{ viewer_id: viewer.user_id, performer_id: performer.user_id, cause: 'tip', cause_id: null },
      ...{ point_type: POINT_TYPE.regular, units: 5_000, share_bp: 4_000 },
      ...{ idempotency_key: 'a tip', at_ms: services.clock.nowMs() },
    }),
  );
  const scans = await unitOfWork(services.database.db, async (tx) => {
    // The planner reads a small table whole, unless it has no other way.
    await tx.execute(sql`SET LOCAL enable_seqscan = off`);
    await countTransfers(tx, 0, 1_000);
    return namedQuery(tx, 'entry_scans', READ, []);
  });
  expect(scans).toEqual([{ whole: 0, by_index: 1 }]);
});
