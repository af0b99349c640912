import { queueKinds } from '../../core/queue/queue-kind.ts';
import type { Capability } from '../../platform/capability.ts';
import { startRetentionJob } from '../../platform/deadline/retention-job.ts';
import { albumQueue } from './album-queue.ts';
import { albumRoutes } from './album.routes.ts';
import { closedAlbums } from './closed-albums.ts';
import { handleGivingBack } from './give-back.ts';
import { handleBytesEnd } from './keep-file.ts';
import { handleEnds } from './move-album.ts';
import { officeAlbumRoutes } from './office-albums.ts';

/** Galleries: albums of performers, free, for favourites or for points, after staff have approved them (spec §3). */
export const albumCapability: Capability = {
  name: 'album',
  routes: (app, services) => {
    queueKinds(services).add(albumQueue(services));
    albumRoutes(app, services);
    officeAlbumRoutes(app, services);
  },
  start: async (services) => {
    handleEnds(services);
    handleGivingBack(services);
    handleBytesEnd(services);
    await startRetentionJob(services, closedAlbums(services));
  },
};
