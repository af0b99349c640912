import type { AnswerOf } from '@akari/contract/common';
import type { getSite } from '@akari/contract/site';

/** The usual site, for tests that need only some of its fields. */
export const sampleSite = (change: Partial<AnswerOf<typeof getSite>> = {}): AnswerOf<typeof getSite> => ({
  site_id: 1_000_048,
  brand: 'akari',
  chat_lang: 'ja',
  purchase_path: '/purchasePoint',
  join_path: '/register',
  profile_path: '/chat/',
  site_url: null,
  chat_url: null,
  copyright: null,
  hidden: [],
  registration_bonus_units: 120_000,
  terms: {
    charge_slice_ms: 10_000,
    free_chat_ms: 600_000,
    free_chat_viewers: 150,
    break_countdown_ms: 30_000,
    giving_warn_ms: 60_000,
    pack_useful_ms: 600_000,
  },
  registration_open: true,
  points_for_sale: true,
  campaign_banners: false,
  currency: 'USD',
  point_price: { price_minor: 1_000, units: 100_000 },
  automatic_preview: true,
  operator_pages: {
    terms: null,
    privacy: null,
    sales: null,
    billing: null,
    transmission: null,
    prepaid: null,
    withdrawal: null,
  },
  payouts: true,
  mail: 'none',
  demo_logins: [],
  ...change,
});
