import { CONTRACT, figure, here, later, members, PAGE, RULES, type Group } from './row.ts';

const TIP = `${RULES}/tip/tip.ts`;
const TIP_ERROR = `${RULES}/error/money.errors.ts#moneyErrors`;
const ZOOM = `${RULES}/chat/chat.ts#CHAT_ZOOM`;
const POLICY = `${RULES}/policy/policy.ts#POLICY`;
const REVIEW = `${RULES}/review/review.ts`;
const THANKS = `${RULES}/error/thank-you.errors.ts#thankYouErrors`;

/** Section 5 and 6: what is valid, and who may. */
export const VALIDATION: readonly Group[] = [
  {
    section: 5,
    title: 'Tips',
    kind: 'rule',
    rows: [
      figure('minimum 0.01 points', `${TIP}#TIP_MIN_UNITS`, 0.01, 'points'),
      figure(
        'free-chat minimum 0.2',
        [`${RULES}/charge/discount.ts#FREE_TIP_UNITS`, `${TIP_ERROR}.tip_below_free_minimum`],
        2000,
        'units',
      ),
      figure(
        'presets 0.2, 1, 10, 100',
        `${TIP}#TIP_PRESETS`,
        [0.2, 1, 10, 100].map((units, at) => ({
          units,
          object: ['heart_coin', 'teddy_bear', 'rose', 'diamond'][at],
        })),
      ),
      figure('confirmation for 10 and 100', `${TIP}#TIP_CONFIRM_UNITS`, 10),
      here('the choice is remembered', `${PAGE}/features/giving/remembered.ts#keepConfirmation`),
      figure('1 point or less: never asks', `${TIP}#TIP_NEVER_ASK_UNITS`, 1),
      here('digits and a period only', [
        `${TIP_ERROR}.tip_not_a_number`,
        `${RULES}/points/units.ts#parsePoints`,
      ]),
      here('at least the minimum', `${TIP_ERROR}.tip_below_minimum`),
    ],
  },
  {
    section: 5,
    title: 'Uploaded files',
    kind: 'rule',
    rows: [
      here(
        'data lengths 524288, 1048576, 2097152',
        `${RULES}/private-message/file.ts#MESSAGE_FILE_LEVELS`,
        'of a picture as it is kept',
      ),
      here(
        'file sizes 4, 8, 16 MB',
        `${RULES}/private-message/file.ts#MESSAGE_FILE_LEVELS`,
        'of what is uploaded',
      ),
      here('maximum seconds 8, 16, 32', `${RULES}/private-message/file.ts#MESSAGE_FILE_LEVELS`, 'of a clip'),
    ],
  },
  {
    section: 5,
    title: 'Toys and chat',
    kind: 'rule',
    rows: [
      here('toy setting check: ten levels of the default', `${RULES}/toy/level.ts#isToySettingDefault`),
      here(
        'strength: 1-5 Low, 6-10 Medium, 11-15 High, 16 and up Ultra High',
        `${RULES}/toy/level.ts#toyStrength`,
      ),
      figure('zoom step 0.5', `${ZOOM}.step`, 0.5),
      figure('zoom from 1', `${ZOOM}.min`, 1),
      figure('zoom to 2', `${ZOOM}.max`, 2),
      here('chat viewers: 115 or 125, type at most 208 or 215', `${RULES}/session/roles.ts#isChatViewer`),
      here('peep viewers: 120', `${RULES}/session/roles.ts#isPeepViewer`),
      figure(
        'thumbnail message: 12 characters',
        `${RULES}/channel/thumbnail-message.ts#THUMBNAIL_MESSAGE_MAX`,
        12,
      ),
      figure(
        'secret message: 1 point',
        `${RULES}/private-message/index.ts#SECRET_MESSAGE_UNITS`,
        10_000,
        'units',
      ),
      here('secret message: refused while she broadcasts by phone', `${RULES}/channel/phone.ts#isPhone`),
    ],
  },
  {
    section: 5,
    title: 'Reviews, favourites, thank-you points',
    kind: 'rule',
    rows: [
      here('review: not empty', `${REVIEW}#reviewLengthRefusal`),
      here('review: 30 to 200 characters', `${REVIEW}#REVIEW_LENGTH`),
      here('review: 6 points spent within one month', `${REVIEW}#refusesReview`),
      here('review: one per performer per 24 hours', `${REVIEW}#REVIEW_GAP_MS`),
      here('review: 6 further points before the next', `${REVIEW}#ReviewStanding.since_units`),
      here('review: empty screen name is anonymous', `${CONTRACT}/review/index.ts#review.name`),
      here('favourites: an upper limit', [
        `${RULES}/favourite/favourite.ts#favouriteLimit`,
        `${RULES}/error/favourite.errors.ts#favouriteErrors.favourite_limit`,
      ]),
      here(
        'favourites: no duplicates',
        `${RULES}/error/favourite.errors.ts#favouriteErrors.favourite_already`,
      ),
      here('thank-you points: once per 24 hours', `${THANKS}.thank_you_too_soon`),
      here('thank-you points: 0.3 points in the last 3 weeks', `${THANKS}.thank_you_too_little_spent`),
    ],
  },
  {
    section: 5,
    title: 'Shop',
    kind: 'rule',
    rows: [
      here('a pack must be selected', `${TIP_ERROR}.pack_not_selected`),
      here('coupon: once per user', `${RULES}/error/coupon.errors.ts#couponErrors.coupon_used`),
    ],
  },
  {
    section: 6,
    title: 'Guest and free member',
    kind: 'right',
    rows: [
      here('guest: unauthenticated, limited', `${RULES}/policy/role.ts#ROLES.guest`),
      here(
        'free member: previews without limit',
        `${RULES}/session/session-type.ts#modesOffered`,
        'limits are of guests alone',
      ),
      figure(
        'free registration: 12 points',
        `${RULES}/account/account.ts#REGISTRATION_BONUS_POINTS`,
        12,
        'ten minutes at the usual rate of party chat',
      ),
    ],
  },
  {
    section: 6,
    title: 'Viewer',
    kind: 'right',
    rows: [
      here('watches', `${POLICY}['session.join'].viewer`),
      here('chats', `${POLICY}['chat.write'].viewer`),
      here('tips', `${POLICY}['tip.send']`),
      here('tips anonymously', `${CONTRACT}/tip/index.ts#sendTip.body.anonymous`),
      here('sends secret messages', `${POLICY}['private_message.send']`),
      here('requests two-shot', `${POLICY}['twoshot.request']`),
      here('requests a video call', `${POLICY}['twoway.request']`),
      here('requests a toy', `${POLICY}['toy.request']`),
      here('buys points', `${POLICY}['purchase.create']`),
      later('buys with one click', 'shop: cards on file'),
      here('buys plans', `${CONTRACT}/plan-order/index.ts#orderPlan`),
      here('enters a coupon code', `${POLICY}['coupon.use']`),
      here('peeps', `${RULES}/session/session-type.ts#SESSION_MODES.peep`),
      here('favourites', `${POLICY}['favourite.manage']`),
      here('reviews', `${POLICY}['review.write']`),
      here('logs out', `${POLICY}['account.log_out']`),
      here('promo is flagged separately', `${RULES}/user/user-type.ts#isPromoViewer`),
      here('peep-only: no features', `${RULES}/error/room.errors.ts#roomErrors.feature_not_for_peep`),
      here('peep-only: charged normally', `${RULES}/charge/rate.ts#DEFAULT_RATES.peep`),
    ],
  },
  {
    section: 6,
    title: 'Performer',
    kind: 'right',
    rows: [
      here('broadcasts', `${POLICY}['channel.prepare']`),
      ...members(`${RULES}/channel/machine.ts#CHANNEL_COMMANDS`, {
        'starts preview': 'start_preview',
        'stops preview': 'stop_publish',
        'starts showtime': 'start_showtime',
        'starts a break': 'start_break',
      }),
      here(
        'sets a thumbnail message',
        `${CONTRACT}/channel/own-channel.ts#setChannelOptions.body.thumbnail_message`,
      ),
      here('accepts or declines two-shot', `${POLICY}['twoshot.answer']`),
      here('accepts or declines video calls', `${POLICY}['twoway.answer']`),
      here('accepts or declines toys', `${POLICY}['toy.answer']`),
      here(
        'chooses camera and microphone',
        `${PAGE}/features/broadcast/source/DeviceFields.tsx#DeviceFields`,
      ),
      here('sends gifts to selected viewers', `${POLICY}['present.send']`),
      here('ignores viewers', `${POLICY}['ignore.set']`),
      here('kicks out', `${RULES}/bar/bar.ts#BAR_KINDS.kick`),
      here('bans', `${RULES}/bar/bar.ts#BAR_KINDS.ban`),
      here('refuses thank-you points', `${POLICY}['thank_you.choose']`),
    ],
  },
  {
    section: 6,
    title: 'Administrators and staff',
    kind: 'right',
    rows: [
      here('private message', `${POLICY}['staff_message.send']`),
      here('viewer list', `${POLICY}['oversight.list_viewers']`),
      here('kick', `${POLICY}['oversight.bar']`),
      here('ban', `${POLICY}['oversight.bar']`),
      here('action log', `${POLICY}['oversight.list_acts']`),
      here('site staff end chat sessions', [
        `${POLICY}['oversight.end_session']`,
        `${RULES}/staff/act.ts#STAFF_ACTS['session.end']`,
      ]),
    ],
  },
];
