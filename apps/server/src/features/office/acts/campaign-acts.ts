import { endCampaign, startCampaign as startCall } from '@akari/contract/office';
import type { FastifyInstance } from 'fastify';
import { lockCampaign, startCampaign, stopCampaign } from '../../../core/campaign/campaign-commands.ts';
import { officeRoute } from '../../../core/staff/office-route.ts';
import { performStaffAct } from '../../../core/staff/perform-staff-act.ts';
import { requireRight } from '../../../core/staff/require-right.ts';
import type { Staff } from '../../../core/staff/read-staff.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { Services } from '../../../platform/services.ts';
import { findPerson } from '../people/find-person.ts';
import { performerNamed } from './bar-acts.ts';
import { requireSame } from './same.ts';

const HOUR_MS = 3_600_000;

/** Whose campaign it is decides who may start and end it: a performer's site, a site, or the whole service. */
async function requireScope(
  { database }: Services,
  staff: Staff,
  { site_id, performer_id }: { site_id: number | null; performer_id: number | null },
): Promise<void> {
  if (performer_id !== null) await findPerson(database.db, staff, 'campaigns.set', String(performer_id));
  else requireRight(staff, 'campaigns.set', site_id);
}

export function campaignActs(app: FastifyInstance, services: Services): void {
  officeRoute(app, services, startCall, async ({ staff, body, request }) => {
    const { reason, performer_name, hours, site_id, ...campaign } = body;
    const performer_id =
      performer_name === null ? null : await performerNamed(services.database.db, performer_name);
    await requireScope(services, staff, { site_id, performer_id });
    const now_ms = services.clock.nowMs();
    const ends_at_ms = now_ms + Math.round(hours * HOUR_MS);
    const { subject } = await performStaffAct(
      services,
      { act: 'campaign.start', staff, reason, request },
      (tx) => startCampaign(tx, { ...campaign, site_id, performer_id, starts_at_ms: now_ms, ends_at_ms }),
    );
    return { campaign_id: String(subject.id) };
  });
  officeRoute(app, services, endCampaign, async ({ staff, params, body, request }) => {
    const { seen, reason } = body;
    const id = /^\d{1,15}$/.test(params.campaign_id) ? Number(params.campaign_id) : 0;
    await performStaffAct(services, { act: 'campaign.end', staff, reason, request }, async (tx) => {
      const campaign = await lockCampaign(tx, id);
      if (campaign === null) throw new Problem('not_found');
      await requireScope(services, staff, campaign);
      requireSame(campaign.ends_at_ms, seen);
      return stopCampaign(tx, campaign, services.clock.nowMs());
    });
    return {};
  });
}
