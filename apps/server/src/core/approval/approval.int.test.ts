import type { Approval, StaffMember } from '@akari/contract/office';
import type { StaffGrant } from '@akari/rules';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { SENSITIVE_ACTS } from '../../composition/sensitive-acts.ts';
import { buildAdmin, buildLogin, buildStaff } from '../../testing/factories.ts';
import { testApp } from '../../testing/http.ts';
import { testServices } from '../../testing/services.ts';
import { createAccountCapability } from '../account/account.capability.ts';
import { passkeyTable } from '../account/proof/proof.table.ts';
import { auditTable } from '../audit/audit.table.ts';
import { giveRole, withdrawRole } from '../staff/change-role.ts';
import { readColleague } from '../staff/read-colleague.ts';
import { createRolesCapability } from '../staff/roles/roles.capability.ts';
import { staffCapability } from '../staff/staff.capability.ts';
import { createApprovalCapability } from './approval.capability.ts';
import { approvalTable } from './approval.table.ts';

const HOUR_MS = 3_600_000;
/** Two of the sites. */
const [HOME, OTHER] = [1_000_050, 20_003_236];
const services = await testServices();
const { db } = services.database;
const ended: number[] = [];
const app = await testApp(services, [
  createAccountCapability([]),
  staffCapability,
  createRolesCapability([async (_services, _tx, _after, { user_id }) => void ended.push(user_id)]),
  createApprovalCapability(SENSITIVE_ACTS),
]);

interface Body {
  error?: { name: string };
  approvals?: Approval[];
  staff?: StaffMember[];
  shown_once?: string | null;
}
async function call(cookie: string, method: 'GET' | 'POST', url: string, payload?: object) {
  const got = await app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) });
  const body = got.json<Body>();
  return { error: body.error?.name, body };
}
const admin = () => buildStaff(services);
const give = (cookie: string, user_id: number, role = 'moderator', site_id: number | null = null) =>
  call(cookie, 'POST', '/api/office/staff/roles', {
    user_id: String(user_id),
    role,
    site_id,
    reason: 'team',
  });
const listOf = async (cookie: string, list: string): Promise<Approval[]> =>
  (await call(cookie, 'GET', `/api/office/approvals?list=${list}`)).body.approvals ?? [];
type Event = 'approve' | 'refuse' | 'withdraw';
const decide = (cookie: string, { approval_id, payload_hash }: Approval, event: Event, hash = payload_hash) =>
  call(cookie, 'POST', `/api/office/approvals/${approval_id}`, {
    event,
    payload_hash: hash,
    reason: 'checked',
  });
const grantsOf = async (user_id: number): Promise<readonly StaffGrant[]> =>
  (await readColleague(db, user_id)).grants;
const rowsOf = async (user_id: number) =>
  (
    await db
      .select()
      .from(auditTable)
      .where(eq(auditTable.subject_id, String(user_id)))
  ).map(({ act, actor_id, outcome, role }) => ({ act, actor_id, outcome, role }));

/** An administrator has proposed the role of a moderator. */
async function proposed() {
  const [first, second, target] = [await admin(), await admin(), await buildAdmin(services)];
  await give(first.cookie, target.user_id);
  const [approval] = (await listOf(first.cookie, 'mine')) as [Approval];
  return { first, second, target, approval };
}

it('a role is given once a second person approves it, with an enrolment code for the newcomer', async () => {
  const { first, second, target, approval } = await proposed();
  expect(await grantsOf(target.user_id)).toEqual([]);
  expect(approval).toMatchObject({
    act: 'staff.give_role',
    facts: [
      { fact: 'person', value: target.user_name },
      { fact: 'role', value: 'moderator' },
      { fact: 'site', value: '' },
    ],
    reason: 'team',
    state: 'waiting',
    own: true,
    decidable: false,
  });
  const [waiting] = (await listOf(second.cookie, 'waiting')) as [Approval];
  const { body } = await decide(second.cookie, waiting, 'approve');
  expect(body.shown_once).toMatch(/^([0-9A-Z]{4}-){5}[0-9A-Z]{4}$/);
  expect(await grantsOf(target.user_id)).toEqual([{ role: 'moderator', site_id: null }]);
  expect(await rowsOf(target.user_id)).toEqual([
    { act: 'staff.give_role', actor_id: String(first.user_id), outcome: 'proposed', role: 'admin' },
    { act: 'staff.give_role', actor_id: String(second.user_id), outcome: 'done', role: 'admin' },
  ]);
  expect(await listOf(second.cookie, 'waiting')).toEqual([]);
  expect(await listOf(second.cookie, 'history')).toMatchObject([
    { state: 'approved', decider: { user_name: second.user_name }, decision_reason: 'checked' },
  ]);
});

it('the proposer does not decide, also not by a second login', async () => {
  const { first, target, approval } = await proposed();
  const again = await buildLogin(services, first.user_id);
  expect((await decide(first.cookie, approval, 'approve')).error).toBe('approval_own');
  expect((await decide(again.cookie, approval, 'approve')).error).toBe('staff_proof_required');
  expect((await decide(first.cookie, approval, 'refuse')).error).toBe('approval_own');
  expect((await decide(first.cookie, approval, 'withdraw')).error).toBeUndefined();
  expect(await grantsOf(target.user_id)).toEqual([]);
});

