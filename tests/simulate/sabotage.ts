import { MONEY_SABOTAGES } from './sabotage-money.ts';
import { OUTSIDE_SABOTAGES } from './sabotage-outside.ts';
import { allForgotten, change, forgotten, type Sabotage } from './sabotage-kinds.ts';

/**
 * Matches the session of the viewer whose two-shot starts. It ends, because a viewer has one session; the others stay.
 */
const WHOSE_TWOSHOT = `EXISTS (SELECT FROM twoshot_request t
  WHERE t.channel_id = s.channel_id AND t.viewer_id = s.viewer_id AND t.state = 'started')`;

/**
 * Rules whose violation the simulator must detect: `npm run simulate -- --break NAME` ends with the broken rule and the
 * number of steps that it took.
 */
export const SABOTAGES: readonly Sabotage[] = [
  {
    name: 'charge-twice',
    takes: 'anything',
    rewrite: change(
      'SET balance_units = a.balance_units - d.units',
      'SET balance_units = a.balance_units - 2 * d.units',
    ),
  },
  {
    name: 'stay-in-twoshot',
    takes: 'anything',
    rewrite: (text, values) =>
      values.flat().includes('twoshot_started')
        ? text
            .replace(
              "UPDATE viewer_session SET state = 'ended'",
              `UPDATE viewer_session s SET state = CASE WHEN ${WHOSE_TWOSHOT} THEN 'ended' ELSE s.state END`,
            )
            .replace('ended_at_ms = $6', `ended_at_ms = CASE WHEN ${WHOSE_TWOSHOT} THEN $6::bigint END`)
        : text,
  },
  {
    // The session of a viewer that staff end goes on.
    name: 'staff-end-ignored',
    takes: 'anything',
    rewrite: (text, values) =>
      values.flat().includes('session_ended_by_staff')
        ? text
            .replace("UPDATE viewer_session SET state = 'ended'", 'UPDATE viewer_session SET state = state')
            .replace('ended_at_ms = $6', 'ended_at_ms = nullif($6::bigint, $6::bigint)')
        : text,
  },
  {
    // A session continues the one before it, and not the visit of that one.
    name: 'visit-of-one-session',
    takes: 'anything',
    rewrite: change(
      'SELECT coalesce(visit_id, id) AS visit_id, channel_id',
      'SELECT id AS visit_id, channel_id',
    ),
  },
  {
    // A command to a toy is not marked before it is sent.
    name: 'toy-sent-again',
    takes: 'anything',
    rewrite: (text, values) =>
      text.startsWith('update "toy_command"') && values.flat().includes('sending')
        ? text.replace('"state" = $1', `"state" = left($1::text, 0) || 'queued'`)
        : text,
  },
  {
    // Nothing happens to a viewer's commands and controls of toys when the chat is over.
    name: 'toy-after-session',
    takes: 'anything',
    rewrite: forgotten('toy.left'),
  },
  {
    // The points of a command that did not run stay with the performer.
    name: 'toy-points-kept',
    takes: 'anything',
    rewrite: forgotten('toy.back'),
  },
  {
    // The points of votes in a poll without a result stay with the performer.
    name: 'vote-points-kept',
    takes: 'anything',
    rewrite: allForgotten('poll.vote_back'),
  },
  {
    // A secret message is paid for and kept as a free one.
    name: 'secret-message-unmarked',
    takes: 'anything',
    rewrite: change(
      'VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING *',
      'VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9 AND false, $10) RETURNING *',
    ),
  },
  {
    // What a performer gave today is forgotten.
    name: 'present-day-forgotten',
    takes: 'anything',
    rewrite: change(
      'coalesce(sum(units - earnings_units), 0)::bigint AS allowance_units',
      '0::bigint AS allowance_units',
    ),
  },
  {
    // A present is kept as paid with earnings that its performer has not confirmed.
    name: 'present-unconfirmed',
    takes: 'anything',
    rewrite: (text) =>
      text.startsWith('insert into "present"')
        ? text.replace('$6, $7', '$6, $6::bigint + 0 * $7::bigint')
        : text,
  },
  {
    // Single payments with points of an allowance bring the usual share.
    name: 'present-shared',
    takes: 'anything',
    rewrite: change(
      'RETURNING least($2::bigint, account.left_units) AS units',
      'RETURNING 0::bigint AS units',
    ),
  },
  {
    // The last thanks of a viewer are not found.
    name: 'thanked-again',
    takes: 'anything',
    rewrite: change(
      '(SELECT max(t.at_ms) FROM thank_you t WHERE t.viewer_id = $1 AND t.performer_id = $3)',
      'NULL::bigint',
    ),
  },
  {
    // The points of a ticket neither go back nor to the performer.
    name: 'ticket-points-kept',
    takes: 'anything',
    rewrite: allForgotten('ticket.pays'),
  },
  {
    // A show counts as soon as it begins, and its tickets are paid out.
    name: 'show-counts-at-once',
    takes: 'anything',
    rewrite: (text, values) =>
      text.startsWith('INSERT INTO deadline') && values[0] === 'ticket_show.counts'
        ? text.replace('$3, $4', '0 * $3::bigint, $4')
        : text,
  },
  {
    // A show that runs needs no ticket.
    name: 'show-without-ticket',
    takes: 'anything',
    rewrite: change("AND t.viewer_id = $1 AND t.state <> 'returned')", 'OR true)'),
  },
  {
    // What was used of a coupon is not counted.
    name: 'coupon-budget-forgotten',
    takes: 'anything',
    rewrite: (text) =>
      text.startsWith('update "coupon" set "taken_uses"')
        ? text.replaceAll(/\+ \$(\d)::/g, '+ 0 * $$$1::')
        : text,
  },
  {
    // A charge of a card on file is not followed whose answer was lost.
    name: 'charge-lost',
    takes: 'anything',
    rewrite: forgotten('stored_charge.follow'),
  },
  {
    // The automatic purchases of a day are not counted.
    name: 'top-up-day-forgotten',
    takes: 'anything',
    rewrite: (text, values) => (values.includes('top_up') ? text.replace('count(*)::int', '0') : text),
  },
  {
    // Money of a transfer that is written down can be written down again.
    name: 'transfer-still-waits',
    takes: 'anything',
    rewrite: (text) =>
      text.startsWith('update "bank_transfer"')
        ? text.replace('"state" = $1', `"state" = left($1::text, 0) || 'waiting'`)
        : text,
  },
  {
    // The payment company is asked once to stop a plan.
    name: 'plan-goes-on',
    takes: 'anything',
    rewrite: forgotten('plan.stop'),
  },
  {
    // The points of an album that staff took down stay with its performer.
    name: 'album-points-kept',
    takes: 'anything',
    rewrite: forgotten('album.back'),
  },
  {
    // Miles that were exchanged stay in their lots.
    name: 'miles-exchanged-again',
    takes: 'anything',
    rewrite: change(/^(update "mile_lot" set .*)- \$1/, '$1- 0 * $$1::integer'),
  },
  {
    // The last review of a viewer is not found.
    name: 'reviewed-again',
    takes: 'anything',
    rewrite: change(
      '(SELECT max(r.at_ms) FROM review r WHERE r.performer_id = $2 AND r.viewer_id = $1) AS last_at_ms',
      'NULL::bigint AS last_at_ms',
    ),
  },
  {
    // Free messages of a viewer are not counted.
    name: 'mail-unanswered-forgotten',
    takes: 'anything',
    rewrite: change(
      'count(*)::int AS unanswered FROM mailbox_message',
      '0 AS unanswered FROM mailbox_message',
    ),
  },
  {
    // Messages of a performer come to a viewer who blocks her.
    name: 'mail-of-blocked',
    takes: 'anything',
    rewrite: change('AS wants_circulars, t.blocks\n', 'AS wants_circulars, false AS blocks\n'),
  },
  {
    // What a performer sent to all today is not counted.
    name: 'mail-to-all-forgotten',
    takes: 'anything',
    rewrite: (text) =>
      text.includes('from "mailbox_news"') ? text.replace('count(*)', '0 * count(*)') : text,
  },
  {
    // A message that was paid for is kept as a free one.
    name: 'mail-paid-as-free',
    takes: 'anything',
    rewrite: (text) =>
      text.startsWith('insert into "mailbox_message"') ? text.replace('$8', '0 * $8::bigint') : text,
  },
  {
    // The last stamp of a viewer's card is not found.
    name: 'card-forgotten',
    takes: 'anything',
    rewrite: change("kind = 'login_bonus' AND day < $2", "kind = 'login_bonus' AND day < left($2, 0)"),
  },
  {
    name: 'kept-back-paid',
    takes: 'anything',
    rewrite: change('h.performer_id IS NOT NULL AS staff_hold', 'false AS staff_hold'),
  },
  {
    // No server sends the coins of a file that was sent.
    name: 'coins-forgotten',
    takes: 'anything',
    rewrite: allForgotten('payout.coins'),
  },
  {
    // An agency gets a percentage that its performer has not accepted.
    name: 'offer-counts',
    takes: 'anything',
    rewrite: change(
      `AND t.state = 'accepted') AS shares`,
      `AND t.state IN ('accepted', 'offered')) AS shares`,
    ),
  },
  {
    name: 'free-points-for-tips',
    takes: 'anything',
    rewrite: change('set "bonus_units" = $1', 'set "bonus_units" = 0 * $1::bigint'),
  },
  {
    // A guest's preview time of the day is forgotten when the guest comes back.
    name: 'guest-day-forgotten',
    takes: 'anything',
    rewrite: change('coalesce(sum("delivered_ms"), 0)::bigint', '0::bigint'),
  },
  {
    name: 'unpaid-day-forgotten',
    takes: 'anything',
    rewrite: change('coalesce(sum(forgiven_ms), 0)::bigint AS forgiven_ms', '0::bigint AS forgiven_ms'),
  },
  {
    // A request that was under way when its login ended is not checked again.
    name: 'ended-login-enters',
    takes: 'simultaneous acts',
    rewrite: change('FROM login WHERE id = $1 AND ended_at_ms IS NULL', 'FROM login WHERE id = $1'),
  },
  {
    name: 'broken-ledger-ignored',
    takes: 'anything',
    rewrite: change('finding_count FROM ledger_check', '0 AS finding_count FROM ledger_check'),
  },
  {
    // Two concurrent commands for one viewer are no longer serialised.
    name: 'no-viewer-lock',
    takes: 'simultaneous acts',
    rewrite: change(/pg_advisory_xact_lock\(hashtext\('viewer_session'\), ([^)]*)\)/, '$1'),
  },
  {
    // A session that another server is charging is not skipped: both servers read before either has written.
    name: 'two-tickers',
    takes: 'two servers',
    rewrite: change('FOR UPDATE OF s SKIP LOCKED', 'FOR KEY SHARE OF s'),
  },
  ...MONEY_SABOTAGES,
  ...OUTSIDE_SABOTAGES,
];
