import {
  changeCampaign,
  endCampaign,
  getCampaign,
  previewCampaign,
  startCampaign as startCall,
  type PlannedCampaign,
} from '@akari/contract/office';
import { campaignFault, localOf, mayChangeCampaign, momentOf, type CampaignPlan } from '@akari/rules';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { userTable } from '../../../core/account/state/account.table.ts';
import { bannerLeft } from '../../../core/campaign/banner-image.ts';
import {
  lockCampaign,
  replanCampaign,
  startCampaign,
  stopCampaign,
  type CampaignRow,
} from '../../../core/campaign/campaign-commands.ts';
import { campaignTable } from '../../../core/campaign/campaign.table.ts';
import { officeRoute } from '../../../core/staff/office-route.ts';
import { performStaffAct } from '../../../core/staff/perform-staff-act.ts';
import { requireRight } from '../../../core/staff/require-right.ts';
import type { Staff } from '../../../core/staff/read-staff.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { rowIdOf } from '../../../platform/http/row-id.ts';
import type { Services } from '../../../platform/services.ts';
import { findPerson } from '../people/find-person.ts';
import { performerNamed } from './bar-acts.ts';
import { previewPrices } from './campaign-preview.ts';
import type { RowContext } from './row-context.ts';
import { requireSame } from './same.ts';

type Whose = Pick<CampaignRow, 'site_id' | 'performer_id'>;

/** Whose campaign it is decides who may start and end it: a performer's site, a site, or the whole service. */
async function requireScope(
  { database }: Services,
  staff: Staff,
  { site_id, performer_id }: Whose,
): Promise<void> {
  if (performer_id !== null) await findPerson(database.db, staff, 'campaigns.set', String(performer_id));
  else requireRight(staff, 'campaigns.set', site_id);
}

const ERROR_OF = {
  dates: 'campaign_dates',
  discount: 'campaign_discount',
  modes: 'campaign_discount',
} as const;

/** A plan with its moments. @throws campaign_dates, campaign_discount */
function planOf(
  asked: PlannedCampaign,
  now_ms: number,
): CampaignPlan & Pick<PlannedCampaign, 'zone' | 'banner'> {
  const { starts, ends, zone, ...campaign } = asked;
  const starts_at_ms = starts === null ? now_ms : momentOf(starts, zone);
  const ends_at_ms = momentOf(ends, zone);
  if (starts_at_ms === null || ends_at_ms === null) throw new Problem('campaign_dates');
  const { banner } = campaign;
  // A banner has one picture: an uploaded one stands instead of a drawn one.
  const shown = (banner?.image ?? null) === null ? banner : { ...banner!, picture: null };
  const plan = { ...campaign, banner: shown, starts_at_ms, ends_at_ms };
  const fault = campaignFault(plan, now_ms);
  if (fault !== null) throw new Problem(ERROR_OF[fault]);
  return { ...plan, zone };
}

const mutable = <P extends CampaignPlan>(plan: P) => ({
  ...plan,
  modes: plan.modes === null ? null : [...plan.modes],
});

/** Whose campaign a request is about. A performer's campaign runs at their site. @throws performer_not_found */
async function whoseOf(
  services: Services,
  { site_id, performer_name }: { site_id: number | null; performer_name: string | null },
): Promise<Whose> {
  if (performer_name === null) return { site_id, performer_id: null };
  return { site_id, performer_id: await performerNamed(services.database.db, performer_name) };
}

const phaseOf = ({ starts_at_ms, ends_at_ms }: CampaignRow, now_ms: number) =>
  ends_at_ms <= now_ms
    ? ('over' as const)
    : starts_at_ms > now_ms
      ? ('upcoming' as const)
      : ('running' as const);

/** A campaign that the person may change. @throws not_found, staff_right_missing */
async function findCampaign(services: Services, staff: Staff, campaign_id: string): Promise<CampaignRow> {
  const [row] = await services.database.db
    .select()
    .from(campaignTable)
    .where(eq(campaignTable.id, rowIdOf(campaign_id) ?? 0));
  if (row === undefined) throw new Problem('not_found');
  await requireScope(services, staff, row);
  return row;
}

