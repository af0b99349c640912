import { lockChannels } from '../../core/channel/state/channel.queries.ts';
import { sessionsEnded } from '../../core/session/state/session-hooks.ts';
import { runningSessionOf } from '../../core/session/state/session.queries.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { AfterCommit } from '../../platform/database/unit-of-work.ts';
import { setDeadline } from '../../platform/deadline/deadline.ts';
import type { Services } from '../../platform/services.ts';
import { moveCommand } from './move-command.ts';
import { moveControl } from './move-control.ts';
import { tellToys } from './tell-toys.ts';
import { openCommands, openControlRows, TOYS_USED, toyUsersAt } from './toy.queries.ts';

/**
 * A viewer who uses toys has left a session: ends the use unless the viewer goes on in another mode. Subject:
 * `performer:viewer`.
 */
const TOY_LEFT = 'toy.left';

/** Ends what a viewer has at a channel, which is locked. */
async function leave(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  { performer_id, viewer_id }: { performer_id: number; viewer_id: number },
): Promise<void> {
  const session = await runningSessionOf(tx, viewer_id);
  // The next session of a viewer who changed the mode was opened in the transaction that ended the last one.
  if (session?.channel_id === performer_id && session.session_type !== 110) return;
  for (const command of await openCommands(tx, performer_id))
    if (command.viewer_id === viewer_id) await moveCommand(services, tx, after, command, 'withdraw');
  for (const control of await openControlRows(tx, performer_id))
    if (control.viewer_id === viewer_id) await moveControl(services, tx, after, control, 'withdraw');
  after(() => tellToys(services, performer_id));
}

/** Stops the toys that a viewer moves when the viewer's chat is over, whatever the end. */
export function followSessions(services: Services): void {
  sessionsEnded(services).add(async (tx, _after, sessions) => {
    const channels = [...new Set(sessions.map((session) => session.channel_id))];
    const users = await toyUsersAt(tx, channels);
    const left = sessions
      .map((session) => `${session.channel_id}:${session.viewer_id}`)
      .filter((subject) => users.has(subject));
    if (left.length === 0) return undefined;
    return async () => {
      for (const subject of left) await setDeadline(tx, TOY_LEFT, subject, services.clock.nowMs());
    };
  }, TOYS_USED);
  services.deadlines.handle(
    TOY_LEFT,
    async (tx, subject) => {
      const [performer_id = 0, viewer_id = 0] = subject.split(':').map(Number);
      await lockChannels(tx, [performer_id]);
      return { performer_id, viewer_id };
    },
    (tx, after, who) => leave(services, tx, after, who),
  );
}
