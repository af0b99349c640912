import { queueKinds } from '../../core/queue/queue-kind.ts';
import type { Capability } from '../../platform/capability.ts';
import { startRetentionJob } from '../../platform/deadline/retention-job.ts';
import { closedProfiles } from './closed-profiles.ts';
import { handleBytesEnd } from './keep-picture.ts';
import { queuePictureRoute } from './send-picture.ts';
import { viewerProfileQueue } from './viewer-profile-queue.ts';
import { viewerProfileRoutes } from './viewer-profile.routes.ts';

/** Profiles of viewers: a picture and a line that staff approve, and what performers may see of them. */
export const viewerProfileCapability: Capability = {
  name: 'viewer-profile',
  routes: (app, services) => {
    queueKinds(services).add(viewerProfileQueue(services));
    viewerProfileRoutes(app, services);
    queuePictureRoute(app, services);
  },
  start: async (services) => {
    handleBytesEnd(services);
    await startRetentionJob(services, closedProfiles(services));
  },
};
