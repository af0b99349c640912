import { perNode } from './per-node.ts';

/** Whether this node has the calls of payouts: without its key it has none, and no page shows them. */
export const paysHere = perNode(() => ({ on: false }));
