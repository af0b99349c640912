import { listSites, setSiteSettings as setCall } from '@akari/contract/office';
import { siteById, siteSettingsFault, SITES, type Site } from '@akari/rules';
import type { FastifyInstance } from 'fastify';
import { allSiteSettings, lockSiteSettings, setSiteSettings } from '../../../core/site/site-settings.ts';
import { officeRoute } from '../../../core/staff/office-route.ts';
import { performStaffAct } from '../../../core/staff/perform-staff-act.ts';
import type { Staff } from '../../../core/staff/read-staff.ts';
import { sitesOf } from '../../../core/staff/require-right.ts';
import { allSwitches } from '../../../core/switch/switches.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { Services } from '../../../platform/services.ts';
import { requireSame } from './same.ts';

/** A site that a member of the staff may change. A site of others is not found. @throws not_found */
function findSite(staff: Staff, site_id: string): Site {
  const site = siteById(Number(site_id));
  const mine = sitesOf(staff, 'sites.set');
  if (site === undefined || mine?.includes(site.site_id) === false) throw new Problem('not_found');
  return site;
}

/** The sites and what their pages show. */
export function siteActs(app: FastifyInstance, services: Services): void {
  const { db } = services.database;
  officeRoute(app, services, listSites, async ({ staff }) => {
    const mine = sitesOf(staff, 'sites.set');
    const [settings, switches] = await Promise.all([allSiteSettings(db), allSwitches(db)]);
    const offAt = (at: number | null) => switches.find(({ site_id }) => site_id === at)?.off ?? [];
    return {
      sites: SITES.filter(({ site_id }) => mine === null || mine.includes(site_id)).map(
        ({ site_id, kind, brand, chat_lang }) => {
          const { hidden, ...rest } = settings.get(site_id)!;
          const off = [...new Set([...offAt(site_id), ...offAt(null)])];
          return { site_id, kind, brand, chat_lang, off, settings: { ...rest, hidden: [...hidden] } };
        },
      ),
    };
  });
  officeRoute(app, services, setCall, async ({ staff, params, body, request }) => {
    const { seen, settings, reason } = body;
    const site = findSite(staff, params.site_id);
    if (siteSettingsFault(settings) !== null) throw new Problem('site_way_unknown');
    await performStaffAct(services, { act: 'site.set', staff, reason, request }, async (tx) => {
      const before = await lockSiteSettings(tx, site);
      requireSame(before, seen);
      return setSiteSettings(tx, site, before, settings);
    });
    return {};
  });
}
