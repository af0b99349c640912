import { z } from 'zod';
import { nodeLoad, nodeProfile } from './control.ts';

/*
 * What every server node asks every media node, once or twice a second, to know whom it can send where:
 *
 *   GET    /control/health                 -> nodeHealth
 */
export const nodeHealth = z.object({
  /** A media node that was started again is another life: nobody who was connected before is. */
  started_at_ms: z.number().int(),
  profile: nodeProfile.optional(),
  load: nodeLoad.optional(),
});
export type NodeHealth = z.infer<typeof nodeHealth>;
