import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { StoredCard } from '@akari/contract';
import { packPrice, takesMoney, type Money } from '@akari/rules';
import { userTable } from '../../../core/account/state/account.table.ts';
import { packsOf, sellersOf } from '../../../core/site/points-for-sale.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { Member } from '../../../platform/http/person.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { PaymentProvider } from '../../../platform/payment/payment-provider.ts';
import type { Services } from '../../../platform/services.ts';
import { storedCardTable, type StoredCardRow } from './stored-card.table.ts';

/** A card on file whose data we have. */
export interface KnownCard {
  card_id: string;
  provider: string;
  brand: string;
  last4: string;
  credential: string;
  state: StoredCardRow['state'];
}

function knownIn(row: StoredCardRow | undefined): KnownCard | null {
  if (row === undefined || row.brand === null || row.last4 === null || row.credential === null) return null;
  const { card_id, provider, brand, last4, credential, state } = row;
  return { card_id, provider, brand, last4, credential, state };
}

/** The provider that can charge a card on file; undefined: none can any more. */
export const chargerOf = (
  { payments }: Pick<Services, 'payments'>,
  provider: string,
): PaymentProvider | undefined =>
  payments.find(({ name, stored }) => name === provider && stored !== undefined);

/** The card that a member paid with last at a provider that can charge it again; null: none. */
export async function cardOf(services: Services, user_id: number): Promise<KnownCard | null> {
  const rows = await services.database.db
    .select()
    .from(storedCardTable)
    .where(and(eq(storedCardTable.user_id, user_id), isNotNull(storedCardTable.credential)))
    .orderBy(desc(storedCardTable.changed_at_ms));
  return knownIn(rows.find(({ provider }) => chargerOf(services, provider) !== undefined));
}

/** A card as its owner sees it. */
export const describeCard = ({ card_id, brand, last4, state }: KnownCard): StoredCard => ({
  card_id,
  brand,
  last4,
  state: state === 'usable' ? 'usable' : 'off',
});

/** Whether a provider sells on the site of a member. */
async function sellsTo(services: Services, user_id: number, seller: PaymentProvider): Promise<boolean> {
  const [user] = await services.database.db
    .select({ site_id: userTable.site_id })
    .from(userTable)
    .where(eq(userTable.id, user_id));
  return user !== undefined && (await sellersOf(services, user.site_id)).includes(seller);
}

/** Whether a member can pay for any pack of the site with a card on file. */
export async function cardSells(
  services: Services,
  { user_id, site_id }: Member,
  { provider }: KnownCard,
): Promise<boolean> {
  const seller = chargerOf(services, provider);
  if (seller === undefined || !(await sellsTo(services, user_id, seller))) return false;
  return (await packsOf(services, site_id)).some((pack) => takesMoney(seller.takes, packPrice(pack)));
}

/**
 * The card by which a member pays a price, and its provider.
 * @throws not_found: it is off, forgotten or another one, or its provider does not take this price or sell on the site
 */
export async function usableCard(
  services: Services,
  user_id: number,
  card_id: string,
  price: Money,
): Promise<{ card: KnownCard; seller: PaymentProvider }> {
  const card = await cardOf(services, user_id);
  const seller = card === null ? undefined : chargerOf(services, card.provider);
  if (card === null || seller === undefined || card.card_id !== card_id || card.state !== 'usable')
    throw new Problem('not_found');
  if (!takesMoney(seller.takes, price) || !(await sellsTo(services, user_id, seller)))
    throw new Problem('not_found');
  return { card, seller };
}

/** The card of a charge, whatever its state is now. */
export async function cardNamed(db: Db | Tx, card_id: string): Promise<KnownCard | null> {
  const [row] = await db.select().from(storedCardTable).where(eq(storedCardTable.card_id, card_id));
  return knownIn(row);
}
