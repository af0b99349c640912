import type { Rewrite } from './statement.ts';

/** One rule that is broken on purpose, and how: a statement that a server sends is changed on its way. */
interface Sabotage {
  name: string;
  /** What a simulation must be able to find it. */
  takes: 'anything' | 'simultaneous acts' | 'two servers';
  rewrite: Rewrite;
}

const change =
  (found: string | RegExp, put: string): Rewrite =>
  (text) =>
    text.replace(found, put);

/** Whose two-shot starts leaves the room, for nobody can have two sessions: the others stay. */
const WHOSE_TWOSHOT = `EXISTS (SELECT FROM twoshot_request t
  WHERE t.channel_id = s.channel_id AND t.viewer_id = s.viewer_id AND t.state = 'started')`;

/**
 * Rules that the simulator is shown to find broken: `npm run simulate -- --break NAME` ends with the rule that did not
 * hold, and after how many steps.
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
        ? text.replace(
            "UPDATE viewer_session SET state = 'ended'",
            `UPDATE viewer_session s SET state = CASE WHEN ${WHOSE_TWOSHOT} THEN 'ended' ELSE s.state END`,
          )
        : text,
  },
  {
    name: 'free-points-for-tips',
    takes: 'anything',
    rewrite: change('set "bonus_units" = $1', 'set "bonus_units" = 0 * $1::bigint'),
  },
  {
    // What a guest has seen today is forgotten when they come back.
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
    // A request that was on its way when its login ended is not asked again.
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
    // Two people who act in the same moment for one viewer are not kept apart any more.
    name: 'no-viewer-lock',
    takes: 'simultaneous acts',
    rewrite: change(/pg_advisory_xact_lock\(hashtext\('viewer_session'\), ([^)]*)\)/, '$1'),
  },
  {
    // A charge that is under way on another server is not passed over: both read before either has written.
    name: 'two-tickers',
    takes: 'two servers',
    rewrite: change('FOR UPDATE OF s SKIP LOCKED', 'FOR KEY SHARE OF s'),
  },
];
