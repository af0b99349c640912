import { isPrivate, tipObject } from '@akari/rules';
import { announceViewers } from '../../core/channel/announce/announce-viewers.ts';
import { appendChatLine } from '../../core/chat/append-line.ts';
import type { Paid } from '../../core/ledger/pay-performer.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { AfterCommit } from '../../platform/database/unit-of-work.ts';
import type { Member } from '../../platform/http/person.ts';
import type { Services } from '../../platform/services.ts';
import { announceCrown } from './announce-crown.ts';
import type { Place } from './decide-giving.ts';
import type { Asked, GivingKind } from './giving-kind.ts';

/** What was given, before its row has an id. */
interface Giving<A extends Asked> {
  member: Member;
  asked: A;
  place: Place;
  paid: Paid;
  /** What was paid; `asked.units` is what the room sees. */
  price_units: number;
  at_ms: number;
}

/** The giver as the room and the performer see them: without id and name if anonymous. */
const shownGiver = ({ user_id, user_name, tier }: Member, anonymous: boolean) =>
  anonymous
    ? { user_id: null, user_name: '', tier: 'guest' as const }
    : { user_id: String(user_id), user_name, tier };

/**
 * Stores the row and its chat line in one write; both are published after the commit.
 * @returns the id of the row
 */
export async function keepGiving<A extends Asked, Id>(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  kind: Omit<GivingKind<A, Id, unknown>, 'readTerms' | 'refusal' | 'priceOf'>,
  { member, asked, place, paid, price_units, at_ms }: Giving<A>,
): Promise<string> {
  const { channel, broadcast_id, session_id } = place;
  const { units, anonymous } = asked;
  const channel_id = channel.performer_id;
  const giver = shownGiver(member, anonymous);
  const apart = isPrivate(channel.status);
  const people = { viewer_id: member.user_id, performer_id: channel_id };
  const row = { ...people, broadcast_id, session_id, ...paid, units: price_units, anonymous, at_ms };
  const said = { units, object: tipObject(units), ...kind.lineFields(asked) };
  const [[kept]] = await Promise.all([
    kind.insert(tx, row, asked),
    appendChatLine(services, tx, after, {
      channel_id,
      broadcast_id,
      apart,
      author_id: member.user_id,
      body: { kind: 'tip', author: { ...giver, role: 'viewer' }, ...said },
    }),
  ]);
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
  return String(kept.id);
}
