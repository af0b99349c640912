import * as z from 'zod/mini';
import { nodeLoad, nodeProfile } from './control.ts';

/*
 * Every server node requests this from every media node once or twice a second, to choose where to send
 * publishers and subscribers:
 *
 *   GET    /control/health                 -> nodeHealth
 */
export const nodeHealth = z.object({
  /** Identifies the node's run: after a restart, no earlier connection exists. */
  started_at_ms: z.int(),
  profile: z.optional(nodeProfile),
  load: z.optional(nodeLoad),
});
export type NodeHealth = z.infer<typeof nodeHealth>;
