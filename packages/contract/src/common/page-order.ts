import * as z from 'zod/mini';

/** How a list of texts by people is ordered. */
export const PAGE_ORDERS = ['newest', 'oldest'] as const;
export type PageOrder = (typeof PAGE_ORDERS)[number];
/** A cursor continues in the order of its list. */
export const pageOrder = z._default(z.enum(PAGE_ORDERS), 'newest');
