import { z } from 'zod';
import { defineCall, language, units } from '../common/index.ts';

/** Numbers of the house that pages show or reckon with. */
const terms = z.object({
  /** Time is sold in slices of so much. */
  charge_slice_ms: z.number().int().positive(),
  free_chat_ms: z.number().int().positive(),
  free_chat_viewers: z.number().int().positive(),
  break_countdown_ms: z.number().int().positive(),
});
export type SiteTerms = z.infer<typeof terms>;

/** What the page needs to know of the site it runs as. */
export const getSite = defineCall({
  method: 'GET',
  path: '/api/site',
  query: z.object({ site_id: z.coerce.number().int().optional() }),
  answer: z.object({
    site_id: z.number().int(),
    brand: z.enum(['akari', 'tsukiyo', 'beniya']),
    chat_lang: language,
    purchase_path: z.string(),
    registration_bonus_units: units,
    terms,
    /** False: no payment provider is set up, and nothing may promise that points can be bought. */
    points_for_sale: z.boolean(),
    /** Demo logins may be shown on the login page (DEMO on). */
    demo_logins: z.array(z.object({ user_name: z.string(), password: z.string(), role: z.string() })),
  }),
});
