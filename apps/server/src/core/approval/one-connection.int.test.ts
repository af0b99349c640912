import { asc } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { closeViewerAct } from '../../features/closing/closing-acts.ts';
import { buildStaff, buildViewer } from '../../testing/factories.ts';
import { testDatabase } from '../../testing/database.ts';
import { testServices } from '../../testing/services.ts';
import { readStaff } from '../staff/read-staff.ts';
import { anySensitiveAct } from './sensitive-act.ts';
import { approvalTable } from './approval.table.ts';
import { decideApproval } from './decide-approval.ts';
import { proposeOrPerform } from './propose-or-perform.ts';

/** A server with one connection: a request for a second connection would wait for ever. */
const services = await testServices({ database: await testDatabase({ max_connections: 1 }) });
const { db } = services.database;
const request = { id: 'test', ip: '127.0.0.1' };

it('an approval needs one connection', async () => {
  const viewer = await buildViewer(services);
  const [first, second] = [await buildStaff(services), await buildStaff(services)];
  const [proposer, decider] = [
    await readStaff(services, first, true),
    await readStaff(services, second, true),
  ];
  const figures = { back: [], back_units: 0, debt_units: 0 };
  const payload = { ...figures, user_id: viewer.user_id, site_id: viewer.site_id, staff_id: first.user_id };
  const proposal = { payload: { ...payload, reason: 'fraud' }, reason: 'fraud', request };
  await proposeOrPerform(services, closeViewerAct, { staff: proposer!, ...proposal });
  const [row] = await db.select().from(approvalTable).orderBy(asc(approvalTable.id));
  const acts = new Map([['viewer.close' as const, anySensitiveAct(closeViewerAct)]]);
  const decision = {
    id: row!.id,
    event: 'approve',
    payload_hash: row!.payload_hash,
    reason: 'seen',
  } as const;
  const done = await decideApproval(services, acts, decision, { staff: decider!, request });
  expect(done.after).toMatchObject({ closed_at_ms: services.clock.nowMs() });
}, 20_000);
