import { getOfficePurchase, type OfficePurchase } from '@akari/contract/office';
import { asc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { userTable } from '../../core/account/state/account.table.ts';
import { officeRoute } from '../../core/staff/office-route.ts';
import { sitesOf } from '../../core/staff/require-right.ts';
import type { Db } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { knowsStatus } from './ask-status.ts';
import type { PurchaseRow } from './purchase.queries.ts';
import { purchaseAttemptTable, purchaseTable } from './purchase.table.ts';
import { storedChargeTable } from './stored-card/stored-card.table.ts';
import { refundPartOf } from './refund/refund-part.ts';

const attemptsOf = async (db: Db, purchase_id: number): Promise<OfficePurchase['attempts']> => {
  const rows = await db
    .select()
    .from(purchaseAttemptTable)
    .where(eq(purchaseAttemptTable.purchase_id, purchase_id))
    .orderBy(asc(purchaseAttemptTable.id));
  return rows.map((row) => ({
    provider: row.provider,
    at_ms: row.created_at_ms,
    shown: {
      version: row.shown_version,
      hash: row.shown_hash,
      text: row.shown_text,
      language: row.shown_language,
      ip_address: row.ip_address,
    },
  }));
};

/** The charge of the card on file; null: it was paid on the provider's page. */
async function chargeIn(db: Db, purchase_id: number): Promise<OfficePurchase['charge']> {
  const { state, sale_id, reason } = storedChargeTable;
  const [row] = await db
    .select({ state, sale_id, reason })
    .from(storedChargeTable)
    .where(eq(storedChargeTable.purchase_id, purchase_id));
  return row ?? null;
}

/** Where a test takes the payment back; null: it is no test. */
function testPathOf({ payments }: Services, { provider, checkout_id }: PurchaseRow): string | null {
  const seller = payments.find(({ name }) => name === provider);
  return checkout_id === null ? null : (seller?.testPath?.(checkout_id) ?? null);
}

/** @param sites those whose purchases the reader may see; null: all. @throws not_found */
async function readRecord(
  services: Services,
  purchase_id: string,
  sites: readonly number[] | null,
): Promise<OfficePurchase> {
  const { db } = services.database;
  const id = Number(purchase_id);
  if (!Number.isSafeInteger(id)) throw new Problem('not_found');
  const [row] = await db
    .select({ purchase: purchaseTable, name: userTable.user_name, site_id: userTable.site_id })
    .from(purchaseTable)
    .innerJoin(userTable, eq(userTable.id, purchaseTable.user_id))
    .where(eq(purchaseTable.id, id));
  if (row === undefined || (sites !== null && !sites.includes(row.site_id))) throw new Problem('not_found');
  const { purchase } = row;
  return {
    purchase_id: String(purchase.id),
    buyer: { id: String(purchase.user_id), name: row.name },
    price_cents: purchase.price_cents,
    currency: purchase.currency,
    units: purchase.units,
    state: purchase.state,
    provider: purchase.provider,
    checkout_id: purchase.checkout_id,
    created_at_ms: purchase.created_at_ms,
    settled_at_ms: purchase.settled_at_ms,
    way: purchase.way,
    card:
      purchase.card_brand === null || purchase.card_last4 === null
        ? null
        : { brand: purchase.card_brand, last4: purchase.card_last4 },
    charge: await chargeIn(db, id),
    test_path: testPathOf(services, purchase),
    can_look_up: knowsStatus(services, purchase) !== undefined,
    attempts: await attemptsOf(db, id),
    ...(await refundPartOf(services, purchase)),
  };
}

/** The record of a purchase in the back office. */
export const purchaseRecordRoute = (app: FastifyInstance, services: Services): void =>
  officeRoute(app, services, getOfficePurchase, ({ staff, params }) =>
    readRecord(services, params.purchase_id, sitesOf(staff, 'people.read')),
  );
