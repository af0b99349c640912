import type { StaffAct } from '@akari/rules';
import { auditKeyOf } from '@akari/server/core/audit/audit-key';
import { performAct, type ActDone } from '@akari/server/core/audit/record-act';
import type { Tx } from '@akari/server/platform/database/database';
import { AUDIT_KEY } from '../audit-key-file.ts';
import type { World } from '../world.ts';

const key = auditKeyOf(AUDIT_KEY);
const actor = { actor_kind: 'command_line', actor_id: 'simulator', address: null } as const;

/** Does an act of staff, as the staff commands do it. */
export const staffAct = (
  world: World,
  act: StaffAct,
  work: (tx: Tx) => Promise<ActDone>,
): Promise<ActDone | null> =>
  world.ask(({ database, clock }) =>
    performAct({ database, clock, key }, { act, actor, reason: null }, work),
  );
