import type { Capability } from '../../platform/capability.ts';
import { recordingDeadlines } from './recording-deadlines.ts';
import { recordingRoutes } from './recording.routes.ts';

/** Recording: a performer records their own broadcast, for themselves only (spec §2). */
export const recordingCapability: Capability = {
  name: 'recording',
  routes: recordingRoutes,
  start: recordingDeadlines,
};
