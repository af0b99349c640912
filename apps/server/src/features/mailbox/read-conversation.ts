import type { AnswerOf, readMailbox as readCall } from '@akari/contract';
import { isPerformer, mailboxLeft } from '@akari/rules';
import { barInForce } from '../../core/bar/bar.queries.ts';
import type { Member } from '../../platform/http/person.ts';
import type { Services } from '../../platform/services.ts';
import { isIgnored, messagesOf, personOf, placeOf, settingOf, unansweredIn } from './mailbox.queries.ts';

const DAY_MS = 86_400_000;

/** A conversation, and how the person may go on in it. @throws performer_not_found, not_found */
export async function readConversation(
  services: Services,
  member: Member,
  user_name: string,
  page: { before?: string | undefined; limit: number },
): Promise<AnswerOf<typeof readCall>> {
  const { database, config, clock } = services;
  const { db } = database;
  const performs = isPerformer(member.user_type);
  const place = await placeOf(db, member, user_name);
  const { performer_id, viewer_id, thread_id, closed, wants_circulars, blocks } = place;
  const { mailbox, message_file } = config.terms;
  const none = { messages: [], next_before: null };
  const read = thread_id === null ? none : await messagesOf(db, thread_id, performs, page);
  const shared = {
    ...{ person: personOf(place), ...read },
    file_bytes: message_file.file_bytes,
    days: Math.round(mailbox.kept_ms / DAY_MS),
  };
  if (performs) {
    const ignored = await isIgnored(db, place);
    const { prices } = mailbox;
    return { ...shared, takes: !closed, units: 0, left: null, choices: null, ignored, prices };
  }
  const setting = await settingOf(db, performer_id);
  const bar = await barInForce(db, performer_id, viewer_id, clock.nowMs());
  const unanswered = await unansweredIn(db, thread_id);
  const terms = { performer_open: !closed, ...setting, unanswered, unanswered_max: mailbox.unanswered_max };
  return {
    ...shared,
    takes: !closed && setting.takes && bar === null,
    units: setting.units,
    left: mailboxLeft(terms),
    choices: { circulars: wants_circulars, blocks },
    ...{ ignored: null, prices: null },
  };
}
