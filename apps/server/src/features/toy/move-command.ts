import {
  movesToy,
  nextToyCommandState,
  performerPart,
  toyUnitsBack,
  type ToyCommandEvent,
} from '@akari/rules';
import { eq } from 'drizzle-orm';
import { lockChannels } from '../../core/channel/state/channel.queries.ts';
import { givePointsBack } from '../../core/ledger/give-points-back.ts';
import { publishBalance } from '../../core/ledger/publish-balance.ts';
import { returnPresented } from '../../core/ledger/presented-points.ts';
import { payerKind } from '../../core/ledger/spend.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { AfterCommit } from '../../platform/database/unit-of-work.ts';
import { setDeadline, type DeadlineLock } from '../../platform/deadline/deadline.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { TOY_DRIVERS } from './drivers/index.ts';
import { commandOf, linkOf, type ToyCommandRow, type ToyLinkRow } from './toy.queries.ts';
import { toyCommandTable } from './toy.table.ts';

/** The points of a command that did not run, or of the part that did not, go back. Subject: the command's id. */
const TOY_BACK = 'toy.back';
/** Sends what waits. Subject: the performer's id. */
export const TOY_PUMP = 'toy.pump';

/** Reads a command after locking its channel. */
export const lockCommand: DeadlineLock<ToyCommandRow | null> = async (tx, subject) => {
  const id = Number(subject);
  const known = await commandOf(tx, id);
  if (known === null) return null;
  await lockChannels(tx, [known.performer_id]);
  return commandOf(tx, id);
};

/**
 * Stops toys right after the commit. Not awaited: the service may take seconds, and neither other toys nor other deadlines
 * wait for it.
 */
export function haltSoon(
  services: Services,
  after: AfterCommit,
  link: ToyLinkRow,
  toy_ids: readonly string[],
): void {
  after(() => {
    TOY_DRIVERS[link.way]
      .halt(services, link, toy_ids)
      .catch((error: unknown) =>
        services.log.error({ err: error, user_id: link.performer_id }, 'failed to stop toys'),
      );
  });
}

/** Stops the toy of a command. The link is read now: the transaction may end it, and its toys must stop all the same. */
export async function haltToyOf(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  { performer_id, toy_id, link_id }: ToyCommandRow,
): Promise<void> {
  const link = await linkOf(tx, performer_id);
  if (link !== null && toy_id !== null && link.link_id === link_id) haltSoon(services, after, link, [toy_id]);
}

/**
 * Moves a command by the rules' machine; its channel is locked. What goes back to the viewer is posted right after, in a
 * transaction of its own, so that the accounts of many people are never locked at once.
 * @throws toy_command_over; nothing was changed then
 */
export async function moveCommand(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  command: ToyCommandRow,
  event: ToyCommandEvent,
  more: Partial<Pick<ToyCommandRow, 'link_id' | 'toy_id' | 'started_at_ms' | 'ends_at_ms'>> = {},
): Promise<void> {
  const state = nextToyCommandState(command.state, event);
  if (state === null) throw new Problem('toy_command_over');
  const now_ms = services.clock.nowMs();
  const over = state === 'done' || state === 'stopped' || state === 'returned';
  const back_units = toyUnitsBack(state, command, now_ms - (command.started_at_ms ?? now_ms));
  await tx
    .update(toyCommandTable)
    .set({ state, ...more, ...(over ? { over_at_ms: now_ms, back_units } : {}) })
    .where(eq(toyCommandTable.id, command.id));
  if (!over) return;
  if (back_units > 0) await setDeadline(tx, TOY_BACK, String(command.id), now_ms);
  if (event !== 'finish' && movesToy(command.state)) await haltToyOf(services, tx, after, command);
  await setDeadline(tx, TOY_PUMP, String(command.performer_id), now_ms);
}

/** Posts what goes back, once. */
async function giveBack(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  command: ToyCommandRow | null,
): Promise<void> {
  if (command === null || command.back_units === 0 || command.back_transfer_id !== null) return;
  const { id, viewer_id, performer_id, point_type, units, back_units, performer_units, share_bp } = command;
  // Points of an allowance brought no share: the performer keeps no more than was earned.
  const kept_units = Math.min(performer_units, performerPart(units - back_units, share_bp));
  const performer_back = performer_units - kept_units;
  const { transfer_id: back_transfer_id } = await givePointsBack(
    services,
    tx,
    {
      viewer_id,
      performer_id,
      idempotency_key: `toy_back:${id}`,
      // Nodes of the previous version know no other cause. The view `payment` tells them apart.
      cause: 'tip',
      cause_id: null,
      at_ms: services.clock.nowMs(),
      legs: [
        { owner_id: viewer_id, kind: payerKind(point_type), amount_units: back_units },
        { owner_id: performer_id, kind: 'performer_earnings', amount_units: -performer_back },
        { owner_id: null, kind: 'house_income', amount_units: performer_back - back_units },
      ],
    },
    { viewer_id, point_type, units: back_units },
  );
  await returnPresented(tx, { viewer_id, point_type, units: back_units });
  await tx
    .update(toyCommandTable)
    .set({ back_transfer_id, performer_units: kept_units })
    .where(eq(toyCommandTable.id, id));
  after(() => publishBalance(services, viewer_id));
}

export function handleGivingBack(services: Services): void {
  services.deadlines.handle(TOY_BACK, lockCommand, (tx, after, command) =>
    giveBack(services, tx, after, command),
  );
}
