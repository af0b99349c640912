import type { StaffAct } from '@akari/rules';
import { auditKeyOf } from '@akari/server/core/audit/audit-key';
import { performAct, type ActDone } from '@akari/server/core/audit/record-act';
import type { Tx } from '@akari/server/platform/database/database';
import type { AfterCommit } from '@akari/server/platform/database/unit-of-work';
import type { Services } from '@akari/server/platform/services';
import { AUDIT_KEY } from '../key-files.ts';
import type { World } from '../world.ts';

const key = auditKeyOf(AUDIT_KEY);
const actor = { actor_kind: 'command_line', actor_id: 'simulator', address: null } as const;

/** Does an act of staff, as the staff commands do it. */
export const staffAct = (
  world: World,
  act: StaffAct,
  work: (tx: Tx, after: AfterCommit, services: Services) => Promise<ActDone>,
): Promise<ActDone | null> =>
  world.ask((services) =>
    performAct({ ...services, key }, { act, actor, reason: null }, (tx, after) => work(tx, after, services)),
  );
