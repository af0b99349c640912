import { officeList } from '../../core/office-list/office-list.ts';
import type { Capability } from '../../platform/capability.ts';
import { barActs } from './acts/bar-acts.ts';
import { bannerUpload } from './acts/banner-upload.ts';
import { campaignActs } from './acts/campaign-acts.ts';
import { openPerformerAct } from './acts/open-performer.ts';
import { closingActs } from './acts/closing-acts.ts';
import { personActs } from './acts/person-acts.ts';
import { rateActs } from './acts/rate-acts.ts';
import { siteActs } from './acts/site-acts.ts';
import { siteTermActs } from './acts/site-term-acts.ts';
import { switchActs } from './acts/switch-acts.ts';
import { bulkRoutes } from './bulk/bulk.routes.ts';
import { LIST_SOURCES } from './lists/index.ts';
import { peopleRoutes } from './people/people.routes.ts';
import { unspentPointsRoutes } from './unspent-points.ts';
import { waitingRoute } from './waiting.ts';

/** The back office's lists, people and figures. */
export const officeCapability: Capability = {
  name: 'office',
  routes: (app, services) => {
    for (const source of LIST_SOURCES) officeList(app, services, source);
    waitingRoute(app, services);
    unspentPointsRoutes(app, services);
    peopleRoutes(app, services);
    personActs(app, services);
    closingActs(app, services);
    openPerformerAct(app, services);
    barActs(app, services);
    campaignActs(app, services);
    bannerUpload(app, services);
    rateActs(app, services);
    siteActs(app, services);
    siteTermActs(app, services);
    bulkRoutes(app, services);
    switchActs(app, services);
  },
};
