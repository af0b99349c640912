import { claimMission as claimCall, getMissions } from '@akari/contract';
import type { Capability } from '../../platform/capability.ts';
import { route } from '../../platform/http/call-route.ts';
import { claimMission } from './claim-mission.ts';
import { ownMissions } from './own-missions.ts';

/** Daily missions of viewers and performers, and the login bonus. */
export const missionCapability: Capability = {
  name: 'mission',
  routes: (app, services) => {
    route(app, getMissions, ({ person }) =>
      ownMissions(services, services.database.db, person, services.clock.nowMs()),
    );
    route(
      app,
      claimCall,
      ({ person, body, idempotency_key }) => claimMission(services, person, body, idempotency_key),
      { per_minute: 30 },
    );
  },
};
