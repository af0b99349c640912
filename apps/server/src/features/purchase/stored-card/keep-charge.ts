import type { Language, PointPack, PurchaseWay } from '@akari/rules';
import { and, desc, eq } from 'drizzle-orm';
import { unitOfWork } from '../../../platform/database/unit-of-work.ts';
import { setDeadline } from '../../../platform/deadline/deadline.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { Services } from '../../../platform/services.ts';
import type { PurchaseRow } from '../purchase.queries.ts';
import { purchaseAttemptTable, purchaseTable } from '../purchase.table.ts';
import { FOLLOW_CHARGE, FOLLOW_MS } from './follow-charge.ts';
import type { KnownCard } from './stored-card.queries.ts';
import { storedChargeTable } from './stored-card.table.ts';

/** What its buyer has read and agreed to. */
export interface Agreed {
  version: number;
  hash: string;
  text: string;
  language: Language;
  ip_address: string;
}
interface NewCharge {
  user_id: number;
  key: string;
  way: Exclude<PurchaseWay, 'page'>;
  pack: PointPack;
  card: KnownCard;
  return_path: string;
  agreed: Agreed;
}

/**
 * The key of the next purchase by the card on file. It names the latest purchase that the member knew of: all tabs have the
 * same, and after a purchase another one.
 */
export async function nextChargeKey({ database }: Services, user_id: number): Promise<string> {
  const [latest] = await database.db
    .select({ id: purchaseTable.id })
    .from(purchaseTable)
    .where(eq(purchaseTable.user_id, user_id))
    .orderBy(desc(purchaseTable.created_at_ms), desc(purchaseTable.id))
    .limit(1);
  return `card-after-${latest?.id ?? 0}`;
}

/** The purchase of this key; undefined: it is new. */
export async function purchaseByKey(
  { database }: Services,
  user_id: number,
  key: string,
): Promise<PurchaseRow | undefined> {
  const [row] = await database.db
    .select()
    .from(purchaseTable)
    .where(and(eq(purchaseTable.user_id, user_id), eq(purchaseTable.idempotency_key, key)));
  return row;
}

/**
 * Keeps a purchase that is paid with the card on file, what its buyer agreed to, and the charge, before the provider is
 * asked. @returns null: a request at the same time has kept it. @throws purchase_awaited
 */
export const keepCharge = (services: Services, charge: NewCharge): Promise<PurchaseRow | null> =>
  unitOfWork(services.database.db, async (tx) => {
    const { user_id, key, way, pack, card, return_path, agreed } = charge;
    const created_at_ms = services.clock.nowMs();
    const { pack_id, price_cents, currency, units } = pack;
    const { provider, brand: card_brand, last4: card_last4 } = card;
    const [row] = await tx
      .insert(purchaseTable)
      .values({
        ...{
          user_id,
          idempotency_key: key,
          pack_id,
          price_cents,
          currency,
          units,
          provider,
          return_path,
          way,
        },
        ...{ card_brand, card_last4, created_at_ms },
      })
      .onConflictDoNothing()
      .returning();
    if (row === undefined) return null;
    await tx.insert(purchaseAttemptTable).values({
      purchase_id: row.id,
      provider,
      shown_version: agreed.version,
      shown_hash: agreed.hash,
      shown_text: agreed.text,
      shown_language: agreed.language,
      ip_address: agreed.ip_address,
      created_at_ms,
    });
    const [kept] = await tx
      .insert(storedChargeTable)
      .values({ purchase_id: row.id, user_id, card_id: card.card_id, state: 'preparing', created_at_ms })
      .onConflictDoNothing()
      .returning({ purchase_id: storedChargeTable.purchase_id });
    if (kept === undefined) throw new Problem('purchase_awaited');
    await setDeadline(tx, FOLLOW_CHARGE, String(row.id), created_at_ms + FOLLOW_MS);
    return row;
  });
