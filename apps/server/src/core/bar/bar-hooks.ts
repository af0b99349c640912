import { Hooks } from '../../platform/database/hooks.ts';
import { perNode } from '../../platform/per-node.ts';

/** Runs when a performer or staff bars a viewer, after the viewer's session has ended; the channel is locked. */
export const viewerBarred = perNode(() => new Hooks<{ performer_id: number; viewer_id: number }>());
