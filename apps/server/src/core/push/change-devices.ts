import type { BodyOf, PushDevice, addPushDevice } from '@akari/contract';
import { and, eq, inArray } from 'drizzle-orm';
import { lockPerson } from '../account/state/lock-person.ts';
import { requireOpenLogin } from '../account/login/require-open-login.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import type { Member } from '../../platform/http/person.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { PushTransport } from '../../platform/push/push-transport.ts';
import type { Services } from '../../platform/services.ts';
import { pushDeviceTable, pushPersonTable } from './push.table.ts';
import { openDeviceText } from './queue-pushes.ts';

type Who = Pick<Member, 'user_id' | 'login_id'>;

/** @throws not_found without push services: the page offers none */
export function requirePush({ push }: Services): PushTransport {
  if (push === null) throw new Problem('not_found');
  return push;
}

const LIST = `SELECT d.id, d.login_id, d.added_at_ms, d.told_at_ms, l.user_agent
  FROM push_device d JOIN login l ON l.id = d.login_id
  WHERE d.user_id = $1 AND ${openDeviceText('d', '$2')} ORDER BY d.added_at_ms DESC, d.id`;
interface ListRow extends Record<string, unknown> {
  id: number;
  login_id: number;
  added_at_ms: number;
  told_at_ms: number | null;
  user_agent: string;
}

/** The devices of a person whose logins are open. */
export async function devicesOf(
  db: Db | Tx,
  { user_id, login_id }: Who,
  now_ms: number,
): Promise<PushDevice[]> {
  const rows = await namedQuery<ListRow>(db, 'push_devices', LIST, [user_id, now_ms]);
  return rows.map((row) => ({
    device_id: String(row.id),
    user_agent: row.user_agent,
    current: row.login_id === login_id,
    added_at_ms: row.added_at_ms,
    told_at_ms: row.told_at_ms,
  }));
}

export async function isDetailed(db: Db | Tx, user_id: number): Promise<boolean> {
  const [row] = await db.select().from(pushPersonTable).where(eq(pushPersonTable.user_id, user_id));
  return row?.detailed ?? false;
}

/** What has not been sent to an ended device is never sent. */
const END = `WITH ended AS (DELETE FROM push_device WHERE id = $1 RETURNING id)
  DELETE FROM push p USING ended WHERE p.device_id = ended.id`;
export const forgetDevice = (db: Db | Tx, device_id: number): Promise<unknown> =>
  namedQuery(db, 'push_device_end', END, [device_id]);

/**
 * Adds the browser of a request. One that another person had here before is that person's no longer.
 * @throws push_device_wrong, push_device_limit, login_required
 */
export async function addDevice(
  services: Services,
  { user_id, login_id }: Who,
  { endpoint, p256dh, auth, replaces }: BodyOf<typeof addPushDevice>,
): Promise<string> {
  if (!requirePush(services).accepts({ endpoint, p256dh })) throw new Problem('push_device_wrong');
  const { database, clock, config } = services;
  const now_ms = clock.nowMs();
  const keys = { user_id, login_id, endpoint, p256dh, auth };
  return unitOfWork(database.db, async (tx) => {
    // Ending logins takes the same lock.
    await lockPerson(tx, user_id, 'no key update');
    await requireOpenLogin(tx, login_id);
    const found = await tx
      .select({
        id: pushDeviceTable.id,
        endpoint: pushDeviceTable.endpoint,
        user_id: pushDeviceTable.user_id,
      })
      .from(pushDeviceTable)
      .where(inArray(pushDeviceTable.endpoint, [endpoint, replaces ?? endpoint]));
    const own = found.find((device) => device.endpoint === endpoint && device.user_id === user_id);
    const over = found.filter(
      (device) => device !== own && (device.endpoint === endpoint || device.user_id === user_id),
    );
    for (const { id } of over) await forgetDevice(tx, id);
    if (own !== undefined) {
      await tx.update(pushDeviceTable).set(keys).where(eq(pushDeviceTable.id, own.id));
      return String(own.id);
    }
    const count = (await devicesOf(tx, { user_id, login_id }, now_ms)).length;
    if (count >= config.terms.push_devices_most) throw new Problem('push_device_limit');
    const [row] = await tx
      .insert(pushDeviceTable)
      .values({ ...keys, added_at_ms: now_ms })
      .onConflictDoUpdate({ target: pushDeviceTable.endpoint, set: keys })
      .returning({ id: pushDeviceTable.id });
    if (row === undefined) throw new Error('a device was not kept');
    return String(row.id);
  });
}

/** The device of a person by its id; null: no such device. */
export async function ownDevice(db: Db | Tx, user_id: number, device_id: string): Promise<number | null> {
  if (!/^\d{1,15}$/.test(device_id)) return null;
  const [row] = await db
    .select({ id: pushDeviceTable.id })
    .from(pushDeviceTable)
    .where(and(eq(pushDeviceTable.id, Number(device_id)), eq(pushDeviceTable.user_id, user_id)));
  return row?.id ?? null;
}

export async function endDevice({ database }: Services, user_id: number, device_id: string): Promise<void> {
  const id = await ownDevice(database.db, user_id, device_id);
  if (id !== null) await forgetDevice(database.db, id);
}

export async function setDetailed({ database }: Services, user_id: number, detailed: boolean): Promise<void> {
  await database.db
    .insert(pushPersonTable)
    .values({ user_id, detailed })
    .onConflictDoUpdate({ target: pushPersonTable.user_id, set: { detailed } });
}
