import { dateAfter, DEFAULT_SITE_ID, japanDate } from '@akari/rules';
import { and, eq } from 'drizzle-orm';
import { answerOffer, inviteMember } from '../features/agency/agency-members.ts';
import { agencyTable, agencyTermsTable } from '../features/agency/agency.table.ts';
import { closeAgencyRow, takeOnAgency } from '../features/agency/office-acts.ts';
import { among } from '../platform/database/columns.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Services } from '../platform/services.ts';
import { DEMO_AGENCY } from './demo-people.ts';

const NAME = 'Yoiyami Office';
/** Who works with it, and who is invited. */
const MEMBER = { performer_name: 'kotoha', share_bp: 3_000 } as const;
const INVITED = { performer_name: 'yuzu', share_bp: 2_500 } as const;

/** Takes on the agency of the demo, with a performer who has accepted and one who is invited. */
export async function seedAgencies(
  asked: Services,
  tx: Tx,
  { made_by, member_id }: { made_by: number; member_id: number },
): Promise<void> {
  // The inbox of a demo begins empty.
  const services = {
    ...asked,
    config: { ...asked.config, mail: { ...asked.config.mail, way: 'none' as const } },
  };
  const now_ms = services.clock.nowMs();
  const plan = { name: NAME, site_id: DEFAULT_SITE_ID };
  await takeOnAgency(tx, { plan, account_name: DEMO_AGENCY.user_name, made_by, now_ms });
  const [agency] = await tx.select().from(agencyTable).where(eq(agencyTable.name, NAME));
  if (agency === undefined) throw new Error('the agency of the demo was not kept');
  const from_date = dateAfter(japanDate(now_ms), 1);
  const member = await inviteMember(services, tx, agency, { ...MEMBER, from_date });
  await inviteMember(services, tx, agency, { ...INVITED, from_date });
  const [terms] = await tx
    .select({ id: agencyTermsTable.id })
    .from(agencyTermsTable)
    .where(and(eq(agencyTermsTable.member_id, member.id), eq(agencyTermsTable.state, 'offered')));
  const { share_bp } = MEMBER;
  const answer = { terms_id: String(terms?.id ?? 0), accept: true, share_bp, from_date };
  await answerOffer(services, tx, member_id, answer);
}

/** Closes every agency that people of the demo have taken on: their passwords are public. */
export async function closeDemoAgencies(
  services: Services,
  tx: Tx,
  user_ids: readonly number[],
): Promise<void> {
  const rows = await tx
    .select()
    .from(agencyTable)
    .where(and(among(agencyTable.made_by, user_ids), eq(agencyTable.state, 'active')))
    .for('update');
  for (const row of rows) await closeAgencyRow(services, tx, row);
}
