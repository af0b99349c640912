import type { Services } from '../../platform/services.ts';
import type { PrivatePage } from '../../platform/web/web-pages.capability.ts';
import { readStaff } from './read-staff.ts';

/**
 * The page of the back office and its scripts, for staff alone. The page asks for the proof of the login itself.
 * @param folder of the built page
 */
export const officePage = (services: Services, folder: string): PrivatePage => ({
  prefix: '/office',
  folder,
  index: 'index.html',
  mayOpen: async ({ person }) => (await readStaff(services, person, true)) !== null,
});
