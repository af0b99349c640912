import { NO_LIMITS, type SpendLimits } from '@akari/rules';
import type { Member } from '../platform/http/person.ts';
import type { Stage } from './stage.ts';

/** Sets a viewer's own limits, as the page does; those that are not named are none. */
export const limitSpending = (stage: Stage, viewer: Member | null, limits: Partial<SpendLimits>) =>
  stage.call(viewer, 'POST', '/api/spend_limit', { ...NO_LIMITS, ...limits });
