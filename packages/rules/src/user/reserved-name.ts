import { looksLike, looksOf } from './look-alike.ts';

/** First parts of addresses (spec §2), and words that stand in addresses in place of a performer's name. */
const IN_ADDRESSES = [
  'ja',
  'en',
  'freechatPF',
  'home',
  'chat',
  'pfchat',
  'freechat',
  'hchat',
  'hiddenchat',
  'voicechat',
  'hiddenvoicechat',
  'enchat',
  'enfreechat',
  'enhchat',
  'enhiddenchat',
  'preview',
  'profile',
  'mobilePreview',
  'affipreview',
  'freechatpreview',
  'dlchat',
  'record',
  'login',
  'register',
  'account',
  'statement',
  'reviews',
  'miles',
  'rewards',
  'ranking',
  'search',
  'tags',
  'albums',
  'mailbox',
  'earnings',
  'purchasePoint',
  'plans',
  'blog',
  'news',
  'diary',
  'help',
  'idvideo',
  'leave',
  // A performer's pictures are at /WebArchive/{name}, those of all others at /WebArchive/Viewers.
  'Viewers',
  'WebArchive',
  'api',
];
/** Names that could be taken for the service. */
const OF_THE_HOUSE = [
  'akari',
  'staff',
  'support',
  'official',
  'moderator',
  'system',
  'guest',
  '運営',
  '公式',
  '管理者',
];
const BEGINNINGS = ['admin', 'guest-', 'guest_'];

/** Whether a performer may not have this name, because their address would be that of another page. */
export const isAddressWord = (name: string): boolean =>
  IN_ADDRESSES.some((word) => word.toLowerCase() === name.toLowerCase());

/** Whether nobody may register this name, because it is reserved or looks like a reserved one. */
export const isReservedName = (name: string): boolean =>
  [...IN_ADDRESSES, ...OF_THE_HOUSE].some((word) => looksLike(name, word)) ||
  BEGINNINGS.some((beginning) =>
    looksOf(beginning).some((start) => looksOf(name).some((look) => look.startsWith(start))),
  );
