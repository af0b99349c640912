import { BANNER_IMAGE_PATH, bannerImageParams, listCampaignBanners } from '@akari/contract';
import type { Capability } from '../../platform/capability.ts';
import { route } from '../../platform/http/call-route.ts';
import { handlePictureEnds } from './banner-image.ts';
import { runningBanners } from './running-banners.ts';
import { sendBannerImage } from './send-banner-image.ts';

/** A page shows few pictures, but many people may share an address. */
const PICTURES = { rateLimit: { max: 3_000, timeWindow: '1 minute' } };

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
    app.get(
      BANNER_IMAGE_PATH,
      { schema: { params: bannerImageParams }, config: PICTURES },
      (request, reply) =>
        sendBannerImage(services, bannerImageParams.parse(request.params), 'shown', request, reply),
    );
  },
  start: handlePictureEnds,
};
