import { listOversightActs, overseeBar, overseeBroadcastEnd, overseeSessionEnd } from '@akari/contract';
import type { Capability } from '../../platform/capability.ts';
import { route } from '../../platform/http/call-route.ts';
import { Problem } from '../../platform/http/problem.ts';
import { rowIdOf } from '../../platform/http/row-id.ts';
import { barAsStaff } from './bar-as-staff.ts';
import { endBroadcastAsStaff, endSessionAsStaff } from './end-as-staff.ts';
import { listActs } from './list-acts.ts';
import { mayReturnToViewers, oversightEvents } from './watch-viewers.ts';

/** @throws not_found when no person can have this id */
function idOf(text: string): number {
  const id = rowIdOf(text);
  if (id === null) throw new Problem('not_found');
  return id;
}

/** What administrators do in the rooms that they watch (spec §4 Admin chat console, §6). */
export const oversightCapability: Capability = {
  name: 'oversight',
  socket: oversightEvents,
  mayReturn: mayReturnToViewers,
  routes: (app, services) => {
    const { db } = services.database;
    route(app, overseeBar, async ({ person, params, body, request }) => {
      const { viewer_id, kind, ...why } = body;
      const by = { member: person, request, ...params, ...why };
      return { bar: await barAsStaff(services, by, { viewer_id: idOf(viewer_id), kind }) };
    });
    route(app, overseeSessionEnd, async ({ person, params, body, request }) => {
      const { viewer_id, ...why } = body;
      const by = { member: person, request, ...params, ...why };
      await endSessionAsStaff(services, by, idOf(viewer_id));
      return {};
    });
    route(app, overseeBroadcastEnd, async ({ person, params, body, request }) => {
      await endBroadcastAsStaff(services, { member: person, request, ...params, ...body });
      return {};
    });
    route(app, listOversightActs, async ({ person, params }) => ({
      acts: await listActs(db, person.user_id, params.performer_name),
    }));
  },
};
