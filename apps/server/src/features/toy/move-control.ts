import type { ToyControl } from '@akari/contract';
import {
  isToyControlOpen,
  nextToyControlState,
  TOY_START_LIMIT_MS,
  toyRequestRefusal,
  type ToyControlEvent,
  type ToySlot,
} from '@akari/rules';
import { eq } from 'drizzle-orm';
import { barInForce, barProblem } from '../../core/bar/bar.queries.ts';
import { lockChannels } from '../../core/channel/state/channel.queries.ts';
import { knownPerformerId } from '../../core/channel/state/performer-by-name.ts';
import { runningSessionOf } from '../../core/session/state/session.queries.ts';
import type { Tx } from '../../platform/database/database.ts';
import { unitOfWork, type AfterCommit } from '../../platform/database/unit-of-work.ts';
import { setDeadline, type DeadlineLock } from '../../platform/deadline/deadline.ts';
import type { Member } from '../../platform/http/person.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { toyPlaceRefusal } from './toy-place.ts';
import { tellControl } from './tell-toys.ts';
import {
  describeControl,
  holdsOf,
  isLinkAlive,
  linkOf,
  openCommands,
  openControlRows,
  openControls,
  ownControl,
  slotStates,
  type ToyControlRow,
} from './toy.queries.ts';
import { toyControlTable } from './toy.table.ts';
import { moveCommand } from './move-command.ts';

/** A viewer who was accepted must have started by then. Subject: the control's id. */
const TOY_START = 'toy.start';

/**
 * Moves a control by the rules' machine; its channel is locked. When a viewer who used the toy is done, what of theirs
 * waits for it goes back.
 * @throws toy_control_over; nothing was changed then
 */
export async function moveControl(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  control: ToyControlRow,
  event: ToyControlEvent,
): Promise<void> {
  const state = nextToyControlState(control.state, event);
  if (state === null) throw new Problem('toy_control_over');
  const { id, channel_id, viewer_id, slot } = control;
  const now_ms = services.clock.nowMs();
  const over = !isToyControlOpen(state);
  await tx
    .update(toyControlTable)
    .set({ state, ...(over ? { over_at_ms: now_ms } : {}) })
    .where(eq(toyControlTable.id, id));
  if (state === 'accepted') await setDeadline(tx, TOY_START, String(id), now_ms + TOY_START_LIMIT_MS);
  if (control.state === 'in_use' && over)
    for (const command of await openCommands(tx, channel_id))
      if (command.viewer_id === viewer_id && command.slot === slot)
        await moveCommand(services, tx, after, command, 'withdraw');
  after(() => tellControl(services, id));
}

/**
 * Asks for the control of a toy.
 * @throws performer_not_found, kicked_out, banned_out, toy_from_outside, feature_not_for_peep, toy_not_logged_in,
 * toy_misconfigured, toy_not_connected, toy_all_in_use, toy_in_use, toy_already_requested
 */
export async function requestToy(
  services: Services,
  member: Member,
  { performer_name, slot }: { performer_name: string; slot: ToySlot },
): Promise<ToyControl> {
  const { db } = services.database;
  const channel_id = await knownPerformerId(services, performer_name);
  const viewer_id = member.user_id;
  const id = await unitOfWork(db, async (tx, after) => {
    const now_ms = services.clock.nowMs();
    const [[channel], session, bar, link, controls] = await Promise.all([
      lockChannels(tx, [channel_id]),
      runningSessionOf(tx, viewer_id),
      barInForce(tx, channel_id, viewer_id, now_ms),
      linkOf(tx, channel_id),
      openControls(tx, channel_id),
    ]);
    if (bar !== null) throw barProblem(bar, now_ms);
    const outside = toyPlaceRefusal(channel, session);
    if (outside !== null) throw new Problem(outside);
    const seen = { logged_in: isLinkAlive(link, now_ms), toys: slotStates(link), holds: holdsOf(controls) };
    const refusal = toyRequestRefusal(seen, slot, String(viewer_id));
    if (refusal !== null) throw new Problem(refusal);
    const values = { channel_id, viewer_id, slot, requested_at_ms: now_ms };
    const [control] = await tx.insert(toyControlTable).values(values).returning({ id: toyControlTable.id });
    if (control === undefined) throw new Error('the request for a toy was not kept');
    after(() => tellControl(services, control.id));
    return control.id;
  });
  return describeControl(db, id);
}

/** Reads a control after locking its channel. */
const lockControl: DeadlineLock<ToyControlRow | null> = async (tx, subject) => {
  const which = eq(toyControlTable.id, Number(subject));
  const read = async () => (await tx.select().from(toyControlTable).where(which))[0] ?? null;
  const known = await read();
  if (known === null) return null;
  await lockChannels(tx, [known.channel_id]);
  return read();
};

async function moveOwn(
  services: Services,
  side: 'viewer_id' | 'channel_id',
  user_id: number,
  control_id: string,
  move: (tx: Tx, after: AfterCommit, control: ToyControlRow) => Promise<void>,
): Promise<ToyControl> {
  const { db } = services.database;
  const { id } = await ownControl(db, side, user_id, control_id);
  await unitOfWork(db, async (tx, after) => {
    const control = await lockControl(tx, String(id));
    if (control === null) throw new Problem('not_found');
    await move(tx, after, control);
  });
  return describeControl(db, id);
}

/** Viewer: starts, cancels or ends the own control. @throws not_found, toy_control_over */
export const moveOwnControl = (
  services: Services,
  member: Member,
  control_id: string,
  event: 'start' | 'cancel' | 'end',
): Promise<ToyControl> =>
  moveOwn(services, 'viewer_id', member.user_id, control_id, (tx, after, control) =>
    moveControl(services, tx, after, control, event),
  );

/**
 * Performer: accepts or declines. One viewer at a time holds a toy; the other requests for it keep waiting.
 * @throws not_found, toy_control_over, toy_in_use
 */
export const answerControl = (
  services: Services,
  performer: Member,
  control_id: string,
  answer: 'accept' | 'decline',
): Promise<ToyControl> =>
  moveOwn(services, 'channel_id', performer.user_id, control_id, async (tx, after, control) => {
    const rows = answer === 'accept' ? await openControlRows(tx, control.channel_id) : [];
    const isHeld = rows.some(({ slot, state }) => slot === control.slot && state !== 'requested');
    if (isHeld && control.state === 'requested') throw new Problem('toy_in_use');
    await moveControl(services, tx, after, control, answer);
  });

export function handleStartLimit(services: Services): void {
  services.deadlines.handle(TOY_START, lockControl, async (tx, after, control) => {
    if (control?.state === 'accepted') await moveControl(services, tx, after, control, 'withdraw');
  });
}