it('decides once, on what was seen, within 72 hours', async () => {
  const { second, approval, target } = await proposed();
  expect((await decide(second.cookie, approval, 'approve', 'another')).error).toBe('approval_changed');
  const both = await Promise.all([
    decide(second.cookie, approval, 'approve'),
    decide(second.cookie, approval, 'refuse'),
  ]);
  expect(both.map(({ error }) => error ?? 'ok').toSorted()).toEqual(['approval_decided', 'ok']);
  const late = await proposed();
  services.clock.advance(72 * HOUR_MS);
  const fresh = await admin();
  expect((await decide(fresh.cookie, late.approval, 'approve')).error).toBe('approval_expired');
  expect(await grantsOf(late.target.user_id)).toEqual([]);
  expect(target.user_id).not.toBe(late.target.user_id);
});

it('a payload that was changed in the database is not carried out', async () => {
  const { second, approval, target } = await proposed();
  await db
    .update(approvalTable)
    .set({ payload: { user_id: target.user_id, role: 'admin', site_id: null } })
    .where(eq(approvalTable.id, Number(approval.approval_id)));
  expect((await decide(second.cookie, approval, 'approve')).error).toBe('approval_changed');
});

it('is void when the proposer has lost the right since', async () => {
  const { first, second, approval } = await proposed();
  await db.transaction((tx) => withdrawRole(tx, { user_id: first.user_id, role: 'admin', site_id: null }));
  expect((await decide(second.cookie, approval, 'approve')).error).toBe('approval_void');
});

it('names each refusal of a role', async () => {
  const boss = await admin();
  const target = await buildAdmin(services);
  const manager = await buildStaff(services, { roles: [{ role: 'site_manager', site_id: HOME }] });
  expect((await give(boss.cookie, boss.user_id)).error).toBe('staff_own_role');
  expect((await give(boss.cookie, target.user_id, 'admin')).error).toBe('staff_position_too_high');
  expect((await give(manager.cookie, target.user_id, 'finance', HOME)).error).toBe(
    'staff_role_right_missing',
  );
  expect((await give(manager.cookie, target.user_id, 'moderator', OTHER)).error).toBe('staff_right_missing');
  expect((await give(manager.cookie, target.user_id, 'moderator', HOME)).error).toBeUndefined();
});

it('staff without the right neither see nor approve it', async () => {
  const { approval } = await proposed();
  const support = await buildStaff(services, { roles: [{ role: 'support' }] });
  for (const list of ['waiting', 'mine', 'history']) expect(await listOf(support.cookie, list)).toEqual([]);
  expect((await decide(support.cookie, approval, 'approve')).error).toBe('staff_right_missing');
});

it('withdrawing a role ends the logins and rooms of its person at once', async () => {
  const boss = await admin();
  const moderator = await buildStaff(services, { roles: [{ role: 'moderator' }] });
  const asked = { user_id: String(moderator.user_id), role: 'moderator', site_id: null, reason: 'left' };
  expect((await call(boss.cookie, 'POST', '/api/office/staff/roles/withdraw', asked)).error).toBeUndefined();
  expect(ended).toContain(moderator.user_id);
  expect((await call(moderator.cookie, 'GET', '/api/office/me')).error).toBe('not_found');
  expect((await call(moderator.cookie, 'GET', '/api/account/logins')).error).toBe('login_required');
  expect(await rowsOf(moderator.user_id)).toMatchObject([{ act: 'staff.withdraw_role', outcome: 'done' }]);
});

it('a lost passkey is replaced by two people, and the old one opens nothing any more', async () => {
  const [first, second, lost] = [await admin(), await admin(), await admin()];
  await db.insert(passkeyTable).values({
    user_id: lost.user_id,
    credential_id: `lost ${lost.user_id}`,
    public_key: '',
    counter: 0,
    multi_device: false,
    backed_up: false,
    transports: [],
    name: 'lost',
    created_at_ms: services.clock.nowMs(),
  });
  const url = `/api/office/staff/${lost.user_id}/renew-proof`;
  expect((await call(lost.cookie, 'POST', url, { reason: 'lost' })).error).toBe('staff_own_role');
  expect((await call(first.cookie, 'POST', url, { reason: 'lost' })).body).toEqual({ state: 'waiting' });
  expect((await decide(lost.cookie, (await listOf(first.cookie, 'mine'))[0]!, 'approve')).error).toBe(
    'staff_own_role',
  );
  const [approval] = (await listOf(second.cookie, 'waiting')) as [Approval];
  const { body } = await decide(second.cookie, approval, 'approve');
  expect((await call(lost.cookie, 'GET', '/api/office/staff')).error).toBe('staff_proof_required');
  const code = { by: 'enrolment_code', code: body.shown_once };
  expect((await call(lost.cookie, 'POST', '/api/account/proof', code)).error).toBeUndefined();
  expect((await call(lost.cookie, 'POST', '/api/account/totp/prepare')).error).toBeUndefined();
});

it('lists the staff of all sites for an administrator, and of one site for its manager', async () => {
  const boss = await admin();
  const manager = await buildStaff(services, { roles: [{ role: 'site_manager', site_id: HOME }] });
  const elsewhere = await buildAdmin(services);
  await db.transaction((tx) =>
    giveRole(tx, { user_id: elsewhere.user_id, role: 'moderator', site_id: OTHER }, services.clock.nowMs()),
  );
  const namesFor = async (cookie: string): Promise<string[]> =>
    (await call(cookie, 'GET', '/api/office/staff')).body.staff?.map((one) => one.user_name) ?? [];
  expect(await namesFor(boss.cookie)).toEqual(expect.arrayContaining([boss.user_name, elsewhere.user_name]));
  expect(await namesFor(manager.cookie)).toContain(boss.user_name);
  expect(await namesFor(manager.cookie)).not.toContain(elsewhere.user_name);
});
