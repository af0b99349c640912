import { isPrivate, tipObject } from '@akari/rules';
import { announceViewers } from '../../core/channel/announce/announce-viewers.ts';
import { appendChatLine } from '../../core/chat/append-line.ts';
import { balancesOf, type ViewerBalances } from '../../core/ledger/ledger.queries.ts';
import { payPerformer, type Payment } from '../../core/ledger/pay-performer.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { AfterCommit } from '../../platform/database/unit-of-work.ts';
import type { Member } from '../../platform/http/person.ts';
import type { Services } from '../../platform/services.ts';
import { announceCrown } from './announce-crown.ts';
import type { Place } from './decide-giving.ts';
import type { Asked, GivingKind } from './giving-kind.ts';

/** What is given, before it is paid. */
interface Giving<A extends Asked> {
  member: Member;
  asked: A;
  place: Place;
  /** What is paid; `asked.units` is what the room sees. */
  payment: Payment;
}

/** The giver as the room and the performer see them: without id and name if anonymous. */
const shownGiver = ({ user_id, user_name, tier }: Member, anonymous: boolean) =>
  anonymous
    ? { user_id: null, user_name: '', tier: 'guest' as const }
    : { user_id: String(user_id), user_name, tier };

/**
 * Pays, and stores the row and its chat line, which are published after the commit. The channel is locked until then, so
 * each write has all statements that do not need the answer of another.
 * @returns the id of the row, and what is left to the giver
 * @throws what `payPerformer` throws
 */
export async function keepGiving<A extends Asked, Id>(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  kind: Omit<GivingKind<A, Id, unknown>, 'readTerms' | 'refusal' | 'priceOf'>,
  { member, asked, place, payment }: Giving<A>,
): Promise<{ id: string; balance: ViewerBalances }> {
  const { channel, broadcast_id, session_id } = place;
  const { units, anonymous } = asked;
  const channel_id = channel.performer_id;
  const giver = shownGiver(member, anonymous);
  const apart = isPrivate(channel.status);
  const { viewer_id, performer_id, units: price_units, at_ms } = payment;
  const said = { units, object: tipObject(units), ...kind.lineFields(asked) };
  const [paid, line] = await Promise.allSettled([
    payPerformer(tx, payment),
    appendChatLine(services, tx, after, {
      channel_id,
      broadcast_id,
      apart,
      author_id: member.user_id,
      body: { kind: 'tip', author: { ...giver, role: 'viewer' }, ...said },
    }),
  ]);
  // After a refused payment the transaction fails, and every later statement with it.
  if (paid.status === 'rejected') throw paid.reason;
  if (line.status === 'rejected') throw line.reason;
  const people = { viewer_id, performer_id };
  const row = { ...people, broadcast_id, session_id, ...paid.value, units: price_units, anonymous, at_ms };
  const [[kept], balance] = await Promise.all([kind.insert(tx, row, asked), balancesOf(tx, viewer_id)]);
  if (kept === undefined) throw new Error(`the ${kind.noun} was not kept`);
  const { user_id, tier } = giver;
  const shown = { user_id, user_name: anonymous ? null : giver.user_name, tier };
  const notice = { ...kind.idField(String(kept.id)), channel_id: String(channel_id), units, ...shown, at_ms };
  after(() => kind.publish(services, { channel_id, apart }, notice, asked));
  // The performer's list shows who gave it: an anonymous gift changes nothing there.
  if (!anonymous) {
    after(() => announceViewers(services, channel_id));
    after(() => announceCrown(services, channel_id));
  }
  return { id: String(kept.id), balance };
}
