import { listWall, markSeen, readWall, stopFromWall } from '@akari/contract/office';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { officeRoute, requireOffice } from '../../core/staff/office-route.ts';
import { sitesOf } from '../../core/staff/require-right.ts';
import type { Capability } from '../../platform/capability.ts';
import { Problem } from '../../platform/http/problem.ts';
import { perNode } from '../../platform/per-node.ts';
import { rowIdOf } from '../../platform/http/row-id.ts';
import type { Services } from '../../platform/services.ts';
import { endBroadcastAsStaff } from '../oversight/end-as-staff.ts';
import { SmallStills } from './small-still.ts';
import { addLooks, stillTaken, wallChannels, wallFigures } from './wall.queries.ts';

const smallStills = perNode(() => new SmallStills());

/** A wall of some hundred tiles asks for each picture once. */
const STILLS_PER_MIN = 6_000;
const stillParams = z.object({
  channel_id: z.string().max(20),
  file: z.string().regex(/^\d{1,16}\.webp$/),
});

/** Stills of tiles. A picture never changes under its address, so the browser keeps it. */
function stillRoute(app: FastifyInstance, services: Services): void {
  app.get(
    '/api/office/wall/still/:channel_id/:file',
    { config: { rateLimit: { max: STILLS_PER_MIN, timeWindow: '1 minute' } } },
    async (request, reply) => {
      const staff = await requireOffice(services, request.person, listWall);
      const asked = stillParams.safeParse(request.params);
      const channel_id = rowIdOf(asked.data?.channel_id ?? '');
      if (!asked.success || channel_id === null) throw new Problem('not_found');
      const taken_at_ms = Number.parseInt(asked.data.file, 10);
      const sites = sitesOf(staff, listWall.right);
      const jpeg = await stillTaken(services.database.db, { channel_id, taken_at_ms, sites });
      if (jpeg === null) throw new Problem('not_found');
      const small = await smallStills(services).of(`${channel_id} ${taken_at_ms}`, jpeg);
      return reply.type('image/webp').header('cache-control', 'private, max-age=600, immutable').send(small);
    },
  );
}

/** The live wall: what is on air, and when a person last looked at it. */
export const wallCapability: Capability = {
  name: 'wall',
  routes: (app, services) => {
    const { database, clock } = services;
    officeRoute(app, services, listWall, async ({ staff }) => ({
      channels: await wallChannels(database.db, sitesOf(staff, listWall.right)),
    }));
    officeRoute(app, services, readWall, async ({ staff }) => {
      const at_ms = clock.nowMs();
      return { at_ms, channels: await wallFigures(database.db, sitesOf(staff, readWall.right), at_ms) };
    });
    officeRoute(app, services, markSeen, async ({ staff, body }) => {
      await addLooks(database.db, {
        staff_id: staff.id,
        at_ms: clock.nowMs(),
        channel_ids: body.channel_ids.flatMap((channel_id) => rowIdOf(channel_id) ?? []),
        sites: sitesOf(staff, markSeen.right),
      });
      return {};
    });
    officeRoute(app, services, stopFromWall, async ({ staff, params, body, request }) => {
      await endBroadcastAsStaff(services, {
        member: staff.person,
        request,
        from: 'wall',
        ...params,
        ...body,
      });
      return {};
    });
    stillRoute(app, services);
  },
};
