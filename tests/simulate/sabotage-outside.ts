import { change, forgotten, type Sabotage } from './sabotage-kinds.ts';

const SENT_AGAIN = `state = left($3::text, 0) || 'waiting', next_at_ms = $4::bigint + 1000`;

/** Faults of notices, and of blogs. */
export const OUTSIDE_SABOTAGES: readonly Sabotage[] = [
  {
    // A push that a push service has accepted is not written down as sent.
    name: 'notice-sent-twice',
    takes: 'anything',
    rewrite: (text, values) =>
      text.startsWith('UPDATE push SET state = $3') && values.includes('sent')
        ? text.replace('state = $3, next_at_ms = $4', SENT_AGAIN)
        : text,
  },
  {
    // A subscription stays that its push service does not know any more.
    name: 'gone-subscription-kept',
    takes: 'anything',
    rewrite: change('DELETE FROM push_device WHERE id = $1 RETURNING id', 'SELECT $1::bigint AS id'),
  },
  {
    // Quiet hours of viewers are not read.
    name: 'quiet-hours-forgotten',
    takes: 'anything',
    rewrite: change(
      'p.quiet_from_min, p.quiet_to_min, p.time_zone,\n',
      'NULL::int AS quiet_from_min, NULL::int AS quiet_to_min, p.time_zone,\n',
    ),
  },
  {
    // Viewers of a broadcast are not told of it.
    name: 'notice-forgotten',
    takes: 'anything',
    rewrite: forgotten('login_notice.tell'),
  },
  {
    // An entry of a blog appears as soon as staff approve it.
    name: 'blog-time-forgotten',
    takes: 'anything',
    rewrite: (text, values) =>
      text.startsWith('update "blog_entry"') && values.includes('approved')
        ? text.replace(/"published_at_ms" = (\$\d+)/, '"published_at_ms" = 0 * $1::bigint')
        : text,
  },
  {
    // Entries that staff have taken down are shown.
    name: 'blog-still-shown',
    takes: 'anything',
    rewrite: change(
      "AND e.state NOT IN ('taken_down', 'deleted') AND e.published_at_ms <= $1",
      'AND e.published_at_ms <= $1',
    ),
  },
  {
    // Bans are not read.
    name: 'blog-of-banned',
    takes: 'anything',
    rewrite: change(
      'WHERE performer_id = $1 AND viewer_id = $2 AND (until_ms IS NULL',
      'WHERE performer_id = $1 AND viewer_id = $2 AND (false',
    ),
  },
  {
    // Each like counts twice.
    name: 'blog-likes-twice',
    takes: 'anything',
    rewrite: change('SELECT count(*)::int FROM blog_like', 'SELECT 2 * count(*)::int FROM blog_like'),
  },
  {
    // Comments are shown that wait for their performer.
    name: 'blog-comment-unapproved',
    takes: 'anything',
    rewrite: change("(c.state = 'approved' OR (c.state", "(c.state <> 'deleted' OR (c.state"),
  },
  {
    // What a viewer has sent today is not taken from what they may send.
    name: 'cheers-uncounted',
    takes: 'anything',
    rewrite: change(
      'FROM cheer WHERE viewer_id = $1 AND day = $3)',
      'FROM cheer WHERE viewer_id = -$1 AND day = $3)',
    ),
  },
  {
    // The first cheer of a viewer in a broadcast counts twice.
    name: 'cheer-counted-twice',
    takes: 'anything',
    rewrite: change('VALUES ($1, $2, $3, 1, $4)', 'VALUES ($1, $2, $3, 2, $4)'),
  },
];
