/** The parts of the help, in their order. */
export const HELP_SECTIONS = ['start', 'points', 'chats', 'together', 'account', 'performers'] as const;
export type HelpSection = (typeof HELP_SECTIONS)[number];

/** The articles that the product ships, by the last part of their address, in the order in which they are listed. */
export const HELP_SLUGS = [
  'first-steps',
  'free-preview',
  'picture-and-sound',
  'camera-and-microphone',
  'buying-points',
  'payment-declined',
  'points-expiry',
  'free-points',
  'coupons',
  'plans',
  'refunds',
  'miles',
  'kinds-and-prices',
  'free-chat',
  'two-shot',
  'two-way',
  'tips-and-gifts',
  'ticket-shows',
  'toys',
  'messages',
  'removed-from-a-room',
  'favourites',
  'reviews',
  'albums',
  'thank-you-points',
  'login',
  'mail-address',
  'spending-limits',
  'closing-an-account',
  'chat-history',
  'reports-and-contact',
  'going-on-air',
  'profile-approval',
  'payouts',
  'agencies',
] as const;
export type HelpSlug = (typeof HELP_SLUGS)[number];
export const isHelpSlug = (slug: string): slug is HelpSlug =>
  (HELP_SLUGS as readonly string[]).includes(slug);

/** What a site may have or not: a line or an article that needs it is left out elsewhere. */
export const HELP_CONDITIONS = ['sale', 'no-sale', 'plans', 'payouts', 'mail', 'no-mail'] as const;
export type HelpCondition = (typeof HELP_CONDITIONS)[number];

/** Figures of the service that articles name as `{{figure}}`, so that a changed setting changes the article. */
export const HELP_FIGURES = [
  'valid_days',
  'notice_days',
  'bonus_points',
  'free_chat_minutes',
  'free_chat_viewers',
  'preview_each_seconds',
  'preview_all_seconds',
  'rate_party',
  'rate_peep',
  'rate_voice',
  'rate_showtime',
  'rate_twoshot',
  'rate_twoway',
  'rate_hidden',
  'cheer_seconds',
  'cheers_a_day',
  'tip_least',
  'tip_free_least',
  'secret_message_points',
  'ticket_counts_minutes',
  'unanswered_messages',
  'return_seconds',
  'favourites',
  'favourites_vip',
  'push_devices',
  'review_points',
  'review_least',
  'review_most',
  'review_miles',
  'review_hours',
  'miles_days',
  'album_least_points',
  'album_most_points',
  'album_kept_days',
  'album_hours',
  'thank_you_points',
  'thank_you_spent',
  'history_days',
  'limit_raise_hours',
  'closing_days',
  'address_link_hours',
  'password_link_minutes',
  'profile_hours',
  'payee_first_days',
  'payee_changed_days',
  'agency_notice_days',
] as const;
export type HelpFigure = (typeof HELP_FIGURES)[number];
export const isHelpFigure = (name: string): name is HelpFigure =>
  (HELP_FIGURES as readonly string[]).includes(name);

/** Most characters of a title and of an article, as a person counts them. */
export const HELP_TITLE_MAX = 60;
export const HELP_TEXT_MAX = 6_000;
/** Articles that staff may add. */
export const HELP_ADDED_MAX = 100;
/** The last part of an article's address. */
export const HELP_SLUG_PATTERN = /^[a-z\d]+(-[a-z\d]+){0,9}$/;
export const HELP_SLUG_LENGTH = { least: 3, most: 40 } as const;
export const isSlugForm = (slug: string): boolean =>
  slug.length >= HELP_SLUG_LENGTH.least &&
  slug.length <= HELP_SLUG_LENGTH.most &&
  HELP_SLUG_PATTERN.test(slug);

/** `shipped`: the product's own text. `changed`: staff have written another one. `added`, `hidden`: an article of staff. */
export const HELP_ARTICLE_STATES = ['shipped', 'changed', 'added', 'hidden'] as const;
export type HelpArticleState = (typeof HELP_ARTICLE_STATES)[number];
