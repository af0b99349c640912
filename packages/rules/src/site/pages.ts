/** Paths of the site's pages (spec §2). All links use them, so that each page has one spelling. */
export const PATHS = {
  home: '/home',
  login: '/login',
  register: '/register',
  accessibility: '/accessibility',
  account: '/account',
  favourites: '/favourites',
  thank_you: '/thank_you',
  statement: '/statement',
  earnings: '/earnings',
  payout: '/payout',
  partner: '/partner',
  reviews: '/reviews',
  rewards: '/rewards',
  history: '/history',
  albums: '/albums',
  mailbox: '/mailbox',
  miles: '/miles',
  ranking: '/ranking',
  search: '/search',
  tags: '/tags',
  profile: '/viewers',
  purchase: '/purchasePoint',
  plans: '/plans',
  studio: '/pfchat',
  record: '/record',
  id_video: '/idvideo',
  contact: '/contact',
  legal: '/legal',
  withdrawal: '/withdrawal',
  mail: '/mail',
  notices: '/notices',
  blog: '/blog',
  news: '/news',
  diary: '/diary',
  help: '/help',
  leave: '/leave',
} as const;

/** A page of the site that is neither a studio nor a room, with its screen. */
export interface PageRow {
  path: string;
  screen:
    | 'home'
    | 'login'
    | 'register'
    | 'accessibility'
    | 'account'
    | 'favourites'
    | 'thank_you'
    | 'contact'
    | 'purchase'
    | 'statement'
    | 'earnings'
    | 'id_video'
    | 'legal'
    | 'withdrawal'
    | 'leave'
    | 'mail';
}

/** Screens with one page, whose path has their name. */
const OF_ONE_NAME = [
  'home',
  'login',
  'register',
  'accessibility',
  'account',
  'favourites',
  'thank_you',
  'statement',
  'earnings',
  'purchase',
  'contact',
  'withdrawal',
  'mail',
  'leave',
] as const;
/** Further pages of a screen. */
const MORE: readonly (readonly [screen: PageRow['screen'], ...paths: string[]])[] = [
  ['home', '/'],
  [
    'account',
    `${PATHS.account}/profile`,
    PATHS.payout,
    `${PATHS.payout}/:payout_id`,
    PATHS.partner,
    PATHS.reviews,
    PATHS.rewards,
    `${PATHS.reviews}/:performer_name`,
    PATHS.miles,
    PATHS.ranking,
    PATHS.search,
    `${PATHS.tags}/:tag`,
    PATHS.profile,
    `${PATHS.profile}/:performer_name`,
    '/profile/:performer_name',
    PATHS.history,
    PATHS.notices,
    PATHS.help,
    `${PATHS.help}/:slug`,
    PATHS.blog,
    `${PATHS.blog}/:performer_name`,
    `${PATHS.blog}/:performer_name/:entry_id`,
    PATHS.news,
    `${PATHS.news}/:entry_id`,
    PATHS.diary,
    `${PATHS.diary}/:entry_id`,
    PATHS.albums,
    `${PATHS.albums}/:album_id`,
    PATHS.mailbox,
    `${PATHS.mailbox}/:user_name`,
  ],
  // The purchase path of the own site (spec §2).
  ['purchase', PATHS.plans, '/viewers/points.shtml'],
  ['id_video', `${PATHS.id_video}/:chat_lang`],
  ['legal', `${PATHS.legal}/:page`],
];

/** Pages beside ADDRESSES. Both lists together are every address of the site: all others are not found. */
export const PAGES: readonly PageRow[] = [
  ...OF_ONE_NAME.map((screen) => ({ path: PATHS[screen], screen })),
  ...MORE.flatMap(([screen, ...paths]) => paths.map((path) => ({ path, screen }))),
];
