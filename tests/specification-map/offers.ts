import { CONTRACT, here, members, none, PAGE, replaced, RULES, type Group } from './row.ts';

const ADDRESS = `${PAGE}/platform/browser/address.ts#Address`;
const CARD = `${CONTRACT}/channel/card.ts#channelCard`;
const TIME_LABELS = `${RULES}/charge/discount.ts#CAMPAIGN_LABELS`;
const TOY_LABELS = `${RULES}/charge/discount.ts#TOY_CAMPAIGN_LABELS`;
const COMMAND = `${CONTRACT}/toy/index.ts`;
const PACKS = `${RULES}/purchase/packs.ts#POINT_PACKS`;
const COUPON = `${CONTRACT}/coupon/index.ts#coupon`;
const PROFILE = `${CONTRACT}/profile/index.ts`;
const PROFILE_TEXTS = `${RULES}/profile/profile-texts.ts#PROFILE_TEXT_MAX`;

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
      here('ranking', `${PROFILE}#getProfile.answer.ranking`, 'her place of this month by points'),
      here('recommend count', `${PROFILE}#getProfile.answer.recommends`),
      here('age (can be secret)', `${RULES}/profile/profile.ts#BIRTH_PARTS`),
      ...members(`${RULES}/profile/profile.ts#NO_FACTS`, {
        height: 'height_cm',
        cup: 'cup',
        'three sizes': 'bust_cm',
        'living area': 'living_area',
        location: 'location',
        'performance type icons': 'performance_types',
        'play type': 'play_types',
      }),
      here('occupation', `${PROFILE_TEXTS}.occupation`),
      here(
        'gallery',
        [`${CARD}.door_pictures`, 'packages/contract/src/album/index.ts#listAlbums'],
        'the pictures of her door, and albums',
      ),
      here('language', `${CARD}.languages`),
      here('about-me (about 100 characters)', `${PROFILE_TEXTS}.about`),
      here('next login', `${PROFILE}#getProfile.answer.next_logins`),
      here('wish list', `${PROFILE}#profileTexts.wish_list`),
      here('metadata: username', [`${CARD}.performer_name`, `${CARD}.display_name`]),
      here('metadata: introduction', `${CARD}.introduction`),
    ],
  },
  {
    section: 3,
    title: 'Voice-chat profile',
    kind: 'field',
    rows: [
      ...members(PROFILE_TEXTS, {
        interests: 'interests',
        habits: 'habits',
        'ideal play': 'ideal_play',
        fetish: 'fetish',
        'liked male types': 'liked_types',
      }),
      ...members(`${RULES}/profile/profile.ts#NO_FACTS`, {
        age: 'birth_date',
        birthday: 'birth_date',
        'blood type': 'blood_type',
        height: 'height_cm',
        'bust cup': 'cup',
        'body style': 'body_style',
      }),
      here('language', `${CARD}.languages`),
      ...members(`${RULES}/profile/profile.ts#NO_FACTS`, {
        country: 'country',
        'residence (Japan only)': 'residence',
      }),
      ...members(PROFILE_TEXTS, {
        'favourite destination': 'favourite_destination',
        hobby: 'hobby',
        'charm points': 'charm_points',
      }),
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
