import type { Capability } from '../platform/capability.ts';
import { takeStills } from './take-stills.ts';
import { stillRoutes } from './still.routes.ts';

/** Stills of performers' pictures, and crests of those who have none (spec §7). */
export const stillCapability: Capability = {
  name: 'still',
  routes: stillRoutes,
  start: takeStills,
};
