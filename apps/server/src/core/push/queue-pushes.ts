import type { PushKind } from '@akari/rules';
import { idList, listOf } from '../../platform/database/columns.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import type { Services } from '../../platform/services.ts';

/** Whether a device's login is open, and its account. @param device alias of the device */
export const openDeviceText = (device: string, now_ms: string): string =>
  `EXISTS (SELECT FROM login l JOIN app_user u ON u.id = l.user_id WHERE l.id = ${device}.login_id
    AND l.ended_at_ms IS NULL AND l.expires_at_ms > ${now_ms} AND u.closed_at_ms IS NULL)`;

const QUEUE = `INSERT INTO push (device_id, user_id, kind, subject_id, next_at_ms, expires_at_ms, at_ms)
  SELECT d.id, d.user_id, $2, $3, $4, $5, $4 FROM push_device d
  WHERE d.user_id = ANY (${listOf(1)}) AND ${openDeviceText('d', '$4')}
  ON CONFLICT (device_id, kind, subject_id) DO NOTHING`;

/** Writes a push to every device of these people, in the transaction of what causes it. A second one about the same is not written. */
export async function queuePushes(
  { clock, push }: Pick<Services, 'clock' | 'push'>,
  tx: Db | Tx,
  user_ids: readonly number[],
  { kind, subject_id, useful_ms }: { kind: PushKind; subject_id: number; useful_ms: number },
): Promise<void> {
  if (push === null || user_ids.length === 0) return;
  const now_ms = clock.nowMs();
  await namedQuery(tx, 'push_queue', QUEUE, [idList(user_ids), kind, subject_id, now_ms, now_ms + useful_ms]);
}
