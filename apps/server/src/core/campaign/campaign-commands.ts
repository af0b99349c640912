import { ALL_CAMPAIGN_LABELS, SESSION_MODES } from '@akari/rules';
import { eq, gt, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { ActReport, ActRequest } from '../audit/act.ts';
import type { ActDone } from '../audit/record-act.ts';
import type { Tx } from '../../platform/database/database.ts';
import { StaffRefusal } from '../../platform/process/staff-refusal.ts';
import { takeImage } from './banner-image.ts';
import { campaignTable } from './campaign.table.ts';

const percent = z.coerce
  .number()
  .min(0.01)
  .max(100)
  .transform((value) => Math.round(value * 100));
const HOUR_MS = 3_600_000;

const newCampaign = z.object({
  label: z.enum(ALL_CAMPAIGN_LABELS),
  percent,
  /** A second discount, off the price that the first leaves. */
  second: percent.optional(),
  modes: z
    .string()
    .transform((list) => z.array(z.enum(SESSION_MODES)).parse(list.split(',')))
    .optional(),
  hours: z.coerce.number().positive().max(8_760),
});

export type NewCampaign = Omit<typeof campaignTable.$inferInsert, 'id' | 'version'>;

/** Staff act: starts a campaign. Prices of sessions that run already stay. */
export async function startCampaign(tx: Tx, campaign: NewCampaign, now_ms: number): Promise<ActDone> {
  const [row] = await tx.insert(campaignTable).values(campaign).returning({ id: campaignTable.id });
  const campaign_id = row?.id ?? 0;
  const { ends_at_ms, banner: after = null } = campaign;
  await takeImage(tx, { campaign_id, before: null, after, ends_at_ms, now_ms });
  return {
    subject: { kind: 'campaign', id: campaign_id },
    after: { ...campaign } as ActDone['after'] & object,
  };
}

/** Staff act: starts a campaign now, for all performers or for one. */
export async function addCampaign(
  tx: Tx,
  { options, now_ms }: ActRequest,
  performer_id: number | null,
): Promise<ActReport> {
  const asked = newCampaign.parse(options);
  const done = await startCampaign(
    tx,
    {
      label: asked.label,
      discount_bp: asked.percent,
      second_discount_bp: asked.second ?? null,
      modes: asked.modes ?? null,
      site_id: null,
      performer_id,
      starts_at_ms: now_ms,
      ends_at_ms: now_ms + Math.round(asked.hours * HOUR_MS),
    },
    now_ms,
  );
  return {
    ...done,
    message: `campaign ${done.subject.id} (${asked.label}) runs for ${asked.hours} h; prices of sessions that run already stay`,
  };
}

export async function listCampaigns(db: Tx, { now_ms }: ActRequest): Promise<string> {
  const running = await db.select().from(campaignTable).where(gt(campaignTable.ends_at_ms, now_ms));
  if (running.length === 0) return 'no campaign runs';
  return running
    .map((each) => {
      const second = each.second_discount_bp === null ? '' : ` and ${each.second_discount_bp / 100} %`;
      const whom = each.performer_id === null ? 'everybody' : `performer ${each.performer_id}`;
      const modes = each.modes === null ? 'every mode' : each.modes.join(', ');
      return `${each.id}: ${each.label}, ${each.discount_bp / 100} %${second} off ${modes}, ${whom}, until ${new Date(each.ends_at_ms).toISOString()}`;
    })
    .join('\n');
}

/** Staff act: ends a campaign now; running sessions keep their price. */
export async function endCampaign(tx: Tx, { options, now_ms }: ActRequest): Promise<ActReport> {
  const { id } = z.object({ id: z.coerce.number().int() }).parse(options);
  const before = await lockCampaign(tx, id);
  if (before === null) throw new StaffRefusal(`there is no campaign ${id}`);
  return { ...(await stopCampaign(tx, before, now_ms)), message: `campaign ${id} is over` };
}

export type CampaignRow = typeof campaignTable.$inferSelect;
export async function lockCampaign(tx: Tx, id: number): Promise<CampaignRow | null> {
  const [row] = await tx.select().from(campaignTable).where(eq(campaignTable.id, id)).for('update');
  return row ?? null;
}

/** Staff act: ends a locked campaign now. */
export async function stopCampaign(
  tx: Tx,
  { id, ends_at_ms, banner }: Pick<CampaignRow, 'id' | 'ends_at_ms' | 'banner'>,
  now_ms: number,
): Promise<ActDone> {
  const after = { ends_at_ms: now_ms };
  await tx
    .update(campaignTable)
    .set({ ...after, version: sql`${campaignTable.version} + 1` })
    .where(eq(campaignTable.id, id));
  const kept = { before: banner, after: banner, ends_at_ms: now_ms, now_ms };
  await takeImage(tx, { campaign_id: id, ...kept });
  return { subject: { kind: 'campaign', id }, before: { ends_at_ms }, after };
}

type Planned = Pick<
  NewCampaign,
  'label' | 'discount_bp' | 'second_discount_bp' | 'modes' | 'zone' | 'starts_at_ms' | 'ends_at_ms' | 'banner'
>;

/** Staff act: changes a locked campaign, and lets a picture end that its banner has no more. Prices of sessions that run already stay. */
export async function replanCampaign(
  tx: Tx,
  before: CampaignRow,
  planned: Planned,
  now_ms: number,
): Promise<ActDone> {
  const names = Object.keys(planned) as (keyof Planned)[];
  const differ = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(planned[name]));
  const of = (row: Partial<CampaignRow> | Planned) =>
    Object.fromEntries(differ.map((name) => [name, row[name] ?? null])) as ActDone['after'] & object;
  await tx
    .update(campaignTable)
    .set({ ...planned, version: sql`${campaignTable.version} + 1` })
    .where(eq(campaignTable.id, before.id));
  const { ends_at_ms, banner: after = null } = planned;
  await takeImage(tx, { campaign_id: before.id, before: before.banner, after, ends_at_ms, now_ms });
  return {
    subject: { kind: 'campaign', id: before.id },
    before: of(before),
    after: of(planned),
    outcome: differ.length === 0 ? 'unchanged' : 'done',
  };
}
