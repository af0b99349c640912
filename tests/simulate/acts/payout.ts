import { japanDate, type PayeeInput, type PayoutMethod } from '@akari/rules';
import { decideApproval } from '@akari/server/core/approval/decide-approval';
import { proposeOrPerform } from '@akari/server/core/approval/propose-or-perform';
import { anySensitiveAct } from '@akari/server/core/approval/sensitive-act';
import { NO_PASSWORD } from '@akari/server/core/account/password/password';
import { composeBatch, payoutBatchAct } from '@akari/server/features/payout/batch-act';
import { decidePayee, giveBack, keepBack, moveBatch } from '@akari/server/features/payout/decide-payout';
import { setPayee } from '@akari/server/features/payout/set-payee';
import { payPerformer } from '@akari/server/core/ledger/pay-performer';
import { givePoints } from '@akari/server/testing/factories';
import { COIN_FAULTS } from '../coin-service.ts';
import type { World } from '../world.ts';
import type { Act } from './act.ts';
import { request, staffAct, staffOf } from './staff-act.ts';

const ACTS = new Map([['payout.batch' as const, anySensitiveAct(payoutBatchAct)]]);

/** Regular points of members who have points bought automatically; free points pay for nothing but time. */
const TOPPED_UP = `SELECT t.user_id, a.balance_units - a.bonus_units AS units FROM top_up t
  JOIN ledger_account a ON a.owner_id = t.user_id AND a.kind = 'viewer_points'
  WHERE t.state = 'on' AND a.balance_units - a.bonus_units > 0 ORDER BY t.user_id`;
/** From so many points on, such a member spends all of theirs instead, so that points are bought again. */
const SPENDS_ALL_FROM = 2;

interface Spender {
  user_id: number;
  units: number;
}

/** A viewer pays a performer, who gets it all: earnings to be paid out, without a room. */
async function earn(world: World): Promise<boolean> {
  const { random, clock, payers, performers, eye } = world;
  const [viewer, performer] = [random.pick(payers).member, random.pick(performers).member];
  const points = random.int(1, 9);
  const rich = points < SPENDS_ALL_FROM ? [] : (await eye.pool.query<Spender>(TOPPED_UP)).rows;
  const spender = rich[points % Math.max(1, rich.length)];
  const given_units = points * 10_000;
  if (spender === undefined)
    await world.ask((services) => givePoints(services, viewer.user_id, { points_units: given_units }));
  const { user_id, units } = spender ?? { user_id: viewer.user_id, units: given_units };
  const paid = {
    ...{
      viewer_id: user_id,
      performer_id: performer.user_id,
      point_type: 2000 as const,
      units,
      share_bp: 10_000,
    },
    ...{
      idempotency_key: world.newKey(),
      cause: 'staff_adjustment' as const,
      cause_id: null,
      at_ms: clock.nowMs(),
    },
  };
  await world.ask((services) => services.database.db.transaction((tx) => payPerformer(tx, paid)));
  return true;
}

/** Addresses for coins. */
const ADDRESSES = [
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3',
] as const;

/** The account of a number: two of five are addresses for coins. */
function accountOf(number: number): PayeeInput {
  const address = number % 5 < ADDRESSES.length ? ADDRESSES[number % 5] : undefined;
  if (address !== undefined) return { method: 'bitcoin', legal_name: '山田 花子', address };
  return {
    ...{ method: 'zengin', legal_name: '山田 花子', bank_code: '0005', branch_code: '123' },
    ...{ account_type: 'ordinary', account_number: String(number), holder: 'ヤマダ ハナコ' },
  };
}

/** Who has given an account. */
const PAYEES = `SELECT performer_id FROM payee WHERE state <> 'replaced' ORDER BY performer_id`;

/** A performer, or an agency, gives a bank account or an address for coins; once all have given one, another one. */
async function givePayee(world: World): Promise<boolean> {
  const { random, performers, agencies, coin_addresses, eye } = world;
  const members = [...performers.map((one) => one.member), ...agencies];
  const drawn = random.pick(members);
  const { rows } = await eye.pool.query<{ performer_id: number }>(PAYEES);
  const without = members.filter(({ user_id }) => !rows.some(({ performer_id }) => performer_id === user_id));
  const member = without[members.indexOf(drawn) % Math.max(1, without.length)] ?? drawn;
  const account = accountOf(random.int(1_000_000, 9_999_999));
  if (account.method === 'bitcoin') {
    const given = coin_addresses.get(member.user_id) ?? new Set();
    coin_addresses.set(member.user_id, given.add(account.address));
  }
  await world.ask((services) => setPayee(services, member, { password: NO_PASSWORD, account }));
  return true;
}

/** Staff look at a bank account. */
async function decide(world: World): Promise<boolean> {
  const { random, eye } = world;
  const { rows } = await eye.pool.query<{ id: number }>(
    `SELECT id FROM payee WHERE state = 'submitted' ORDER BY id`,
  );
  if (rows.length === 0) return false;
  const id = String(random.pick(rows).id);
  if (random.chance(0.1))
    await staffAct(world, 'payee.reject', (tx, _after, services) =>
      decidePayee(services, tx, id, { event: 'reject' }),
    );
  else
    await staffAct(world, 'payee.confirm', (tx, _after, services) =>
      decidePayee(services, tx, id, { event: 'confirm', tax_status: 'jp_individual' }),
    );
  return true;
}

/** Who is about to be paid. */
const UNPAID = `SELECT DISTINCT performer_id FROM payout WHERE state = 'open' AND agency_id IS NULL ORDER BY performer_id`;