/** One campaign as it was planned, and what a plan would do to prices. */
function readRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services.database;
  const personOf = async (id: number) => {
    const columns = { user_name: userTable.user_name, site_id: userTable.site_id };
    const [found] = await db.select(columns).from(userTable).where(eq(userTable.id, id));
    return found;
  };
  officeRoute(app, services, getCampaign, async ({ staff, params }) => {
    const row = await findCampaign(services, staff, params.campaign_id);
    const { label, discount_bp, second_discount_bp, modes, zone, banner, starts_at_ms, ends_at_ms } = row;
    const person = row.performer_id === null ? undefined : await personOf(row.performer_id);
    return {
      campaign_id: String(row.id),
      plan: {
        ...{ label, discount_bp, second_discount_bp, modes, zone, banner },
        starts: localOf(starts_at_ms, zone),
        ends: localOf(ends_at_ms, zone),
      },
      site_id: row.site_id,
      performer_name: person?.user_name ?? null,
      phase: phaseOf(row, services.clock.nowMs()),
      version: row.version,
    };
  });
  officeRoute(app, services, previewCampaign, async ({ staff, body }) => {
    const whose = await whoseOf(services, body);
    await requireScope(services, staff, whose);
    const plan = planOf(body.plan, services.clock.nowMs());
    const person = whose.performer_id === null ? undefined : await personOf(whose.performer_id);
    const site_id = person?.site_id ?? whose.site_id ?? services.config.site_id;
    const campaign_id = body.campaign_id === null ? null : rowIdOf(body.campaign_id);
    const { performer_id } = whose;
    return { site_id, prices: await previewPrices(db, { site_id, performer_id, campaign_id, plan }) };
  });
}

/** Ends a campaign now. `seen`: when it was to end. @returns what an undo needs */
export async function endOne(
  { services, staff, reason, request }: RowContext,
  campaign_id: string,
  seen: number,
): Promise<{ ends_at_ms: number; version: number }> {
  const intent = { act: 'campaign.end' as const, staff, reason, request };
  return performStaffAct(services, intent, async (tx) => {
    const campaign = await lockCampaign(tx, rowIdOf(campaign_id) ?? 0);
    if (campaign === null) throw new Problem('not_found');
    await requireScope(services, staff, campaign);
    requireSame(campaign.ends_at_ms, seen);
    const done = await stopCampaign(tx, campaign, services.clock.nowMs());
    return { ...done, ends_at_ms: campaign.ends_at_ms, version: campaign.version + 1 };
  });
}

/** Takes back the end of a campaign that has not been changed since. @throws act_conflict */
export async function resumeOne(
  { services, staff, reason, request }: RowContext,
  campaign_id: string,
  { ends_at_ms, version }: { ends_at_ms: number; version: number },
): Promise<void> {
  const intent = { act: 'campaign.change' as const, staff, reason, request };
  await performStaffAct(services, intent, async (tx) => {
    const campaign = await lockCampaign(tx, rowIdOf(campaign_id) ?? 0);
    if (campaign === null) throw new Problem('not_found');
    await requireScope(services, staff, campaign);
    requireSame(campaign.version, version);
    // It would be over by now all the same.
    if (ends_at_ms <= services.clock.nowMs()) throw new Problem('act_conflict');
    const { label, discount_bp, second_discount_bp, modes, zone, starts_at_ms } = campaign;
    const banner = await bannerLeft(tx, campaign.banner);
    const plan = { label, discount_bp, second_discount_bp, modes, zone, banner, starts_at_ms, ends_at_ms };
    return replanCampaign(tx, campaign, plan, services.clock.nowMs());
  });
}

/** Starting, changing and ending campaigns. */
export function campaignActs(app: FastifyInstance, services: Services): void {
  readRoutes(app, services);
  officeRoute(app, services, startCall, async ({ staff, body, request }) => {
    const { reason } = body;
    const whose = await whoseOf(services, body);
    await requireScope(services, staff, whose);
    const plan = planOf(body.plan, services.clock.nowMs());
    const { subject } = await performStaffAct(
      services,
      { act: 'campaign.start', staff, reason, request },
      (tx) => startCampaign(tx, { ...mutable(plan), ...whose }, services.clock.nowMs()),
    );
    return { campaign_id: String(subject.id) };
  });
  officeRoute(app, services, changeCampaign, async ({ staff, params, body, request }) => {
    const { seen, reason } = body;
    const { id } = await findCampaign(services, staff, params.campaign_id);
    const now_ms = services.clock.nowMs();
    await performStaffAct(services, { act: 'campaign.change', staff, reason, request }, async (tx) => {
      const before = (await lockCampaign(tx, id))!;
      requireSame(before.version, seen);
      // A start is shown to the minute: the same minute is the same start.
      const { starts, zone } = body.plan;
      const kept = starts !== null && localOf(before.starts_at_ms, zone) === starts;
      const planned = planOf(body.plan, now_ms);
      const plan = kept ? { ...planned, starts_at_ms: before.starts_at_ms } : planned;
      if (!mayChangeCampaign(before, plan, now_ms)) throw new Problem('campaign_begun');
      return replanCampaign(tx, before, mutable(plan), now_ms);
    });
    return {};
  });
  officeRoute(app, services, endCampaign, async ({ staff, params, body, request }) => {
    const { seen, reason } = body;
    await endOne({ services, staff, reason, request }, params.campaign_id, seen);
    return {};
  });
}
