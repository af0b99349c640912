import { setIgnore as setCall } from '@akari/contract';
import type { Capability } from '../../platform/capability.ts';
import { route } from '../../platform/http/call-route.ts';
import { setIgnore } from './set-ignore.ts';

/** Viewers whom a performer ignores (spec §6): their chat lines do not reach the performer's pages. */
export const ignoreCapability: Capability = {
  name: 'ignore',
  routes: (app, services) => {
    route(app, setCall, async ({ person, params, body }) => {
      await setIgnore(services, person.user_id, params.viewer_id, body.ignored);
      return {};
    });
  },
};
