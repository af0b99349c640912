import { expireLots, type Expired } from '@akari/rules';
import { idList, listOf } from '../../platform/database/columns.ts';
import type { Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import { unitOfWork, type AfterCommit } from '../../platform/database/unit-of-work.ts';
import { ensureDeadline, setDeadline } from '../../platform/deadline/deadline.ts';
import type { Services } from '../../platform/services.ts';
import { isMoneyStopped } from './ledger-check-state.ts';
import { publishBalance } from './publish-balance.ts';
import { writeLots, type LotAccount } from './account-lots.ts';
import {
  ACCOUNTS_AT_ONCE,
  heldByAccount,
  lockAccountsSql,
  PAUSE_MS,
  settleLocked,
  type SettledAccount,
} from './lock-due-accounts.ts';

/** Expires points whose date has passed. Subject: `all`, one job for the whole service. */
const EXPIRE = 'point_lot.expire';
const ALL = 'all';
const LOOK_EVERY_MS = 60_000;

const LOCK_DUE = lockAccountsSql(
  `SELECT account_id FROM point_lot WHERE due_at_ms <= $1 ORDER BY due_at_ms LIMIT ${ACCOUNTS_AT_ONCE}`,
);

/** The key has the total of the lot, because points that came back to it may expire later. */
const POST = `SELECT post_transfer('points_expired:' || lot_id || ':' || total_units, 'lot', 'points_expired', lot_id, owner_id, NULL,
    $6::bigint, ARRAY[owner_id, NULL], ARRAY[kind, 'house_expired'], ARRAY[-units, units])
  FROM (SELECT * FROM unnest(${listOf(1)}, ${listOf(2)}, ${listOf(3)}, ${listOf(4)}, ${listOf(5, 'text')})
    WITH ORDINALITY AS x (lot_id, total_units, owner_id, units, kind, nth) ORDER BY owner_id, nth) lot`;

const LESS_BONUS = `UPDATE ledger_account a SET bonus_units = a.bonus_units - x.units
  FROM unnest(${listOf(1)}, ${listOf(2)}) AS x (id, units) WHERE a.id = x.id`;

/** Points of allowances of performers are at most what is left. */
const LESS_PRESENTED = `UPDATE ledger_account SET presented_used_units = presented_used_units
    + greatest(0, presented_left(id, owner_id, presented_units - presented_used_units) - balance_units)
  WHERE id = ANY (${listOf(1)}) AND kind = 'viewer_coupon_points' AND presented_units > presented_used_units`;

/** A running session gives back what it paid in advance, so that its account is looked at again. */
const NEXT_LOOK = `UPDATE point_lot SET due_at_ms = CASE WHEN account_id = ANY (${listOf(2)}) THEN $3::bigint END
  WHERE account_id = ANY (${listOf(1)}) AND due_at_ms <= $4`;

type Line = Expired['expired'][number] & { account: LotAccount };

async function post(tx: Tx, lines: readonly Line[], at_ms: number): Promise<void> {
  const bonus = lines.filter(({ lot }) => lot.kind === 'bonus');
  const ofAccount = new Map<number, number>();
  for (const { account, units } of bonus) ofAccount.set(account.id, (ofAccount.get(account.id) ?? 0) + units);
  if (bonus.length > 0)
    await namedQuery(tx, 'lots_less_bonus', LESS_BONUS, [
      idList([...ofAccount.keys()]),
      idList([...ofAccount.values()]),
    ]);
  await namedQuery(tx, 'lots_post_expired', POST, [
    idList(lines.map(({ lot }) => lot.lot_id)),
    idList(lines.map(({ lot }) => lot.expired_units)),
    idList(lines.map(({ account }) => account.owner_id)),
    idList(lines.map(({ units }) => units)),
    lines.map(({ account }) => account.kind),
    at_ms,
  ]);
  await namedQuery(tx, 'lots_less_presented', LESS_PRESENTED, [
    idList(lines.map(({ account }) => account.id)),
  ]);
}

/** What expires of settled accounts, and their lots after that. */
function expireOf(
  settled: readonly SettledAccount[],
  held: ReadonlyMap<number, number>,
  now_ms: number,
): { lines: Line[]; lots: Expired['lots'] } {
  const lines: Line[] = [];
  const lots = settled.flatMap(({ account, lots: own }) => {
    const after = expireLots(own, now_ms, held.get(account.id) ?? 0);
    lines.push(...after.expired.map((one) => ({ ...one, account })));
    return after.lots;
  });
  return { lines, lots };
}

/** Expires what is due of locked accounts, in the transaction that has locked them. */
async function expireAccounts(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  accounts: readonly LotAccount[],
): Promise<void> {
  const { clock, config, log } = services;
  const now_ms = clock.nowMs();
  const settled = await settleLocked(tx, accounts, now_ms, config.points.valid_ms);
  const owners = accounts.map(({ owner_id }) => owner_id);
  const held = await heldByAccount(tx, owners);
  const { lines, lots } = expireOf(settled, held, now_ms);
  await writeLots(
    tx,
    settled.flatMap(({ before }) => before),
    lots,
  );
  const ids = accounts.map(({ id }) => id);
  const next_ms = now_ms + LOOK_EVERY_MS;
  await namedQuery(tx, 'lots_next_look', NEXT_LOOK, [
    idList(ids),
    idList(ids.filter((id) => held.has(id))),
    next_ms,
    now_ms,
  ]);
  if (lines.length === 0) return;
  await post(tx, lines, now_ms);
  const told = new Set(lines.map(({ account }) => account.owner_id));
  after(async () => {
    log.info({ count: lines.length }, 'points expired');
    await Promise.all([...told].map((owner_id) => publishBalance(services, owner_id)));
  });
}

/** Expires points every minute, in batches of accounts. While money is stopped nothing expires. */
export async function followExpiry(services: Services): Promise<void> {
  const { deadlines, clock, database } = services;
  const lockDue = async (tx: Tx): Promise<LotAccount[] | null> =>
    (await isMoneyStopped(tx))
      ? null
      : namedQuery<LotAccount & Record<string, unknown>>(tx, 'lots_lock_due', LOCK_DUE, [clock.nowMs()]);
  deadlines.handle(EXPIRE, lockDue, async (tx, after, accounts) => {
    if (accounts !== null && accounts.length > 0) await expireAccounts(services, tx, after, accounts);
    // A batch in which accounts have several lots is not full, and is not the last one either.
    const more = accounts !== null && accounts.length > 0;
    await setDeadline(tx, EXPIRE, ALL, clock.nowMs() + (more ? PAUSE_MS : LOOK_EVERY_MS));
  });
  await unitOfWork(database.db, (tx) => ensureDeadline(tx, EXPIRE, ALL, clock.nowMs()));
}
