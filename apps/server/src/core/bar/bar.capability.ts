import {
  answerBar as answerCall,
  barViewer as barCall,
  listBars,
  ownBar,
  requestLift as liftCall,
} from '@akari/contract';
import type { FastifyInstance } from 'fastify';
import type { Capability } from '../../platform/capability.ts';
import { route } from '../../platform/http/call-route.ts';
import type { Services } from '../../platform/services.ts';
import { performerIdOf } from '../channel/state/performer-by-name.ts';
import { queueKinds } from '../queue/queue-kind.ts';
import { barViewer } from './bar-viewer.ts';
import { barOf, barsOf } from './bar.queries.ts';
import { answerBar, requestLift } from './lift-bar.ts';
import { liftQueue } from './lift-queue.ts';
import { handleStaffBans } from './staff-ban.ts';

function performerRoutes(app: FastifyInstance, services: Services): void {
  route(app, barCall, async ({ person, body }) => ({
    bar: await barViewer(services, person.user_id, body.viewer_id, body.kind),
  }));
  route(app, listBars, async ({ person }) => ({
    bars: await barsOf(services.database.db, person.user_id, services.clock.nowMs()),
  }));
  route(app, answerCall, async ({ person, params, body }) => {
    await answerBar(services, person.user_id, params.viewer_id, body.answer);
    return {};
  });
}

function viewerRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services.database;
  route(app, ownBar, async ({ person, query }) => {
    const { user_id } = person;
    const performer_id = await performerIdOf(db, query.performer_name);
    return { bar: await barOf(db, performer_id, user_id, services.clock.nowMs()) };
  });
  route(app, liftCall, async ({ person, body }) => {
    const { user_id } = person;
    const performer_id = await performerIdOf(db, body.performer_name);
    return { bar: await requestLift(services, performer_id, user_id, body.message) };
  });
}

/** Kicks and bans (spec §4, Moderation): for an hour, or for good unless lifted. */
export const barCapability: Capability = {
  name: 'bar',
  routes: (app, services) => {
    queueKinds(services).add(liftQueue(services));
    performerRoutes(app, services);
    viewerRoutes(app, services);
  },
  start: handleStaffBans,
};
