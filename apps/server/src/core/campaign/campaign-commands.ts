import { CAMPAIGN_LABELS, SESSION_MODES } from '@akari/rules';
import { eq, gt } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../platform/database/database.ts';
import { StaffRefusal } from '../../platform/process/staff-refusal.ts';
import { campaignTable } from './campaign.table.ts';

const percent = z.coerce
  .number()
  .min(0.01)
  .max(100)
  .transform((value) => Math.round(value * 100));
const HOUR_MS = 3_600_000;

const newCampaign = z.object({
  label: z.enum(CAMPAIGN_LABELS),
  percent,
  /** A second discount, off the price that the first leaves. */
  second: percent.optional(),
  modes: z
    .string()
    .transform((list) => z.array(z.enum(SESSION_MODES)).parse(list.split(',')))
    .optional(),
  hours: z.coerce.number().positive().max(8_760),
});

/**
 * Starts a campaign now, for all performers or for one.
 * @returns the message to staff
 */
export async function addCampaign(
  database: Database,
  options: Record<string, string>,
  performer_id: number | null,
): Promise<string> {
  const asked = newCampaign.parse(options);
  const now_ms = Date.now();
  const [row] = await database.db
    .insert(campaignTable)
    .values({
      label: asked.label,
      discount_bp: asked.percent,
      second_discount_bp: asked.second ?? null,
      modes: asked.modes ?? null,
      performer_id,
      starts_at_ms: now_ms,
      ends_at_ms: now_ms + Math.round(asked.hours * HOUR_MS),
    })
    .returning({ id: campaignTable.id });
  return `campaign ${row?.id} (${asked.label}) runs for ${asked.hours} h; prices of sessions that run already stay`;
}

export async function listCampaigns(database: Database): Promise<string> {
  const running = await database.db
    .select()
    .from(campaignTable)
    .where(gt(campaignTable.ends_at_ms, Date.now()));
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

/**
 * Ends a campaign now; running sessions keep their price.
 * @returns the message to staff
 */
export async function endCampaign(database: Database, options: Record<string, string>): Promise<string> {
  const { id } = z.object({ id: z.coerce.number().int() }).parse(options);
  const ended = await database.db
    .update(campaignTable)
    .set({ ends_at_ms: Date.now() })
    .where(eq(campaignTable.id, id))
    .returning({ id: campaignTable.id });
  if (ended.length === 0) throw new StaffRefusal(`there is no campaign ${id}`);
  return `campaign ${id} is over`;
}
