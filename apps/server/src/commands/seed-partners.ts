import { DEFAULT_SITE_ID, points } from '@akari/rules';
import { eq } from 'drizzle-orm';
import { makePartner } from '../features/partner/office/make-partner.ts';
import { partnerTable } from '../features/partner/partner.table.ts';
import { among } from '../platform/database/columns.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Services } from '../platform/services.ts';

const DEMO_PARTNER = {
  name: 'Yoru no Sampo',
  email: 'partner@example.com',
  site_id: DEFAULT_SITE_ID,
  member_name: 'momo',
  postback_url: '',
  postback_method: 'GET',
} as const;
const STEPS = [
  { from_units: 0, share_bp: 2_000 },
  { from_units: points(500), share_bp: 2_500 },
  { from_units: points(2_000), share_bp: 3_000 },
];

/** Takes on the partner of the demo, whose member reads the statistics. */
export async function seedPartners({ clock }: Services, tx: Tx, made_by: number): Promise<void> {
  const [known] = await tx
    .select({ id: partnerTable.id })
    .from(partnerTable)
    .where(eq(partnerTable.email, DEMO_PARTNER.email));
  if (known !== undefined) return;
  const terms = { kind: 'revshare', steps: STEPS, one_off_units: 0 } as const;
  await makePartner(tx, { plan: DEMO_PARTNER, terms, made_by, now_ms: clock.nowMs() });
}

/** Stops every partner whom people of the demo have taken on: their passwords are public. */
export async function stopDemoPartners(tx: Tx, user_ids: readonly number[]): Promise<void> {
  await tx.update(partnerTable).set({ state: 'stopped' }).where(among(partnerTable.made_by, user_ids));
}
