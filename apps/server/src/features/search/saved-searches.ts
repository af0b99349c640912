import type { AnswerOf, listSavedSearches } from '@akari/contract';
import { SAVED_SEARCH_LENGTH } from '@akari/rules';
import { searchQuery } from '@akari/contract';
import { and, desc, eq } from 'drizzle-orm';
import { lockViewer } from '../../core/session/state/session.queries.ts';
import { savedSearchTable } from '../../core/search/search.table.ts';
import { rowIdOf } from '../../platform/http/row-id.ts';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';

type Saved = AnswerOf<typeof listSavedSearches>;

/** The searches of a viewer, the newest first. */
export async function savedSearchesOf({ database, config }: Services, viewer_id: number): Promise<Saved> {
  const rows = await database.db
    .select()
    .from(savedSearchTable)
    .where(eq(savedSearchTable.viewer_id, viewer_id))
    .orderBy(desc(savedSearchTable.at_ms), desc(savedSearchTable.id));
  return {
    searches: rows.map(({ id, address, at_ms }) => ({ search_id: String(id), address, at_ms })),
    most: config.terms.saved_searches_most,
  };
}

/** An address with the keys of a search alone, in one order. @throws bad_request for one that is no search */
function cleanAddress(sent: string): string {
  const given = new URLSearchParams(sent);
  given.delete('page');
  const { success } = searchQuery.safeParse(Object.fromEntries(given));
  const keys = Object.keys(searchQuery.shape).filter((key) => (given.get(key) ?? '') !== '');
  const address = new URLSearchParams(
    keys.map((key): [string, string] => [key, given.get(key) ?? '']),
  ).toString();
  if (!success || address === '' || address.length > SAVED_SEARCH_LENGTH) throw new Problem('bad_request');
  return address;
}

/** Keeps a search of a viewer. @throws bad_request, saved_searches_full */
export async function keepSearch(services: Services, viewer_id: number, sent: string): Promise<Saved> {
  const address = cleanAddress(sent);
  const at_ms = services.clock.nowMs();
  await unitOfWork(services.database.db, async (tx) => {
    await lockViewer(tx, viewer_id);
    const rows = await tx
      .select({ address: savedSearchTable.address })
      .from(savedSearchTable)
      .where(eq(savedSearchTable.viewer_id, viewer_id));
    if (rows.some((row) => row.address === address)) return;
    if (rows.length >= services.config.terms.saved_searches_most) throw new Problem('saved_searches_full');
    await tx.insert(savedSearchTable).values({ viewer_id, address, at_ms });
  });
  return savedSearchesOf(services, viewer_id);
}

/** Removes a search of a viewer; one that is not theirs is nothing. @throws not_found */
export async function removeSearch(
  { database }: Services,
  viewer_id: number,
  search_id: string,
): Promise<void> {
  const id = rowIdOf(search_id);
  if (id === null) throw new Problem('not_found');
  await database.db
    .delete(savedSearchTable)
    .where(and(eq(savedSearchTable.id, id), eq(savedSearchTable.viewer_id, viewer_id)));
}
