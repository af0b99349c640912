import { Hooks } from '../../../platform/database/hooks.ts';
import { perNode } from '../../../platform/per-node.ts';
import { EndHooks } from './end-hooks.ts';
import type { SessionRow } from './session.queries.ts';

/** Runs when a viewer has joined; the channel is locked. */
export const sessionOpened = perNode(() => new Hooks<SessionRow>());

/** Runs when sessions have ended, whatever the end; their channels are locked. */
export const sessionsEnded = perNode(() => new EndHooks());
