import type { FreeAnswers } from '@akari/contract';
import { USER_TYPE } from '@akari/rules';
import type { Db } from '../../../platform/database/database.ts';
import { namedQuery } from '../../../platform/database/named-query.ts';
import { PAID_CHAT_ANSWER } from '../state/session-deadlines.ts';

/** Counts the answers to the last free chat of the broadcast, without those of admins, who pay nothing. */
const ANSWERS = `SELECT count(*)::int AS asked,
    count(*) FILTER (WHERE s.end_name = 'paid_chat_started')::int AS stayed,
    count(*) FILTER (WHERE s.state = 'asked')::int AS waiting,
    max(d.due_at_ms) AS until_ms
  FROM channel c
    JOIN viewer_session s ON s.broadcast_id = c.broadcast_id
    JOIN app_user v ON v.id = s.viewer_id
    LEFT JOIN deadline d ON d.kind = '${PAID_CHAT_ANSWER}' AND d.subject = s.id::text AND s.state = 'asked'
  WHERE c.performer_id = $1 AND c.status IN ('chatting', 'twoway')
    AND v.user_type NOT IN (${USER_TYPE.visibleAdmin}, ${USER_TYPE.invisibleAdmin})
    AND s.mode = 'free' AND s.asked_at_ms = (SELECT max(l.asked_at_ms) FROM viewer_session l
      WHERE l.broadcast_id = c.broadcast_id AND l.mode = 'free')`;

/** How the viewers of a performer's last free chat answered the price; null: nobody was asked. */
export async function freeAnswersOf(db: Db, performer_id: number): Promise<FreeAnswers | null> {
  const [answers] = await namedQuery<FreeAnswers>(db, 'free_answers_of', ANSWERS, [performer_id]);
  return answers === undefined || answers.asked === 0 ? null : answers;
}
