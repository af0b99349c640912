import type { AnswerOf, BodyOf, writeMailbox as writeCall } from '@akari/contract';
import {
  isMailboxPrice,
  isPerformer,
  MAILBOX_RATE,
  mailboxLeft,
  mailboxRefusal,
  POINT_TYPE,
  readMailboxText,
} from '@akari/rules';
import { and, eq } from 'drizzle-orm';
import { refuseContact } from '../../core/bar/bar.queries.ts';
import { channelPermit } from '../../core/channel/state/channel-permit.ts';
import { lockChannels, shareIn } from '../../core/channel/state/channel.queries.ts';
import { requireSoundLedger } from '../../core/ledger/ledger-check-state.ts';
import { balancesOf, type ViewerBalances } from '../../core/ledger/ledger.queries.ts';
import { payPerformer } from '../../core/ledger/pay-performer.ts';
import { judgePrivateMessage, shownText } from '../../core/moderation/line/judge-line.ts';
import { runningSessionOf } from '../../core/session/state/session.queries.ts';
import { spendWithinLimit } from '../../core/spend-limit/spend-within-limit.ts';
import { refuseWhenOff } from '../../core/switch/switches.ts';
import type { Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import { once } from '../../platform/http/idempotency.ts';
import type { Member } from '../../platform/http/person.ts';
import { Problem } from '../../platform/http/problem.ts';
import { rowIdOf } from '../../platform/http/row-id.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import { sharedRates } from '../../platform/redis/shared-rates.ts';
import type { Services } from '../../platform/services.ts';
import { isIgnored, oneMessage, placeOf, settingOf, unansweredIn, type Place } from './mailbox.queries.ts';
import { mailboxFileTable, mailboxMessageTable, mailboxPaymentTable } from './mailbox.table.ts';
import { tellWritten } from './tell-mailbox.ts';

type Written = AnswerOf<typeof writeCall>;
type Sent = BodyOf<typeof writeCall>;

/** Begins the conversation, or changes when each side has seen its last message. */
const TOUCH = `INSERT INTO mailbox_thread (performer_id, viewer_id, viewer_at_ms, performer_at_ms) VALUES ($1, $2, $3, $4)
  ON CONFLICT (performer_id, viewer_id) DO UPDATE SET
    viewer_at_ms = coalesce(excluded.viewer_at_ms, mailbox_thread.viewer_at_ms),
    performer_at_ms = coalesce(excluded.performer_at_ms, mailbox_thread.performer_at_ms) RETURNING id`;

export async function checkRate(services: Services, user_id: number): Promise<void> {
  const wait_ms = await sharedRates(services).take(`mailbox:${user_id}`, MAILBOX_RATE);
  if (wait_ms > 0) throw new Problem('too_many_requests', { retry_after_s: Math.ceil(wait_ms / 1_000) });
}

/** Takes the uploaded picture of a person for one message. @throws not_found */
async function takePicture(tx: Tx, owner_id: number, file_id: string | undefined): Promise<number | null> {
  if (file_id === undefined) return null;
  const { id, owner_id: owner, sent } = mailboxFileTable;
  const [file] = await tx
    .update(mailboxFileTable)
    .set({ sent: true })
    .where(and(eq(id, rowIdOf(file_id) ?? 0), eq(owner, owner_id), eq(sent, false)))
    .returning({ id });
  if (file === undefined) throw new Problem('not_found');
  return file.id;
}

interface Added {
  text: string;
  from_performer: boolean;
  withheld: boolean;
  units: number;
  at_ms: number;
}

/** Keeps a message. One that is withheld moves nothing at the side that does not get it, unless it was paid for. */
async function addMessage(
  tx: Tx,
  { performer_id, viewer_id }: Place,
  { lang, file_id, picture_units = 0 }: Sent,
  { text, from_performer, withheld, units, at_ms }: Added,
): Promise<{ thread_id: number; message_id: number }> {
  const hides = withheld && units === 0;
  const seen = from_performer ? [hides ? null : at_ms, at_ms] : [at_ms, hides ? null : at_ms];
  const [thread] = await namedQuery<{ id: number }>(tx, 'mailbox_touch', TOUCH, [
    performer_id,
    viewer_id,
    ...seen,
  ]);
  if (thread === undefined) throw new Error('a conversation was not kept');
  const picture = await takePicture(tx, from_performer ? performer_id : viewer_id, file_id);
  const [row] = await tx
    .insert(mailboxMessageTable)
    .values({
      thread_id: thread.id,
      receiver_id: from_performer ? viewer_id : performer_id,
      ...{ from_performer, text, lang, at_ms, withheld, units, file_id: picture },
      picture_units: picture === null ? 0 : picture_units,
    })
    .returning({ id: mailboxMessageTable.id });
  if (row === undefined) throw new Error('a message was not kept');
  return { thread_id: thread.id, message_id: row.id };
}

/** The text as it is shown. @throws mailbox_empty, mailbox_too_long, chat_word_forbidden */
async function judged(
  services: Services,
  performer_id: number,
  performs: boolean,
  sent: Sent,
): Promise<string> {
  const read = readMailboxText(sent.text, sent.file_id !== undefined);
  if (typeof read !== 'string') throw new Problem(read.refused);
  const role = performs ? 'performer' : 'viewer';
  return read === '' ? '' : shownText(await judgePrivateMessage(services, performer_id, role, read));
}

/** Locks the channel, and reads what decides; the statements run in order. @throws kicked_out, bar_no_contact */
async function readState(services: Services, tx: Tx, member: Member, known: Place) {
  const { performer_id, viewer_id } = known;
  const [channel] = await lockChannels(tx, [performer_id]);
  if (!isPerformer(member.user_type))
    await refuseContact(tx, performer_id, viewer_id, services.clock.nowMs());
  const place = await placeOf(tx, member, known.user_name);
  const [setting, unanswered, ignored, session] = [
    await settingOf(tx, performer_id),
    await unansweredIn(tx, place.thread_id),
    await isIgnored(tx, place),
    await runningSessionOf(tx, viewer_id),
  ];
  return { channel, place, setting, unanswered, ignored, session };
}
type State = Awaited<ReturnType<typeof readState>>;

/** Pays for a message in the transaction that keeps it. */
async function payFor(
  tx: Tx,
  { channel, session, place: { performer_id, viewer_id } }: State,
  { units, key, at_ms }: { units: number; key: string; at_ms: number },
) {
  if (channel === undefined) throw new Problem('performer_not_found');
  await requireSoundLedger(tx);
  // Before the payment: it may lock the session, and sessions are locked before ledger accounts.
  await spendWithinLimit(tx, viewer_id, session, units, at_ms);
  return payPerformer(tx, {
    ...{ viewer_id, performer_id, point_type: POINT_TYPE.regular, units, at_ms },
    share_bp: shareIn(channel),
    idempotency_key: `mailbox_message:${viewer_id}:${key}`,
    // Nodes of the previous version know no other cause. The view `payment` tells them apart.
    cause: 'tip',
    cause_id: null,
  });
}

async function writeAsViewer(
  services: Services,
  tx: Tx,
  state: State,
  sent: Sent,
  { text, key, at_ms }: { text: string; key: string; at_ms: number },
): Promise<Omit<Written, 'message'> & { thread_id: number; message_id: number; withheld: boolean }> {
  const { place, setting, unanswered, ignored } = state;
  const terms = {
    ...{ performer_open: !place.closed, takes: setting.takes, units: setting.units, unanswered },
    unanswered_max: services.config.terms.mailbox.unanswered_max,
  };
  const refused = mailboxRefusal(terms, sent.units);
  if (refused !== null) throw new Problem(refused);
  const { units } = setting;
  const paid = units === 0 ? null : await payFor(tx, state, { units, key, at_ms });
  const added = { text, from_performer: false, withheld: ignored, units, at_ms };
  const kept = await addMessage(tx, place, { ...sent, picture_units: 0 }, added);
  let balance: ViewerBalances | null = null;
  if (paid !== null) {
    const { performer_id, viewer_id } = place;
    await tx.insert(mailboxPaymentTable).values({
      ...{ kind: 'message' as const, message_id: kept.message_id, performer_id, viewer_id, units, at_ms },
      ...paid,
    });
    balance = await balancesOf(tx, viewer_id);
  }
  const left = mailboxLeft({ ...terms, unanswered: unanswered + 1 });
  return { ...kept, left, balance, withheld: ignored };
}

/**
 * Writes a message: a viewer to a performer, or she to a viewer who wrote to her. Price, payment and message are one
 * transaction, once per idempotency key. Who is ignored or blocked gets the same answers as before.
 * @throws mailbox_empty, mailbox_too_long, mailbox_price, mailbox_closed, mailbox_price_changed, mailbox_wait,
 * chat_word_forbidden, too_many_requests, performer_not_found, not_found, kicked_out, bar_no_contact, site_off, points_short,
 * points_for_watching, payment_locked, spend_limit_exceeded, self_excluded, money_stopped, idempotency_key_reused; nothing was
 * changed then
 */
export async function writeMessage(
  services: Services,
  member: Member,
  user_name: string,
  sent: Sent,
  idempotency_key: string,
): Promise<Written> {
  const { database, clock, config } = services;
  const { user_id, user_type } = member;
  const performs = isPerformer(user_type);
  const { prices } = config.terms.mailbox;
  const { picture_units = 0 } = sent;
  if (!isMailboxPrice(picture_units, prices) || (!performs && picture_units > 0))
    throw new Problem('mailbox_price');
  const known = await placeOf(database.db, member, user_name);
  const { performer_id } = known;
  if (sent.units > 0) await refuseWhenOff(database.db, 'site', member.site_id);
  const text = await judged(services, performer_id, performs, sent);
  await checkRate(services, user_id);
  const intent = {
    ...{ user_id, key: idempotency_key },
    content: ['mailbox', known.viewer_id, performer_id, sent],
    turn: channelPermit(services, performer_id),
    read: (tx: Tx) => readState(services, tx, member, known),
  };
  return once(services, intent, async (tx, after, state) => {
    const at_ms = clock.nowMs();
    const { place } = state;
    const by = { text, key: idempotency_key, at_ms };
    if (performs && place.closed) throw new Problem('mailbox_closed');
    const { thread_id, message_id, left, balance, withheld } = performs
      ? {
          ...(await addMessage(tx, place, sent, {
            ...{ text, at_ms, from_performer: true, withheld: place.blocks, units: 0 },
          })),
          ...{ left: null, balance: null, withheld: place.blocks },
        }
      : await writeAsViewer(services, tx, state, sent, by);
    const message = await oneMessage(tx, thread_id, performs, message_id);
    await tellWritten(services, tx, after, { place, thread_id, message_id, performs, withheld });
    if (balance !== null)
      after(() => services.realtime.send(roomOf.user(place.viewer_id), 'balance.changed', balance));
    return { message, left, balance };
  });
}
