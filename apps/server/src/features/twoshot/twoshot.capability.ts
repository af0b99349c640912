import type { Capability } from '../../platform/capability.ts';
import { followSessions } from './follow-sessions.ts';
import { twoshotRoutes } from './twoshot.routes.ts';

/** Two-shot: a viewer in party chat requests a session that excludes everybody else (spec §4). */
export const twoshotCapability: Capability = {
  name: 'twoshot',
  routes: twoshotRoutes,
  start: followSessions,
};
