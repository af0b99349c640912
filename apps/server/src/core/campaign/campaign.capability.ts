import { listCampaignBanners } from '@akari/contract';
import type { Capability } from '../../platform/capability.ts';
import { route } from '../../platform/http/call-route.ts';
import { runningBanners } from './running-banners.ts';

/** What campaigns show while they run. Staff set them in the back office. */
export const campaignCapability: Capability = {
  name: 'campaign',
  routes: (app, services) => {
    route(app, listCampaignBanners, async ({ query: { performer_name = null }, person: { site_id } }) => ({
      campaigns: await runningBanners(
        services.database.db,
        { site_id, performer_name },
        services.clock.nowMs(),
      ),
    }));
  },
};
