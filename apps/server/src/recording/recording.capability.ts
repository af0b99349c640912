import type { Capability } from '../platform/capability.ts';
import { recordingDeadlines } from './recording-deadlines.ts';
import { recordingRoutes } from './recording.routes.ts';

/** A performer records her own broadcast, for herself (spec §2). */
export const recordingCapability: Capability = {
  name: 'recording',
  routes: recordingRoutes,
  start: recordingDeadlines,
};
