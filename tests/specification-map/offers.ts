import { CONTRACT, here, later, members, none, PAGE, part, replaced, RULES, type Group } from './row.ts';

const ADDRESS = `${PAGE}/platform/browser/address.ts#Address`;
const CARD = `${CONTRACT}/channel/card.ts#channelCard`;
const TIME_LABELS = `${RULES}/charge/discount.ts#CAMPAIGN_LABELS`;
const TOY_LABELS = `${RULES}/charge/discount.ts#TOY_CAMPAIGN_LABELS`;
const COMMAND = `${CONTRACT}/toy/index.ts`;
const PACKS = `${RULES}/purchase/packs.ts#POINT_PACKS`;
const COUPON = `${CONTRACT}/coupon/index.ts#coupon`;
const PROFILES = 'community: profiles';

/** Section 3: addresses, profiles, offers. */
export const OFFERS: readonly Group[] = [
  {
    section: 3,
    title: 'Route parameters',
    kind: 'parameter',
    rows: [
      here('performer_name', `${ADDRESS}.performer_name`),
      replaced('sessionType', `${ADDRESS}.way`, 'the mode that the door offers first'),
      here('fromSite', `${ADDRESS}.site_id`, 'written `from_site` in addresses'),
      here('chat_lang', `${ADDRESS}.chat_lang`),
      replaced('hiddenChat', `${ADDRESS}.hidden_key`, 'a key, so that the address alone gives no way in'),
      replaced('from_dlchat', `${ADDRESS}.way`, 'the mode `dlchat`'),
      none('isMember', 'the page knows the login; an address must not say it'),
      none('no_ad', 'the product shows no advertisements'),
    ],
  },
  {
    section: 3,
    title: 'Performer profile',
    kind: 'field',
    rows: [
      here('favorite count', `${CARD}.favourites`, 'where she shows it'),
      ...[
        'ranking',
        'recommend count',
        'age (can be secret)',
        'height',
        'cup',
        'three sizes',
        'living area',
        'location',
        'occupation',
        'gallery',
        'performance type icons',
      ].map((name) => later(name, PROFILES)),
      here('language', `${CARD}.languages`),
      later('play type', PROFILES),
      part(
        'about-me (about 100 characters)',
        `${CARD}.introduction`,
        'staff write it; the performer cannot yet',
      ),
      later('next login', PROFILES),
      later('wish list', PROFILES),
      here('metadata: username', [`${CARD}.performer_name`, `${CARD}.display_name`]),
      here('metadata: introduction', `${CARD}.introduction`),
    ],
  },
  {
    section: 3,
    title: 'Voice-chat profile',
    kind: 'field',
    rows: [
      ...[
        'interests',
        'habits',
        'ideal play',
        'fetish',
        'liked male types',
        'age',
        'birthday',
        'blood type',
        'height',
        'bust cup',
        'body style',
      ].map((name) => later(name, PROFILES)),
      here('language', `${CARD}.languages`),
      ...['country', 'residence (Japan only)', 'favourite destination', 'hobby', 'charm points'].map((name) =>
        later(name, PROFILES),
      ),
    ],
  },
  {
    section: 3,
    title: 'Review',
    kind: 'field',
    rows: [
      here('screen name or nickname', `${CONTRACT}/review/index.ts#sendReview.body.name`),
      here('comment text', `${CONTRACT}/review/index.ts#sendReview.body.text`),
    ],
  },
  {
    section: 3,
    title: 'Coupon',
    kind: 'field',
    rows: [
      here('code', `${COUPON}.code`),
      here('expiry date', `${COUPON}.expires_at_ms`),
      here('type: percent discount', `${COUPON}.percent`),
      here('type: point bonus', `${COUPON}.units`, 'with a purchase, or at once'),
      here('once per user', `${RULES}/error/coupon.errors.ts#couponErrors.coupon_used`),
    ],
  },
  {
    section: 3,
    title: 'Lovense send',
    kind: 'field',
    rows: [
      replaced('duration in seconds', `${COMMAND}#toyCommand.duration_ms`, 'that of the chosen level'),
      here('vibration level', `${COMMAND}#toyCommand.strength`, 'that of the chosen level'),
      ...members(`${RULES}/toy/level.ts#TOY_STRENGTHS`, {
        Low: 'low',
        Medium: 'medium',
        High: 'high',
        UltraHigh: 'ultra_high',
      }),
      here('points', `${COMMAND}#commandToy.body.units`),
      here('anonymous option', `${COMMAND}#commandToy.body.anonymous`),
    ],
  },
  {
    section: 3,
    title: 'Campaign labels',
    kind: 'label',
    rows: [
      ...members(TIME_LABELS, {
        discount: 'discount',
        'double discount': 'double_discount',
        'first viewer': 'first_viewer',
        'happy hour': 'happy_hour',
        newbie: 'newbie',
        'chat discount': 'chat_discount',
        'star girl discount': 'star_girl',
      }),
      replaced(
        'free chat',
        `${RULES}/channel/status.ts#CHANNEL_STATUSES.free_chat`,
        'a status of the channel, shown on its card',
      ),
      ...members(TOY_LABELS, {
        'remote toy 2nd discount': 'second_toy_discount',
        'remote toy 2nd free': 'second_toy_free',
        'remote toy 3rd discount': 'third_toy_discount',
        'remote toy 3rd free': 'third_toy_free',
      }),
      here('tip discount', `${RULES}/charge/discount.ts#TIP_CAMPAIGN_LABEL`),
    ],
  },
  {
    section: 3,
    title: 'Notification kinds',
    kind: 'kind',
    rows: [
      ...members(`${RULES}/notification/index.ts#NOTIFICATION_KINDS`, {
        news: 'news',
        present: 'present',
        tip: 'tip',
        'instant bonus': 'instant_bonus',
        lovense: 'lovense',
        'private two-shot': 'private_twoshot',
      }),
    ],
  },
  {
    section: 3,
    title: 'Point purchase packs (dollars)',
    kind: 'constant',
    rows: [10, 25, 30, 50, 60, 100, 120, 200, 250, 300, 500, 1000, 2000, 3000].map((dollars) =>
      here(String(dollars), `${PACKS}.${dollars}`),
    ),
  },
];
