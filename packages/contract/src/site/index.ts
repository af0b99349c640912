import { BRANDS, CURRENCIES, PATHS, PROFILE_PATHS, SITE_ITEMS } from '@akari/rules';
import * as z from 'zod/mini';
import { defineCall, language, units } from '../common/index.ts';

/** Figures of the service that pages show or calculate with. */
const terms = z.object({
  /** Length of a slice of sold time, milliseconds. */
  charge_slice_ms: z.int().check(z.positive()),
  free_chat_ms: z.int().check(z.positive()),
  free_chat_viewers: z.int().check(z.positive()),
  break_countdown_ms: z.int().check(z.positive()),
  /** A tip or gift that leaves less time than this in a paid chat says so. */
  giving_warn_ms: z.int().check(z.nonnegative()),
  /** The pack of points that is chosen at first lasts at least this long. */
  pack_useful_ms: z.int().check(z.positive()),
});
export type SiteTerms = z.infer<typeof terms>;

/**
 * Addresses of the pages that the law wants linked, some of them before a person joins or pays: a path of this service, or
 * a whole address of the operator. Null: the site does not have it.
 */
const operatorPages = z.object({
  /** Terms of use. */
  terms: z.nullable(z.string()),
  privacy: z.nullable(z.string()),
  /** Sales terms: seller, refunds, expiry (in Japan 特定商取引法に基づく表記). */
  sales: z.nullable(z.string()),
  /** What a statement shows, and what to do about a charge. A node of an older version does not send it. */
  billing: z._default(z.nullable(z.string()), null),
  /** Where the pages of the service send something. A node of an older version does not send it. */
  transmission: z._default(z.nullable(z.string()), null),
  /** Information of a registered issuer of points. A node of an older version does not send it. */
  prepaid: z._default(z.nullable(z.string()), null),
  /** Where a purchase is withdrawn. A node of an older version does not send it. */
  withdrawal: z._default(z.nullable(z.string()), null),
});
export type OperatorPages = z.infer<typeof operatorPages>;

/** What the page needs to know about its site. */
export const getSite = defineCall({
  method: 'GET',
  path: '/api/site',
  action: 'site.read',
  query: z.object({ site_id: z.optional(z.coerce.number().check(z.int())) }),
  answer: z.object({
    site_id: z.int(),
    brand: z.enum(BRANDS),
    chat_lang: language,
    /** Where the purchase and the registration are: a path of this service, or a whole address. */
    purchase_path: z.string(),
    join_path: z._default(z.string(), PATHS.register),
    /** Before the name of a performer. */
    profile_path: z._default(z.enum(PROFILE_PATHS), '/chat/'),
    /** The site's own pages; null: those of this service. */
    site_url: z._default(z.nullable(z.string()), null),
    /** The origin of links to rooms that are given away; null: that of the page. */
    chat_url: z._default(z.nullable(z.string()), null),
    copyright: z._default(z.nullable(z.string()), null),
    /** Items that its pages leave out. A node of an older version does not send it. */
    hidden: z._default(z.array(z.enum(SITE_ITEMS)), []),
    registration_bonus_units: units,
    terms,
    /** Whether the free preview of a guest begins by itself. A node of an older version does not send it. */
    automatic_preview: z._default(z.boolean(), false),
    /** False: staff have paused registrations. A node of an older version does not send it. */
    registration_open: z._default(z.boolean(), true),
    /** False: no payment provider is configured, or staff have paused purchases: no page may offer points for sale. */
    points_for_sale: z.boolean(),
    /** A campaign with a banner runs, here or in a room. A node of an older version does not send it. */
    campaign_banners: z._default(z.boolean(), false),
    /** The currency in which points are sold. A node of an older version sells in dollars. */
    currency: z._default(z.enum(CURRENCIES), 'USD'),
    /**
     * What points cost at most: a price for so many units; null: no pack has a price. A node of an older version sells at a
     * dollar a point.
     */
    point_price: z._default(z.nullable(z.object({ price_minor: z.int(), units })), {
      price_minor: 100,
      units: 10_000,
    }),
    /** Whether mails can be sent, or are shown in the demo: what needs them is absent otherwise. */
    mail: z._default(z.enum(['none', 'sent', 'demo']), 'none'),
    /** Whether performers are paid here. A node of an older version does not send it. */
    payouts: z._default(z.boolean(), false),
    /** A node of an older version does not send it. */
    operator_pages: z._default(operatorPages, {
      terms: null,
      privacy: null,
      sales: null,
      billing: null,
      transmission: null,
      prepaid: null,
      withdrawal: null,
    }),
    /** Demo logins for the login page (only when DEMO is on). */
    demo_logins: z.array(z.object({ user_name: z.string(), password: z.string(), role: z.string() })),
  }),
});
