import { SITES } from '@akari/rules';
import * as z from 'zod/mini';

/** A site that exists; null: all of them. */
export const siteOrAll = z.nullable(z.literal(SITES.map(({ site_id }) => site_id)));
