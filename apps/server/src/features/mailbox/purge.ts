import { namedQuery } from '../../platform/database/named-query.ts';
import type { RetentionJob } from '../../platform/deadline/retention-job.ts';
import type { Services } from '../../platform/services.ts';
import { endFiles } from './keep-file.ts';

/** A picture that was bought is kept from then on. What was paid stays in the ledger and the statements. */
const FORGET = `WITH old AS (
    SELECT m.id FROM mailbox_message m WHERE m.at_ms < $1 AND NOT EXISTS (SELECT FROM mailbox_payment p
      WHERE p.message_id = m.id AND p.kind = 'picture' AND p.at_ms >= $1)
    ORDER BY m.at_ms LIMIT $2
  ), gone AS (DELETE FROM mailbox_message m USING old WHERE m.id = old.id RETURNING m.file_id)
  SELECT f.key FROM gone LEFT JOIN mailbox_file f ON f.id = gone.file_id`;
/** The last of its messages may have been given a little later. */
const FORGET_CIRCULARS = `DELETE FROM mailbox_news n WHERE n.over AND n.at_ms < $1
  AND NOT EXISTS (SELECT FROM mailbox_message m WHERE m.news_id = n.id)`;

/** Deletes messages whose time is over, and then their pictures. */
export const oldMessages = ({ config }: Services): RetentionJob => ({
  kind: 'mailbox.expired',
  batch_size: 1_000,
  deleteExpired: async (tx, now_ms, atOnceMost) => {
    const before_ms = now_ms - config.terms.mailbox.kept_ms;
    const gone = await namedQuery<{ key: string | null }>(tx, 'mailbox_forget', FORGET, [
      before_ms,
      atOnceMost,
    ]);
    const keys = gone.flatMap(({ key }) => (key === null ? [] : [key]));
    await endFiles(tx, keys, now_ms);
    await namedQuery(tx, 'mailbox_forget_circulars', FORGET_CIRCULARS, [before_ms]);
    return gone.length;
  },
});
