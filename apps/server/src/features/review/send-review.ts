import type { AnswerOf, BodyOf, getReviewStanding, sendReview as sendCall } from '@akari/contract';
import { readReview, REVIEW_SPENT_UNITS, reviewAgainAtMs, reviewWordsRefusal } from '@akari/rules';
import { performerOf } from '../../core/channel/state/performer-by-name.ts';
import { siteWords } from '../../core/moderation/line/site-words.ts';
import { fileItem } from '../../core/queue/file-item.ts';
import { siteTermsOf } from '../../platform/config/site-terms.ts';
import type { Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import { once } from '../../platform/http/idempotency.ts';
import type { Member } from '../../platform/http/person.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { refusalOf, standingOf } from './review-standing.ts';
import { reviewTable } from './review.table.ts';
import { displayNameOf, reviewSubject } from './review.queries.ts';

/** Reviews of one performer by one viewer take turns, so that two at once are one. */
const TURN = `SELECT pg_advisory_xact_lock(hashtextextended('review:' || $1 || ':' || $2, 0))`;

/** Whether a viewer may review a performer now, and what is missing. @throws performer_not_found */
export async function ownStanding(
  { database, clock }: Services,
  person: Member,
  performer_name: string,
): Promise<AnswerOf<typeof getReviewStanding>> {
  const { db } = database;
  const now_ms = clock.nowMs();
  const { id } = await performerOf(db, performer_name);
  const standing = await standingOf(db, person.user_id, id, now_ms);
  const refused = await refusalOf(db, person, id, standing, now_ms);
  const { review: miles } = await siteTermsOf(db, person.site_id, 'miles_earned');
  const { spent_units, since_units, last_at_ms } = standing;
  const counted = Math.min(spent_units, since_units ?? spent_units);
  return {
    ...{ refused, miles, again_at_ms: reviewAgainAtMs(last_at_ms, now_ms) },
    missing_units: Math.max(0, REVIEW_SPENT_UNITS - counted),
  };
}

/** Reads the text as it would be shown. @throws review_empty, review_too_short, review_too_long, review_problem */
async function readDraft(
  services: Services,
  performer: { id: number; user_name: string },
  { name, text }: BodyOf<typeof sendCall>,
): Promise<{ name: string; text: string }> {
  const draft = readReview({ name, text });
  if ('refused' in draft) throw new Problem(draft.refused);
  const [words, shown] = await Promise.all([
    siteWords(services, performer.id),
    displayNameOf(services.database.db, performer.id),
  ]);
  const names = [performer.user_name, ...Object.values(shown)];
  const refused = reviewWordsRefusal(draft, words, names);
  if (refused !== null) throw new Problem(refused);
  return draft;
}

/**
 * A viewer reviews a performer with whom they spent points. Others see it after staff have published it.
 * @throws performer_not_found, review_empty, review_too_short, review_too_long, review_problem, review_promo, banned_out,
 * review_too_soon, review_more_points, review_points_short, idempotency_key_reused
 */
export async function sendReview(
  services: Services,
  person: Member,
  performer_name: string,
  sent: BodyOf<typeof sendCall>,
  idempotency_key: string,
): Promise<AnswerOf<typeof sendCall>> {
  const { database, clock } = services;
  const performer = await performerOf(database.db, performer_name);
  const { name, text } = await readDraft(services, performer, sent);
  const { user_id: viewer_id } = person;
  const intent = {
    user_id: viewer_id,
    key: idempotency_key,
    content: ['review.send', performer.id, name, text, sent.stars],
  };
  return once(services, intent, async (tx: Tx) => {
    await namedQuery(tx, 'review_turn', TURN, [performer.id, viewer_id]);
    const at_ms = clock.nowMs();
    const standing = await standingOf(tx, viewer_id, performer.id, at_ms);
    const refused = await refusalOf(tx, person, performer.id, standing, at_ms);
    if (refused !== null) throw new Problem(refused);
    const { spent_units, total_units } = standing;
    const [row] = await tx
      .insert(reviewTable)
      .values({
        ...{ performer_id: performer.id, viewer_id, text, stars: sent.stars, at_ms },
        ...{ name: name === '' ? null : name, spent_units, total_units },
      })
      .returning({ id: reviewTable.id });
    if (row === undefined) throw new Error('a review was not kept');
    const { site_id } = performer;
    const subject = reviewSubject('review', row.id);
    await fileItem(services, tx, { kind: 'review', subject, site_id, urgent: false });
    return { review_id: String(row.id) };
  });
}
