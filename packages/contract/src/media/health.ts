import * as z from 'zod/mini';
import { nodeLoad, nodeProfile } from './control.ts';

/*
 * What every server node asks every media node, once or twice a second, to know whom it can send where:
 *
 *   GET    /control/health                 -> nodeHealth
 */
export const nodeHealth = z.object({
  /** A media node that was started again is another life: nobody who was connected before is. */
  started_at_ms: z.int(),
  profile: z.optional(nodeProfile),
  load: z.optional(nodeLoad),
});
export type NodeHealth = z.infer<typeof nodeHealth>;
