import { movesToy, nextToyCommands, TOY_SEND_LIMIT_MS, toyAway } from '@akari/rules';
import { eq } from 'drizzle-orm';
import { lockChannels } from '../../core/channel/state/channel.queries.ts';
import type { Tx } from '../../platform/database/database.ts';
import { unitOfWork, type AfterCommit } from '../../platform/database/unit-of-work.ts';
import { clearDeadline, setDeadline } from '../../platform/deadline/deadline.ts';
import type { Services } from '../../platform/services.ts';
import { TOY_DRIVERS } from './drivers/index.ts';
import { haltToyOf, lockCommand, moveCommand, TOY_PUMP } from './move-command.ts';
import { tellToys } from './tell-toys.ts';
import {
  haltedSince,
  isLinkAlive,
  linkOf,
  openCommands,
  slotStates,
  type ToyCommandRow,
  type ToyLinkRow,
} from './toy.queries.ts';
import { toyLinkTable } from './toy.table.ts';

/** By when a command that was sent must be confirmed. Subject: the command's id. */
const TOY_SENT = 'toy.sent';
/** When the time of a running command is over. Subject: the command's id. */
const TOY_OVER = 'toy.over';

/** A toy that was stopped gets its next command after this time, so that the stop arrives before it. */
const PAUSE_MS = 1_000;
const MS_PER_S = 1_000;

/** Marks the application as away, so that nothing more is sent until it gives a sign of life. */
async function loseLink(tx: Tx, { performer_id }: ToyLinkRow): Promise<void> {
  await tx.update(toyLinkTable).set({ seen_at_ms: null }).where(eq(toyLinkTable.performer_id, performer_id));
}

/**
 * A command that was given back has reached its toy: its order came after the one to stop. Stops the toy, and with it the
 * command that has begun since, whose order the late one has replaced. A page gets its orders one after the other.
 */
async function stopLate(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  command: ToyCommandRow,
): Promise<void> {
  const link = await linkOf(tx, command.performer_id);
  if (link?.way !== 'lovense_cloud') return;
  const open = await openCommands(tx, command.performer_id);
  const next = open.find(({ state, toy_id }) => movesToy(state) && toy_id === command.toy_id);
  if (next === undefined) await haltToyOf(services, tx, after, command);
  else await moveCommand(services, tx, after, next, 'fail');
}

/** Records the outcome of a command that was sent. A command that is over already stays as it is. */
export async function settleSent(
  services: Services,
  id: number,
  outcome: 'running' | 'away' | 'refused',
): Promise<void> {
  await unitOfWork(services.database.db, async (tx, after) => {
    const command = await lockCommand(tx, String(id));
    if (command === null) return;
    if (command.state === 'returned' && outcome === 'running') await stopLate(services, tx, after, command);
    if (command.state !== 'sending') return;
    await clearDeadline(tx, TOY_SENT, String(id));
    if (outcome === 'running') {
      const started_at_ms = services.clock.nowMs();
      const ends_at_ms = started_at_ms + command.duration_ms;
      await moveCommand(services, tx, after, command, 'confirm', { started_at_ms, ends_at_ms });
      await setDeadline(tx, TOY_OVER, String(id), ends_at_ms);
    } else {
      const link = await linkOf(tx, command.performer_id);
      if (outcome === 'away' && link !== null) await loseLink(tx, link);
      await moveCommand(services, tx, after, command, 'fail');
    }
    after(() => tellToys(services, command.performer_id));
  });
}

/** Sends a command whose state `sending` is committed: whatever happens, it is not sent a second time. */
async function send(
  services: Services,
  link: ToyLinkRow,
  toy_id: string,
  { id, v_level, r_level, duration_ms }: ToyCommandRow,
): Promise<void> {
  const order = { command_id: id, toy_id, v_level, r_level, time_s: duration_ms / MS_PER_S };
  const outcome = await TOY_DRIVERS[link.way].run(services, link, order);
  if (outcome !== 'asked') await settleSent(services, id, outcome);
}

/** Sends one command, or gives it back if its toy cannot be reached. */
async function sendNext(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  link: ToyLinkRow | null,
  command: ToyCommandRow,
): Promise<void> {
  const now_ms = services.clock.nowMs();
  const toy = link?.toys.find(({ slot }) => slot === command.slot);
  const state = slotStates(link).find(({ slot }) => slot === command.slot);
  if (link === null || toy === undefined || toyAway(isLinkAlive(link, now_ms), state) !== null)
    return moveCommand(services, tx, after, command, 'fail');
  await moveCommand(services, tx, after, command, 'send', { link_id: link.link_id, toy_id: toy.toy_id });
  await setDeadline(tx, TOY_SENT, String(command.id), now_ms + TOY_SEND_LIMIT_MS);
  // Not awaited: the application may take seconds, and other toys must not wait for it.
  after(() => {
    send(services, link, toy.toy_id, command).catch((error: unknown) =>
      services.log.error({ err: error, command_id: command.id }, 'failed to send a toy command'),
    );
  });
}

/** Sends the next command of each toy that nothing moves. A toy that was just stopped waits for a moment. */
async function pump(services: Services, tx: Tx, after: AfterCommit, performer_id: number): Promise<void> {
  const now_ms = services.clock.nowMs();
  const [link, commands, halted] = await Promise.all([
    linkOf(tx, performer_id),
    openCommands(tx, performer_id),
    haltedSince(tx, performer_id, now_ms - PAUSE_MS),
  ]);
  const next = nextToyCommands(commands);
  const ready = next.filter(({ slot }) => !halted.has(slot));
  for (const command of ready) await sendNext(services, tx, after, link, command);
  if (ready.length > 0) after(() => tellToys(services, performer_id));
  if (ready.length === next.length) return;
  const again_ms = Math.max(...halted.values()) + PAUSE_MS;
  await setDeadline(tx, TOY_PUMP, String(performer_id), again_ms);
}

export function handleQueue(services: Services): void {
  const { deadlines } = services;
  deadlines.handle(
    TOY_PUMP,
    async (tx, subject) => {
      await lockChannels(tx, [Number(subject)]);
      return Number(subject);
    },
    (tx, after, performer_id) => pump(services, tx, after, performer_id),
  );
  deadlines.handle(TOY_SENT, lockCommand, async (tx, after, command) => {
    if (command?.state !== 'sending') return;
    await moveCommand(services, tx, after, command, 'fail');
    after(() => tellToys(services, command.performer_id));
  });
  deadlines.handle(TOY_OVER, lockCommand, async (tx, after, command) => {
    if (command?.state !== 'running') return;
    await moveCommand(services, tx, after, command, 'finish');
    after(() => tellToys(services, command.performer_id));
  });
}
