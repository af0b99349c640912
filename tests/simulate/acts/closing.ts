import { anySensitiveAct } from '@akari/server/core/approval/sensitive-act';
import { decideApproval } from '@akari/server/core/approval/decide-approval';
import { proposeOrPerform } from '@akari/server/core/approval/propose-or-perform';
import { closeOwnAccount, ownClosing } from '@akari/server/features/closing/close-own-account';
import { reopenViewer } from '@akari/server/features/closing/close-viewer';
import { closeViewerAct } from '@akari/server/features/closing/closing-acts';
import { closingFigures } from '@akari/server/features/closing/closing-figures';
import { requestClosing } from '@akari/server/features/closing/request-closing';
import { buildLogin } from '@akari/server/testing/factories';
import type { Viewer, World } from '../world.ts';
import type { Act } from './act.ts';
import { moneyMoves } from './money-back.ts';
import { report } from './shop.ts';
import { request, staffAct, staffOf } from './staff-act.ts';

const ACTS = new Map([['viewer.close' as const, anySensitiveAct(closeViewerAct)]]);
/** More accounts are not closed at a time. */
const MOST_CLOSED = 3;

/** Who has something under way, or has bought something. */
const BUYERS = `SELECT DISTINCT user_id FROM purchase WHERE state IN ('pending', 'settled') AND provider <> 'none' ORDER BY user_id`;

async function someone(world: World): Promise<Viewer | null> {
  const { random, eye, payers, closed } = world;
  if (closed.size >= MOST_CLOSED) return null;
  const { rows } = await eye.pool.query<{ user_id: number }>(BUYERS);
  const buyers = payers.filter(({ member }) => rows.some(({ user_id }) => user_id === member.user_id));
  return random.pick(buyers.length > 0 && random.chance(0.85) ? buyers : payers);
}

/** Which accounts are closed. It is read, because a server may die after it has closed one. */
async function readClosed({ eye, closed, closed_by_owner }: World): Promise<void> {
  const { rows } = await eye.pool.query<{ user_id: number; cause: string }>(
    'SELECT user_id, cause FROM account_closing ORDER BY user_id',
  );
  closed.clear();
  for (const { user_id, cause } of rows) {
    closed.add(user_id);
    if (cause === 'own') closed_by_owner.add(user_id);
  }
}

/** A payment, its message, or money that goes back comes in the same moment. */
function meanwhile(world: World): Promise<unknown>[] {
  if (world.random.chance(0.3)) moneyMoves(world);
  return world.random.chance(0.5) ? [report(world)] : [];
}

/** A viewer closes the own account, in some cases in two tabs, with the figures that the page has shown. */
async function closeOwn(world: World): Promise<boolean> {
  const { random, closed } = world;
  const viewer = await someone(world);
  if (viewer === null) return false;
  const { user_id } = viewer.member;
  const login = await world.ask((services) => buildLogin(services, user_id));
  if (login === null) return true;
  const member = { ...viewer.member, login_id: login.login_id };
  const shown = await world.ask((services) => ownClosing(services, member));
  if (shown === null) return true;
  const { back_units, lost_units } = shown.figures;
  closed.add(user_id);
  const close = () =>
    world.ask((services) => closeOwnAccount(services, member, { seen: { back_units, lost_units } }));
  await Promise.all([close(), ...(random.chance(0.3) ? [close()] : []), ...meanwhile(world)]);
  await readClosed(world);
  return true;
}

/** One of the staff proposes to close the account of a viewer, and another one approves, in some cases twice at once. */
async function closeByStaff(world: World): Promise<boolean> {
  const { random, closed, eye } = world;
  const viewer = await someone(world);
  const [first, second] = [await staffOf(world, 'site_manager'), await staffOf(world, 'admin')];
  if (viewer === null) return false;
  if (first === null || second === null) return true;
  const { user_id, site_id } = viewer.member;
  const seen = await world.ask((services) => closingFigures(services, user_id, 'staff'));
  if (seen === null) return true;
  const { back, back_units, debt_units } = seen;
  const payload = { user_id, site_id, back, back_units, debt_units, staff_id: first.id, reason: 'fraud' };
  const proposal = { staff: first, payload, reason: 'fraud', request };
  const proposed = await world.ask((services) => proposeOrPerform(services, closeViewerAct, proposal));
  if (proposed?.state !== 'waiting') return true;
  const id = Number(proposed.approval_id);
  const { rows } = await eye.pool.query<{ payload_hash: string }>(
    'SELECT payload_hash FROM approval WHERE id = $1',
    [id],
  );
  closed.add(user_id);
  const decision = {
    id,
    event: 'approve',
    payload_hash: rows[0]?.payload_hash ?? '',
    reason: 'seen',
  } as const;
  const approve = () =>
    world.ask((services) => decideApproval(services, ACTS, decision, { staff: second, request }));
  await Promise.all([approve(), ...(random.chance(0.3) ? [approve()] : []), ...meanwhile(world)]);
  await readClosed(world);
  return true;
}

/** Staff open a closed account again. */
async function reopen(world: World): Promise<boolean> {
  const { random, closed } = world;
  if (closed.size === 0) return false;
  const user_id = random.pick([...closed]);
  await staffAct(world, 'viewer.reopen', (tx) => reopenViewer(tx, user_id));
  await readClosed(world);
  return true;
}

/** A performer asks staff to close her account, in some cases on two pages at once. */
async function ask(world: World): Promise<boolean> {
  const { random, performers } = world;
  const performer = random.pick(performers).member;
  const login = await world.ask((services) => buildLogin(services, performer.user_id));
  if (login === null) return true;
  const member = { ...performer, login_id: login.login_id };
  const once = () => {
    const key = world.newKey();
    return world.ask((services) => requestClosing(services, member, key, 'en'));
  };
  await Promise.all(random.chance(0.4) ? [once(), once()] : [once()]);
  return true;
}

export const CLOSING_ACTS: readonly Act[] = [
  { name: 'close the own account', weight: 0.8, run: closeOwn },
  { name: 'staff close an account', weight: 0.8, run: closeByStaff },
  { name: 'open an account again', weight: 0.25, run: reopen },
  { name: 'performer asks for closing', weight: 0.2, run: ask },
];