/** Staff keep the payouts of a performer back, or no longer: of one who is about to be paid, if there is one. */
async function hold(world: World): Promise<boolean> {
  const { random, performers, held, eye } = world;
  const drawn = random.pick(performers);
  const { rows } = await eye.pool.query<{ performer_id: number }>(UNPAID);
  const unpaid = performers.filter(({ member }) =>
    rows.some(({ performer_id }) => performer_id === member.user_id),
  );
  const { user_id } = (unpaid[performers.indexOf(drawn) % Math.max(1, unpaid.length)] ?? drawn).member;
  const kind = held.has(user_id) ? null : 'dispute';
  const done = await staffAct(
    world,
    kind === null ? 'payout.release' : 'payout.hold',
    (tx, _after, services) => keepBack(services, tx, String(user_id), kind),
  );
  if (done === null) return true;
  if (kind === null) held.delete(user_id);
  else held.add(user_id);
  return true;
}

/** The ways in which something is to be paid. */
const OPEN_METHODS = `SELECT DISTINCT method FROM payout WHERE state = 'open' ORDER BY method`;

/** One of the staff proposes a file for the bank, or of coins. */
async function propose(world: World): Promise<boolean> {
  const { clock, eye, random } = world;
  const { rows } = await eye.pool.query<{ method: PayoutMethod }>(OPEN_METHODS);
  const method = rows.length > 1 ? random.pick(rows).method : (rows[0]?.method ?? 'zengin');
  const staff = await staffOf(world, 'finance');
  if (staff === null) return true;
  const date = japanDate(clock.nowMs());
  const payload = await world.ask((services) => composeBatch(services, method, date));
  if (payload === null) return true;
  await world.ask((services) =>
    proposeOrPerform(services, payoutBatchAct, { staff, payload, reason: 'payday', request }),
  );
  return true;
}

/** A second person approves it, or refuses; some proposers try it themselves, and two approve at once. */
async function approve(world: World): Promise<boolean> {
  const { random, eye } = world;
  const { rows } = await eye.pool.query<{ id: number; payload_hash: string }>(
    `SELECT id, payload_hash FROM approval WHERE act = 'payout.batch' AND state = 'waiting' ORDER BY proposed_at_ms, id`,
  );
  if (rows.length === 0) return false;
  const { id, payload_hash } = random.pick(rows);
  const staff = await staffOf(world, random.chance(0.2) ? 'finance' : 'finance_approver');
  if (staff === null) return true;
  const event = random.chance(0.85) ? 'approve' : 'refuse';
  const decision = { id, event, payload_hash, reason: 'seen' } as const;
  const once = () => world.ask((services) => decideApproval(services, ACTS, decision, { staff, request }));
  await Promise.all(random.chance(0.3) ? [once(), once()] : [once()]);
  return true;
}

/** Coins arrive, move on, or are cancelled by those who send them; or their service fails for a while. */
function moveCoins({ random, coins }: World): void {
  const fails = coins.fault === 'none' && random.chance(0.4);
  coins.fault = fails ? random.pick(COIN_FAULTS) : 'none';
  const { moving } = coins;
  if (moving.length > 0)
    coins.move(
      random.pick(moving),
      random.pick(['Completed', 'Completed', 'InProgress', 'Cancelled'] as const),
    );
}

/**
 * The file goes to the bank, or is cancelled, or its money has arrived; in some cases two say so at once. Coins are sent by the
 * servers themselves.
 */
async function move(world: World): Promise<boolean> {
  const { random, eye } = world;
  const { rows } = await eye.pool.query<{ id: number; state: string; method: PayoutMethod }>(
    `SELECT id, state, method FROM payout_batch WHERE state <> 'cancelled' ORDER BY id`,
  );
  if (rows.length === 0) return false;
  const { id, state, method } = random.pick(rows);
  if (method === 'bitcoin') moveCoins(world);
  const event = state === 'sent' ? 'pay' : random.pick(['send', 'send', 'cancel'] as const);
  const act = ({ send: 'payout.send', cancel: 'payout.cancel', pay: 'payout.pay' } as const)[event];
  const once = () =>
    staffAct(world, act, (tx, _after, services) => moveBatch(services, tx, String(id), event));
  await Promise.all(random.chance(0.3) ? [once(), once()] : [once()]);
  return true;
}

/** The money of a payout did not arrive, or came back; in some cases that is written down twice at once. */
async function giveBackOne(world: World): Promise<boolean> {
  const { random, eye } = world;
  const { rows } = await eye.pool.query<{ id: number; state: string }>(
    `SELECT id, state FROM payout WHERE state IN ('open', 'sent', 'paid') ORDER BY id`,
  );
  if (rows.length === 0) return false;
  const { id, state } = random.pick(rows);
  const event = state === 'paid' ? 'return' : 'fail';
  const once = () =>
    staffAct(world, event === 'fail' ? 'payout.fail' : 'payout.return', (tx, _after, services) =>
      giveBack(services, tx, String(id), { event, fault: 'account' }),
    );
  await Promise.all(random.chance(0.3) ? [once(), once()] : [once()]);
  return true;
}

export const PAYOUT_ACTS: readonly Act[] = [
  { name: 'get earnings', weight: 1, run: earn },
  { name: 'give a bank account', weight: 1, run: givePayee },
  { name: 'decide on a bank account', weight: 2, run: decide },
  { name: 'hold payouts', weight: 0.4, run: hold },
  { name: 'propose payouts', weight: 1.5, run: propose },
  { name: 'decide on payouts', weight: 2, run: approve },
  { name: 'payouts go to the bank', weight: 2, run: move },
  { name: 'payout comes back', weight: 0.5, run: giveBackOne },
];
