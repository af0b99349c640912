import { countWaiting, type WaitingWork } from '@akari/contract/office';
import { expect, it } from 'vitest';
import { createAccountCapability } from '../../core/account/account.capability.ts';
import { approvalTable } from '../../core/approval/approval.table.ts';
import { queueItemTable } from '../../core/queue/queue.table.ts';
import { buildStaff, type StaffAttributes } from '../../testing/factories.ts';
import { testApp } from '../../testing/http.ts';
import { QUEUE_CAPABILITIES } from '../../testing/queue-scenes.ts';
import { testServices } from '../../testing/services.ts';
import { officeCapability } from './office.capability.ts';

const [HOME, OTHER] = [1_000_050, 20_003_236];
const services = await testServices();
const { db } = services.database;
const app = await testApp(services, [createAccountCapability([]), ...QUEUE_CAPABILITIES, officeCapability]);
const waitingFor = async (attributes: StaffAttributes): Promise<WaitingWork> => {
  const { cookie } = await buildStaff(services, attributes);
  return (await app.inject({ url: countWaiting.path, headers: { cookie } })).json<WaitingWork>();
};

it('counts what waits in the queues and sites of a person, and what is overdue now', async () => {
  const now_ms = services.clock.nowMs();
  const item = (kind: 'report' | 'contact', site_id: number, due_in_ms: number, subject: string) => ({
    kind,
    site_id,
    subject,
    priority: 1 as const,
    created_at_ms: 0,
    due_at_ms: now_ms + due_in_ms,
  });
  await db
    .insert(queueItemTable)
    .values([
      item('report', HOME, -1, '1'),
      item('report', HOME, 0, '2'),
      item('report', OTHER, -1, '3'),
      { ...item('report', HOME, -1, '4'), state: 'decided' as const },
      item('contact', HOME, 1_000, '5'),
    ]);
  expect(await waitingFor({ roles: [{ role: 'moderator', site_id: HOME }] })).toEqual({
    queues: [
      { kind: 'report', count: 2, overdue: 1 },
      { kind: 'id_video', count: 0, overdue: 0 },
      { kind: 'door_picture', count: 0, overdue: 0 },
      { kind: 'review', count: 0, overdue: 0 },
      { kind: 'profile', count: 0, overdue: 0 },
      { kind: 'album', count: 0, overdue: 0 },
      { kind: 'blog', count: 0, overdue: 0 },
      { kind: 'viewer_profile', count: 0, overdue: 0 },
      { kind: 'bar_lift', count: 0, overdue: 0 },
    ],
    approvals: 0,
  });
  expect((await waitingFor({ roles: [{ role: 'support' }] })).queues).toEqual([
    { kind: 'contact', count: 1, overdue: 0 },
  ]);
});

it('counts the proposals of others that a person may decide on, until they are void', async () => {
  const { user_id } = await buildStaff(services);
  const now_ms = services.clock.nowMs();
  await db.insert(approvalTable).values(
    [1, 0].map((left_ms) => ({
      act: 'points.grant',
      site_id: null,
      payload: {},
      payload_hash: 'hash',
      reason: 'as agreed',
      proposer_id: user_id,
      proposed_at_ms: now_ms,
      expires_at_ms: now_ms + left_ms,
      state: 'waiting' as const,
    })),
  );
  expect((await waitingFor({ roles: [{ role: 'finance_approver' }] })).approvals).toBe(1);
  expect((await waitingFor({ roles: [{ role: 'finance' }] })).approvals).toBe(0);
});
