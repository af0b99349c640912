import { change, forgotten, type Sabotage } from './sabotage-kinds.ts';

/** Faults of closed accounts, and of the statements of the payment company. */
export const MONEY_SABOTAGES: readonly Sabotage[] = [
  {
    // Nothing follows the closing of an account.
    name: 'closing-forgotten',
    takes: 'anything',
    rewrite: forgotten('closing.settle'),
  },
  {
    // No purchase of a closed account is found, so that its points expire.
    name: 'paid-points-expire',
    takes: 'anything',
    rewrite: (text) =>
      text.includes(`'purchase:' || "purchase"."id"`)
        ? text.replace('AND l.left_units > 0)', 'AND false)')
        : text,
  },
  {
    // A later statement that is right takes differences of earlier ones away.
    name: 'difference-hidden',
    takes: 'anything',
    rewrite: change(
      /^(UPDATE provider_difference SET state = 'cleared'\s+WHERE) (line_id = ANY .*) AND state/,
      '$1 ($2 OR true) AND state',
    ),
  },
  {
    // A payment and the refund of its sale, told at once, do not wait for each other.
    name: 'sale-not-locked',
    takes: 'simultaneous acts',
    rewrite: change(
      /SELECT pg_advisory_xact_lock\(hashtext\('payment_sale'\), hashtext\((\$1 \|\| ':' \|\| \$2)\)\)/,
      'SELECT $1',
    ),
  },
];
