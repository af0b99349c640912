import { getOfficePerson, getTimeLine } from '@akari/contract/office';
import type { FastifyInstance } from 'fastify';
import { officeRoute } from '../../../core/staff/office-route.ts';
import type { Services } from '../../../platform/services.ts';
import { findPerson } from './find-person.ts';
import { readPerson } from './person-page.ts';
import { readTimeLine } from './time-line.ts';

/** A person's page: who they are, and everything that happened. */
export function peopleRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services.database;
  officeRoute(app, services, getOfficePerson, async ({ staff, params }) => {
    const { id } = await findPerson(db, staff, 'people.read', params.person_id);
    return readPerson(db, id, services.clock.nowMs());
  });
  officeRoute(app, services, getTimeLine, async ({ staff, params, query }) => {
    const { id } = await findPerson(db, staff, 'people.read', params.person_id);
    return readTimeLine(services, id, query);
  });
}
