import { hold } from '../broken.ts';
import { SHOP } from '../payment-service.ts';
import type { World } from '../world.ts';

interface Returned {
  id: number;
  provider: string;
  price_cents: number;
  units: number;
  /** Refunds that count, the money and the points of them. */
  refunds: number;
  back_cents: number;
  back_units: number;
  /** Money that has gone back for good. */
  done_cents: number;
  /** Whether a refund of it has no outcome, or a message is kept to be applied later. */
  open: boolean;
}
const COUNTS = `('requested', 'sent', 'done', 'unknown')`;
const RETURNED = `SELECT p.id, p.provider, p.price_cents, p.units, r.refunds, r.back_cents, r.back_units, r.done_cents,
    r.open OR EXISTS (SELECT FROM payment_event e WHERE e.state = 'received'
      AND p.id::text IN (e.named_purchase, replace(e.sale_id, 'sale-', ''))) AS open
  FROM purchase p CROSS JOIN LATERAL (SELECT
    count(*) FILTER (WHERE state IN ${COUNTS})::int AS refunds,
    coalesce(sum(amount_minor) FILTER (WHERE state IN ${COUNTS}), 0)::bigint AS back_cents,
    coalesce(sum(units) FILTER (WHERE state IN ${COUNTS}), 0)::bigint AS back_units,
    coalesce(sum(amount_minor) FILTER (WHERE state = 'done'), 0)::bigint AS done_cents,
    coalesce(bool_or(state IN ('requested', 'sent', 'unknown')), false) AS open
    FROM refund WHERE purchase_id = p.id) r
  WHERE p.state = 'settled' AND p.provider IN ('${SHOP}', 'bank') ORDER BY p.id`;

/** Rules of money that goes back: what the payment company has paid back is compared with the points that went with it. */
export async function checkRefunds({ eye, payments }: World): Promise<void> {
  const { rows } = await eye.pool.query<Returned>(RETURNED);
  for (const one of rows) {
    const { price_cents, units, back_cents, back_units } = one;
    const said = (): string => JSON.stringify(one);
    hold('no more goes back than was paid', back_cents <= price_cents && back_units <= units, said);
    // Each refund is rounded down to a cent, or to a unit.
    const error = Math.abs(back_cents * units - back_units * price_cents);
    const most = Math.max(units, price_cents) * Math.max(1, one.refunds);
    hold('what goes back is worth its points', error < most, said);
    hold('all points go back for the whole price', back_units < units || back_cents === price_cents, said);
    if (one.provider !== SHOP || one.open) continue;
    const sale = payments.sales.find(({ purchase_id }) => purchase_id === String(one.id));
    if (sale === undefined) continue;
    const on_way = payments.messages.some(({ movement }) => movement?.sale === sale);
    const paid_back = payments.book.back(sale);
    hold('points go back with their money', on_way || one.done_cents === paid_back, () =>
      JSON.stringify({
        one,
        paid_back,
        movements: payments.book.movements.filter((moved) => moved.sale === sale),
      }),
    );
  }
}
