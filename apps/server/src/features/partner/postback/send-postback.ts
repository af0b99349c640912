import { mailRetryMs, pointsText, POSTBACK_RETRY, postbackUrl, type PostbackState } from '@akari/rules';
import { and, eq, sql } from 'drizzle-orm';
import { columnsOf } from '../../../platform/database/columns.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { unitOfWork } from '../../../platform/database/unit-of-work.ts';
import { OutgoingFault, type OutgoingCall } from '../../../platform/http/outgoing.ts';
import type { Services } from '../../../platform/services.ts';
import { partnerPostbackTable, partnerTable, type PartnerRow } from '../partner.table.ts';
import { outgoingDoor } from './outgoing-door.ts';
import { postbackKey, postbackSignature } from './postback-key.ts';

type Row = typeof partnerPostbackTable.$inferSelect;
/** How long a node that has taken a postback has to say what became of it. */
const TAKEN_MS = 120_000;
const TIMEOUT_MS = 10_000;

/** Takes the postback that has waited longest. Another node skips it. */
async function take({ clock }: Services, tx: Tx): Promise<Row | null> {
  const now_ms = clock.nowMs();
  const { rows } = await tx.execute<Record<string, unknown>>(sql`
    UPDATE partner_postback SET state = 'sending', attempts = attempts + 1, next_at_ms = ${now_ms + TAKEN_MS}
    WHERE id = (SELECT id FROM partner_postback WHERE state IN ('waiting', 'sending') AND next_at_ms <= ${now_ms}
      ORDER BY next_at_ms, id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING ${sql.raw(columnsOf(partnerPostbackTable, 'partner_postback'))}`);
  const [row] = rows;
  return row === undefined ? null : (row as unknown as Row);
}

/** The call that tells the partner of an event. A repeat has the same id, so that the partner can count it once. */
export function composeCall(
  services: Services,
  partner: PartnerRow,
  template: string,
  row: Row,
): OutgoingCall {
  const values = {
    ...{ click_id: row.click_id, campaign: row.campaign, event: row.event },
    ...{ amount: pointsText(row.units), id: String(row.id), time: String(row.at_ms) },
  };
  const url = postbackUrl(template, values);
  const method = partner.postback_method;
  const body = method === 'POST' ? JSON.stringify(values) : '';
  const time = String(services.clock.nowMs());
  const key = postbackKey(services, partner.id);
  const signature = postbackSignature(key, { time, method, url, body });
  return {
    ...{ url, method, body, timeout_ms: TIMEOUT_MS },
    headers: {
      'x-akari-time': time,
      'x-akari-signature': signature,
      ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
    },
  };
}

type After = Pick<Row, 'state' | 'fault'> & Partial<Pick<Row, 'next_at_ms'>>;

/** Writes down what became of a postback, unless another try of it has begun. */
async function settle({ background }: Services, { id, attempts }: Row, after: After): Promise<void> {
  await background.db
    .update(partnerPostbackTable)
    .set(after)
    .where(
      and(
        eq(partnerPostbackTable.id, id),
        eq(partnerPostbackTable.state, 'sending'),
        eq(partnerPostbackTable.attempts, attempts),
      ),
    );
}

/** What becomes of a postback that was not accepted. */
function afterFault({ clock }: Services, { attempts }: Row, fault: string, permanent: boolean): After {
  const wait_ms = permanent ? null : mailRetryMs(attempts, POSTBACK_RETRY, Math.random());
  return wait_ms === null
    ? { state: 'dead', fault }
    : { state: 'waiting', fault, next_at_ms: clock.nowMs() + wait_ms };
}

async function tryOnce(services: Services, row: Row): Promise<After> {
  const [partner] = await services.background.db
    .select()
    .from(partnerTable)
    .where(eq(partnerTable.id, row.partner_id));
  const template = partner?.postback_url ?? null;
  if (partner === undefined || template === null)
    return afterFault(services, row, 'the partner has no address', true);
  try {
    await outgoingDoor(services).send(composeCall(services, partner, template, row));
    return { state: 'sent', fault: null };
  } catch (error) {
    if (!(error instanceof OutgoingFault)) throw error;
    return afterFault(services, row, error.message, error.permanent);
  }
}

/** Sends the postback that has waited longest. @returns false when none is due */
export async function sendNextPostback(services: Services): Promise<boolean> {
  const row = await unitOfWork(services.background.db, (tx) => take(services, tx));
  if (row === null) return false;
  const over: PostbackState = 'dead';
  const after =
    row.attempts > POSTBACK_RETRY.attempts
      ? { state: over, fault: row.fault ?? 'no try has ended' }
      : await tryOnce(services, row);
  if (after.state !== 'sent')
    services.log.warn(
      { subject: row.id, kind: row.event, count: row.attempts, reason: after.state },
      'postback not sent',
    );
  await settle(services, row, after);
  return true;
}
