import { queueKinds } from '../../core/queue/queue-kind.ts';
import type { Capability } from '../../platform/capability.ts';
import { doorPictureQueue, queuePictureRoute } from './door-picture-queue.ts';
import { doorPictureRoutes } from './door-picture.routes.ts';
import { addDoorPictureMails } from './door-picture-mails.ts';
import { handleBytesEnd } from './keep-picture.ts';
import { handleDecisions } from './staff-decisions.ts';

/** Image slider: pictures of a performer on the door of her room, after staff have approved them (spec §3). */
export const doorPictureCapability: Capability = {
  name: 'door-picture',
  routes: (app, services) => {
    queueKinds(services).add(doorPictureQueue());
    addDoorPictureMails(services);
    doorPictureRoutes(app, services);
    queuePictureRoute(app, services);
  },
  start: (services) => {
    handleDecisions(services);
    handleBytesEnd(services);
  },
};
