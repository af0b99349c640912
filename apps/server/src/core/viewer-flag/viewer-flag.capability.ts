import { setViewerFlag as setCall } from '@akari/contract';
import type { Capability } from '../../platform/capability.ts';
import { route } from '../../platform/http/call-route.ts';
import { setViewerFlag } from './set-viewer-flag.ts';

/** Marks on viewers, which the performer alone sees (spec §3). */
export const viewerFlagCapability: Capability = {
  name: 'viewer-flag',
  routes: (app, services) => {
    route(app, setCall, async ({ person, params, body }) => {
      await setViewerFlag(services, person.user_id, params.viewer_id, body.flag);
      return {};
    });
  },
};
