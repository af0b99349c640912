import { randomUUID } from 'node:crypto';
import type { BodyOf, linkToys as linkToysCall } from '@akari/contract';
import { assignToySlots, TOY_LINK_LIMIT_MS, type ReportedToy, type ToyWay } from '@akari/rules';
import { eq } from 'drizzle-orm';
import { lockChannels } from '../../core/channel/state/channel.queries.ts';
import type { Tx } from '../../platform/database/database.ts';
import { unitOfWork, type AfterCommit } from '../../platform/database/unit-of-work.ts';
import { setDeadline } from '../../platform/deadline/deadline.ts';
import type { Member } from '../../platform/http/person.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { toyWaysOf } from './drivers/index.ts';
import { TOY_PUMP } from './move-command.ts';
import { settleSent } from './pump.ts';
import { endAllToys } from './stop-toys.ts';
import { tellToys } from './tell-toys.ts';
import { isLinkAlive, linkOf, ownCommand, type ToyLinkRow } from './toy.queries.ts';
import { toyLinkTable } from './toy.table.ts';

/** When a link without a sign of life counts as lost. Subject: the performer's id. */
const TOY_SEEN = 'toy.seen';

/** @throws toy_way_unavailable */
export function requireWay({ config }: Services, way: ToyWay): void {
  if (!toyWaysOf(config).includes(way)) throw new Problem('toy_way_unavailable');
}

/** Begins a link, which ends an earlier one: what waited for it goes back. The channel is locked. */
export async function beginLink(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  performer_id: number,
  { way, link_id = randomUUID() }: { way: ToyWay; link_id?: string },
): Promise<ToyLinkRow> {
  await endAllToys(services, tx, after, performer_id, 'withdraw');
  const fresh = { way, link_id, toys: [], app: null, seen_at_ms: null };
  const [link] = await tx
    .insert(toyLinkTable)
    .values({ performer_id, ...fresh })
    .onConflictDoUpdate({ target: toyLinkTable.performer_id, set: fresh })
    .returning();
  if (link === undefined) throw new Error('the link was not kept');
  return link;
}

/** Keeps a report of the toy application; the channel is locked. */
export async function keepReport(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  link: ToyLinkRow,
  { app, toys }: { app: string | null; toys: readonly ReportedToy[] },
): Promise<void> {
  const { performer_id, way } = link;
  const seen_at_ms = services.clock.nowMs();
  const placed = assignToySlots(link.toys, toys);
  await tx
    .update(toyLinkTable)
    .set({ app, toys: placed, seen_at_ms })
    .where(eq(toyLinkTable.performer_id, performer_id));
  await setDeadline(tx, TOY_SEEN, String(performer_id), seen_at_ms + TOY_LINK_LIMIT_MS[way]);
  const same =
    isLinkAlive(link, seen_at_ms) && link.app === app && JSON.stringify(link.toys) === JSON.stringify(placed);
  if (same) return;
  await setDeadline(tx, TOY_PUMP, String(performer_id), seen_at_ms);
  after(() => tellToys(services, performer_id));
}

/**
 * The performer's page reaches the toys, and says so again and again. The page that linked last has the toys.
 * @throws toy_way_unavailable
 */
export async function linkToys(
  services: Services,
  { user_id }: Member,
  { way, link_id, app, toys }: BodyOf<typeof linkToysCall>,
): Promise<void> {
  requireWay(services, way);
  await unitOfWork(services.database.db, async (tx, after) => {
    await lockChannels(tx, [user_id]);
    const known = await linkOf(tx, user_id);
    const link =
      known?.way === way && known.link_id === link_id
        ? known
        : await beginLink(services, tx, after, user_id, { way, link_id });
    await keepReport(services, tx, after, link, { app, toys });
  });
}

/** Performer: ends the link. */
export async function unlinkToys(services: Services, { user_id }: Member): Promise<void> {
  await unitOfWork(services.database.db, async (tx, after) => {
    await lockChannels(tx, [user_id]);
    await endAllToys(services, tx, after, user_id, 'withdraw');
    await tx.delete(toyLinkTable).where(eq(toyLinkTable.performer_id, user_id));
  });
}

/** The performer's page says whether a command reached the toy. A report of another link counts for nothing. */
export async function reportToy(
  services: Services,
  { user_id }: Member,
  command_id: string,
  { link_id, ran }: { link_id: string; ran: boolean },
): Promise<void> {
  const command = await ownCommand(services.database.db, user_id, command_id);
  if (command.link_id === link_id) await settleSent(services, command.id, ran ? 'running' : 'refused');
}

export function handleLinkLimit(services: Services): void {
  services.deadlines.handle(
    TOY_SEEN,
    async (tx, subject) => {
      await lockChannels(tx, [Number(subject)]);
      return linkOf(tx, Number(subject));
    },
    async (tx, after, link) => {
      const now_ms = services.clock.nowMs();
      if (link === null || isLinkAlive(link, now_ms)) return;
      await setDeadline(tx, TOY_PUMP, String(link.performer_id), now_ms);
      after(() => tellToys(services, link.performer_id));
    },
  );
}
