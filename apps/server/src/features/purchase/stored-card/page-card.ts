import type { Language } from '@akari/rules';
import { and, desc, eq, isNotNull, notInArray } from 'drizzle-orm';
import type { PaymentProvider } from '../../../platform/payment/payment-provider.ts';
import type { Services } from '../../../platform/services.ts';
import { storedCardTable } from './stored-card.table.ts';

/**
 * The provider's name of the card that a buyer paid with last, which its page shows. One that counts for a single checkout
 * is used up with it.
 * @returns null: the buyer has no such card, it is off, or the provider shows no card
 */
export async function cardForPage(
  { database: { db } }: Services,
  user_id: number,
  { name, hosted }: PaymentProvider,
): Promise<string | null> {
  if (hosted === undefined) return null;
  const ofBuyer = and(
    eq(storedCardTable.user_id, user_id),
    eq(storedCardTable.provider, name),
    eq(storedCardTable.state, 'usable'),
  );
  const [row] = await db.select().from(storedCardTable).where(ofBuyer);
  const credential = row?.credential ?? null;
  if (credential === null || !hosted.single_use) return credential;
  const used = await db
    .update(storedCardTable)
    .set({ credential: null })
    .where(and(ofBuyer, eq(storedCardTable.credential, credential)))
    .returning({ card_id: storedCardTable.card_id });
  return used.length === 0 ? null : credential;
}

/** The card that a provider shows on its page, as its owner sees it. */
export interface PageCard {
  card_id: string;
  company: string;
  /** Empty: the provider does not tell them. */
  brand: string;
  last4: string;
  state: 'usable' | 'off';
}

/**
 * The card that the member paid with last on the page of a provider that shows it the next time; null: none.
 * @param language in which the company is named
 */
export async function pageCardOf(
  { database, payments }: Services,
  user_id: number,
  language: Language,
): Promise<PageCard | null> {
  const rows = await database.db
    .select()
    .from(storedCardTable)
    .where(
      and(
        eq(storedCardTable.user_id, user_id),
        isNotNull(storedCardTable.credential),
        notInArray(storedCardTable.state, ['forgotten']),
      ),
    )
    .orderBy(desc(storedCardTable.changed_at_ms));
  for (const { provider, card_id, brand, last4, state } of rows) {
    const shows = payments.find(({ name, hosted }) => name === provider && hosted !== undefined);
    if (shows === undefined) continue;
    const card = {
      card_id,
      company: shows.company?.[language] ?? '',
      brand: brand ?? '',
      last4: last4 ?? '',
    };
    return { ...card, state: state === 'usable' ? 'usable' : 'off' };
  }
  return null;
}
