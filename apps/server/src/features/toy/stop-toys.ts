import { movesToy } from '@akari/rules';
import { lockChannels } from '../../core/channel/state/channel.queries.ts';
import type { Tx } from '../../platform/database/database.ts';
import { unitOfWork, type AfterCommit } from '../../platform/database/unit-of-work.ts';
import type { Member } from '../../platform/http/person.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { haltSoon, lockCommand, moveCommand } from './move-command.ts';
import { moveControl } from './move-control.ts';
import { tellToys } from './tell-toys.ts';
import { linkOf, openCommands, openControlRows, ownCommand } from './toy.queries.ts';

/**
 * Performer: takes one command out of the queue, or stops it.
 * @throws not_found, toy_command_over
 */
export async function vetoToy(services: Services, performer: Member, command_id: string): Promise<void> {
  const { db } = services.database;
  const { id, performer_id } = await ownCommand(db, performer.user_id, command_id);
  await unitOfWork(db, async (tx, after) => {
    const command = await lockCommand(tx, String(id));
    if (command === null) throw new Problem('not_found');
    await moveCommand(services, tx, after, command, 'veto');
    after(() => tellToys(services, performer_id));
  });
}

/** Ends all controls and commands of a channel, which is locked. What did not run goes back. */
export async function endAllToys(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  performer_id: number,
  event: 'stop' | 'withdraw',
): Promise<void> {
  // Commands first: the end of a control would withdraw them.
  for (const command of await openCommands(tx, performer_id))
    await moveCommand(services, tx, after, command, event);
  for (const control of await openControlRows(tx, performer_id))
    await moveControl(services, tx, after, control, 'withdraw');
  after(() => tellToys(services, performer_id));
}

/** Performer: stops everything at once. Toys are stopped too that no command of ours moves. */
export async function stopToys(services: Services, { user_id }: Member): Promise<void> {
  await unitOfWork(services.database.db, async (tx, after) => {
    await lockChannels(tx, [user_id]);
    const moved = (await openCommands(tx, user_id)).filter(({ state }) => movesToy(state));
    await endAllToys(services, tx, after, user_id, 'stop');
    const link = await linkOf(tx, user_id);
    const rest = (link?.toys ?? []).filter(({ slot }) => !moved.some((command) => command.slot === slot));
    const idle = rest.map(({ toy_id }) => toy_id);
    if (link !== null && idle.length > 0) haltSoon(services, after, link, idle);
  });
}
