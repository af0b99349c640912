import type { Capability } from '../../platform/capability.ts';
import { takeStills } from './take-stills.ts';
import { stillRoutes } from './still.routes.ts';

/** Stills of channels, and crests for people without a picture (spec §7). */
export const stillCapability: Capability = {
  name: 'still',
  routes: stillRoutes,
  start: takeStills,
};
