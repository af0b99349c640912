import {
  getOwnProfile,
  getProfile,
  recommendPerformer,
  saveOwnProfile,
  setNextLogins,
} from '@akari/contract';
import { queueKinds } from '../../core/queue/queue-kind.ts';
import type { Capability } from '../../platform/capability.ts';
import { route } from '../../platform/http/call-route.ts';
import { profileQueue } from './decide-profile.ts';
import { nextLoginsFileRoute } from './next-logins-file.ts';
import { ownProfileOf, planLogins, saveProfile } from './own-profile.ts';
import { publicProfile } from './profile.queries.ts';
import { addProfileMails } from './profile-mails.ts';
import { recommend } from './recommend.ts';
import { handleRejections } from './staff-decisions.ts';

/** Profiles of performers: facts, texts that staff approve, recommendations and planned times (spec §3). */
export const profileCapability: Capability = {
  name: 'profile',
  routes: (app, services) => {
    queueKinds(services).add(profileQueue(services));
    addProfileMails(services);
    route(app, getProfile, ({ person, params }) => publicProfile(services, person, params.performer_name));
    route(app, recommendPerformer, ({ person, params }) =>
      recommend(services, person, params.performer_name),
    );
    route(app, getOwnProfile, ({ person }) => ownProfileOf(services, services.database.db, person));
    route(app, saveOwnProfile, ({ person, body }) => saveProfile(services, person, body));
    route(app, setNextLogins, ({ person, body }) => planLogins(services, person, body));
    nextLoginsFileRoute(app, services);
  },
  start: handleRejections,
};
