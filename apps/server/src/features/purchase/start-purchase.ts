import { POINT_PACKS, pointsText, type Language, type PointPack } from '@akari/rules';
import { and, eq } from 'drizzle-orm';
import { requireSoundLedger } from '../../core/ledger/ledger-check-state.ts';
import { refuseWhenOff } from '../../core/switch/switches.ts';
import type { Member } from '../../platform/http/person.ts';
import { ownPathOf } from '../../platform/http/own-path.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { PaymentProvider } from '../../platform/payment/payment-provider.ts';
import { returnUrl } from '../../platform/http/return-url.ts';
import type { Services } from '../../platform/services.ts';
import type { PurchaseRow } from './purchase.queries.ts';
import { purchaseTable } from './purchase.table.ts';

export interface PurchaseIntent {
  pack_id: string;
  return_path: string;
  idempotency_key: string;
}

function packOf(pack_id: string): PointPack {
  if (pack_id === '') throw new Problem('pack_not_selected');
  const pack = POINT_PACKS.find((known) => known.pack_id === pack_id);
  if (pack === undefined) throw new Problem('bad_request');
  return pack;
}

/** What the provider's page says is bought. */
const textOf = ({ units }: PurchaseRow, lang: Language): string =>
  lang === 'ja' ? `${pointsText(units)}ポイント` : `${pointsText(units)} points`;

/** The purchase of this idempotency key: a new one, or the one of an earlier request. */
async function keepPurchase(
  services: Services,
  payment: PaymentProvider,
  member: Member,
  intent: PurchaseIntent,
): Promise<PurchaseRow> {
  const { db } = services.database;
  const { pack_id, price_cents, units } = packOf(intent.pack_id);
  await db
    .insert(purchaseTable)
    .values({
      user_id: member.user_id,
      idempotency_key: intent.idempotency_key,
      pack_id,
      price_cents,
      units,
      provider: payment.name,
      return_path: intent.return_path,
      created_at_ms: services.clock.nowMs(),
    })
    .onConflictDoNothing();
  const [row] = await db
    .select()
    .from(purchaseTable)
    .where(
      and(
        eq(purchaseTable.user_id, member.user_id),
        eq(purchaseTable.idempotency_key, intent.idempotency_key),
      ),
    );
  if (row === undefined || row.pack_id !== pack_id || row.return_path !== intent.return_path) {
    throw new Problem('idempotency_key_reused');
  }
  return row;
}

/**
 * Starts a purchase: first inserts the row, then calls the provider, which is idempotent by purchase id, so
 * that every payment has a row. A repeat with the same key returns the same payment page.
 * @param own_url origin of this site as the person's browser reaches it
 * @throws purchase_unavailable, purchases_off, site_off, money_stopped, pack_not_selected, idempotency_key_reused
 */
export async function startPurchase(
  services: Services,
  member: Member,
  intent: PurchaseIntent,
  own_url: string,
): Promise<{ row: PurchaseRow; pay_url: string }> {
  const { payment } = services;
  if (payment === null) throw new Problem('purchase_unavailable');
  await refuseWhenOff(services.database.db, 'purchases', member.site_id);
  await requireSoundLedger(services.database.db);
  const return_path = ownPathOf(intent.return_path);
  if (return_path === null) throw new Problem('bad_request');
  const row = await keepPurchase(services, payment, member, { ...intent, return_path });
  if (row.pay_url !== null) return { row, pay_url: row.pay_url };
  const { checkout_id, pay_url } = await payment.createCheckout({
    purchase_id: String(row.id),
    price: { amount_minor: row.price_cents, currency: 'USD' },
    description: textOf(row, member.chat_lang),
    return_path: row.return_path,
    return_url: returnUrl(own_url, row.return_path, String(row.id)),
    lang: member.chat_lang,
  });
  await services.database.db
    .update(purchaseTable)
    .set({ checkout_id, pay_url })
    .where(eq(purchaseTable.id, row.id));
  return { row: { ...row, checkout_id, pay_url }, pay_url };
}
