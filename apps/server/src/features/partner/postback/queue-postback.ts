import type { PostbackEvent } from '@akari/rules';
import type { Tx } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/services.ts';
import { partnerPostbackTable, type PartnerRow } from '../partner.table.ts';

interface News {
  /** The person, the purchase or the refund. */
  subject_id: number;
  click_id: string;
  campaign: string;
  /** The commission of the purchase, or what was taken back of it. */
  units?: number;
}

/** Keeps a call to the partner's address with what causes it. Without an address or the id of a click nothing is kept. */
export async function queuePostback(
  { clock }: Services,
  tx: Tx,
  { id: partner_id, postback_url }: PartnerRow,
  event: PostbackEvent,
  { subject_id, click_id, campaign, units = 0 }: News,
): Promise<void> {
  if (postback_url === null || click_id === '') return;
  const at_ms = clock.nowMs();
  await tx
    .insert(partnerPostbackTable)
    .values({ partner_id, event, subject_id, click_id, campaign, units, at_ms, next_at_ms: at_ms })
    .onConflictDoNothing();
}
