import { giveBackToLots } from '@akari/rules';
import type { Tx } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services.ts';
import { payerKind } from './spend.ts';
import { postTransfer, type NewTransfer, type PostedTransfer } from './post-transfer.ts';
import { lockLotAccount, readLots, writeLots } from './account-lots.ts';
import { settleAccount } from './issue-points.ts';

type PointType = Parameters<typeof payerKind>[0];

interface Back {
  viewer_id: number;
  point_type: PointType;
  units: number;
}

/**
 * Posts a transfer that pays back a single payment: the points go to the lots that were spent last, which are valid for
 * `POINTS_BACK_DAYS` at least. Free points for time are not among them, because no single payment uses them.
 */
export async function givePointsBack(
  { config }: Services,
  tx: Tx,
  transfer: NewTransfer,
  { viewer_id, point_type, units }: Back,
): Promise<PostedTransfer> {
  const { at_ms } = transfer;
  const { valid_ms, back_ms } = config.points;
  const account = await lockLotAccount(tx, viewer_id, payerKind(point_type));
  await settleAccount(tx, account, at_ms, valid_ms);
  const posted = await postTransfer(tx, transfer);
  if (!posted.fresh) return posted;
  const all = (await readLots(tx, [account.id])).get(account.id) ?? [];
  const spendable = all.filter(({ kind }) => kind !== 'bonus');
  const { lots } = giveBackToLots(spendable, units, at_ms + back_ms);
  await writeLots(tx, spendable, lots);
  return posted;
}
