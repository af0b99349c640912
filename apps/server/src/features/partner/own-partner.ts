import type { OwnPartner } from '@akari/contract';
import { termsAt } from '@akari/rules';
import { asc, eq } from 'drizzle-orm';
import type { Services } from '../../platform/services.ts';
import { partnerTable, partnerTermsTable } from './partner.table.ts';
import { shownKey } from './postback/postback-key.ts';
import { statisticsOf } from './statistics.ts';

const DAY_MS = 86_400_000;

/** Where the statistics are read from. */
export interface Reader {
  user_id: number;
  device_hash: string;
  network: string;
}

/** The statistics of the partner that a member is attached to; where they are now is kept with it. Null: of none. */
export async function ownPartner(services: Services, reader: Reader): Promise<OwnPartner | null> {
  const { database, clock, config } = services;
  const { db } = database;
  const now_ms = clock.nowMs();
  const { user_id, device_hash, network } = reader;
  const [partner] = await db
    .update(partnerTable)
    .set({ device_hash, network, seen_at_ms: now_ms })
    .where(eq(partnerTable.member_id, user_id))
    .returning();
  if (partner === undefined) return null;
  const all = await db
    .select()
    .from(partnerTermsTable)
    .where(eq(partnerTermsTable.partner_id, partner.id))
    .orderBy(asc(partnerTermsTable.id));
  const { id, name, code, state } = partner;
  return {
    ...{ name, code, state },
    hold_days: config.partner_hold_ms / DAY_MS,
    terms: termsAt(all, now_ms),
    next_terms:
      all.filter(({ from_ms }) => from_ms > now_ms).toSorted((a, b) => a.from_ms - b.from_ms)[0] ?? null,
    postback_key: shownKey(services, partner),
    ...(await statisticsOf(db, id, now_ms)),
  };
}
