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
  agency: '/agency',
  purchase: '/purchasePoint',
  plans: '/plans',
  studio: '/pfchat',
  record: '/record',
  id_video: '/idvideo',
  contact: '/contact',
  legal: '/legal',
  withdrawal: '/withdrawal',
  mail: '/mail',
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

/** Pages beside ADDRESSES. Both lists together are every address of the site: all others are not found. */
export const PAGES: readonly PageRow[] = [
  { path: '/', screen: 'home' },
  { path: PATHS.home, screen: 'home' },
  { path: PATHS.login, screen: 'login' },
  { path: PATHS.register, screen: 'register' },
  { path: PATHS.accessibility, screen: 'accessibility' },
  { path: PATHS.account, screen: 'account' },
  { path: PATHS.favourites, screen: 'favourites' },
  { path: PATHS.thank_you, screen: 'thank_you' },
  { path: PATHS.statement, screen: 'statement' },
  { path: PATHS.earnings, screen: 'earnings' },
  { path: PATHS.payout, screen: 'account' },
  { path: `${PATHS.payout}/:payout_id`, screen: 'account' },
  { path: PATHS.partner, screen: 'account' },
  { path: PATHS.agency, screen: 'account' },
  { path: PATHS.purchase, screen: 'purchase' },
  { path: PATHS.plans, screen: 'purchase' },
  // The purchase path of the own site (spec §2).
  { path: '/viewers/points.shtml', screen: 'purchase' },
  { path: `${PATHS.id_video}/:chat_lang`, screen: 'id_video' },
  { path: PATHS.contact, screen: 'contact' },
  { path: `${PATHS.legal}/:page`, screen: 'legal' },
  { path: PATHS.withdrawal, screen: 'withdrawal' },
  { path: PATHS.mail, screen: 'mail' },
  { path: PATHS.leave, screen: 'leave' },
];
