import { Hooks } from '../platform/hooks.ts';
import { perNode } from '../platform/per-node.ts';
import type { SessionRow } from './session.queries.ts';

/** A viewer has joined; the channel is locked. */
export const sessionOpened = perNode(() => new Hooks<SessionRow>());

/** Sessions are over and settled, by whatever end; their channels are locked. */
export const sessionsEnded = perNode(() => new Hooks<SessionRow[]>());
