import { beginning, figure, here, PAGE, RULES, type Group } from './row.ts';

const QUALITY = `${RULES}/channel/quality.ts`;
const LIMITS = `${RULES}/channel/limits.ts`;
const SESSION = `${RULES}/session/limits.ts`;
const PRESET = `${RULES}/tip/tip.ts#TIP_PRESETS`;
const LEVELS = `${RULES}/toy/level.ts`;
const STYLE = `${PAGE}/kit/css/tokens.css`;
const CLEAR = `${PAGE}/platform/store/notification.slice.ts#CLEAR_AFTER_MS`;
const PACKS = `${RULES}/purchase/packs.ts#POINT_PACKS`;
const OBJECTS = `${RULES}/tip/tip.ts#TIP_OBJECTS`;
const REVIEW = `${RULES}/review/review.ts`;
const THANKS = `${RULES}/thank-you/thank-you.ts`;

const PROFILES = [
  [1, 122, 320, 180, 10, 100],
  [2, 350, 480, 270, 15, 300],
  [11, 550, 640, 360, 15, 500],
  [12, 1000, 1280, 720, 15, 800],
  [13, 4000, 1280, 720, 20, 1100],
  [51, 10_000, 1280, 720, 20, 1850],
  [52, 25_000, 1280, 720, 25, 2500],
  [53, 3500, 1280, 720, 20, 3000],
] as const;

/** Section 9: figures. */
export const FIGURES: readonly Group[] = [
  {
    section: 9,
    title: 'Quality levels',
    kind: 'constant',
    rows: [
      ...PROFILES.map((profile) =>
        figure(
          `level ${profile[0]}: ${profile[1]}, ${profile[2]}, ${profile[4]} fps, ${profile[5]} kbps`,
          `${QUALITY}#QUALITY_PROFILES.${profile[0]}`,
          profile,
        ),
      ),
      figure('default level 12', `${QUALITY}#DEFAULT_QUALITY_ID`, 12),
      here(
        'lowest level 1',
        [`${QUALITY}#QUALITY_PROFILES.1`, `${QUALITY}#lighterProfile`],
        'nothing is below it',
      ),
    ],
  },
  {
    section: 9,
    title: 'Times and limits',
    kind: 'constant',
    rows: [
      figure('cookie lifetime 31 days', `${RULES}/account/account.ts#LOGIN_COOKIE_DAYS`, 31),
      figure('window inactive 30000 ms', `${SESSION}#WINDOW_INACTIVE_MS`, 30_000),
      figure('free chat maximum 150 viewers', `${LIMITS}#FREE_CHAT_MAX_VIEWERS`, 150),
      figure('free preview timeout 60', `${LIMITS}#GUEST_PREVIEW_MS`, 60_000, 'of a guest'),
      figure('free preview total 360', `${LIMITS}#GUEST_PREVIEW_TOTAL_MS`, 360_000, 'of a guest’s day'),
      figure('free countdown 600 seconds', `${LIMITS}#FREE_CHAT_MS`, 600_000),
      figure('end countdown 10', `${LIMITS}#FREE_CHAT_ENDING_MS`, 10_000),
      figure('break 30', `${LIMITS}#BREAK_COUNTDOWN_MS`, 30_000),
      figure('id-video 5', `${RULES}/id-video/id-video.ts#ID_VIDEO_TERMS.countdown_ms`, 5_000),
      figure('purchase package 20', `${SESSION}#PURCHASE_PACKAGE_MS`, 20_000),
      figure('statistics: viewers every 10 s', `${LIMITS}#STATS_POLL_VIEWER_MS`, 10_000),
      figure('statistics: publisher every 5 s', `${LIMITS}#STATS_POLL_PUBLISHER_MS`, 5_000),
      figure('lowest allowed fps 10', `${LIMITS}#LOWEST_FPS`, 10),
      figure('maximum low-fps count 3', `${RULES}/channel/line.ts#LOW_FPS_COUNT_MAX.desktop`, 3),
      figure('maximum low-fps count 10 (mobile)', `${RULES}/channel/line.ts#LOW_FPS_COUNT_MAX.mobile`, 10),
      figure('net stats keeps 20 logs', `${LIMITS}#STATS_KEPT`, 20),
      figure(
        'one-charge failures 2',
        `${RULES}/charge/charge-machine.ts#CHARGE_MACHINE.transitions.failed_twice.failed`,
        'given_up',
        'the third in a row ends the session',
      ),
      figure('bandwidth: downlink times 15625', `${LIMITS}#BANDWIDTH_PER_DOWNLINK`, 15_625),
      figure('kickout one hour', `${LIMITS}#KICK_MS`, 3_600_000),
      figure('ID video about 1 minute', `${RULES}/id-video/id-video.ts#ID_VIDEO_TERMS.max_ms`, 60_000),
      here(
        'default language Japanese',
        `${PAGE}/text/language.ts#startLanguage`,
        'where nothing else is known',
      ),
    ],
  },
  {
    section: 9,
    title: 'Tips and messages',
    kind: 'constant',
    rows: [
      figure(
        '0.2 heart coin',
        [`${PRESET}`, `${OBJECTS}.heart_coin`],
        [
          { units: 0.2, object: 'heart_coin' },
          { units: 1, object: 'teddy_bear' },
          { units: 10, object: 'rose' },
          { units: 100, object: 'diamond' },
        ],
      ),
      here('1 teddy bear', `${OBJECTS}.teddy_bear`),
      here('10 rose', `${OBJECTS}.rose`),
      here('100 diamond', `${OBJECTS}.diamond`),
      figure('confirmation threshold 10', `${RULES}/tip/tip.ts#TIP_CONFIRM_UNITS`, 10),
      figure('special viewers: 0.6', `${RULES}/charge/points-left.ts#LOW_POINTS_RULE.first_units`, 0.6),
      figure('special viewers: 0.5', `${RULES}/charge/points-left.ts#LOW_POINTS_RULE.last_units`, 0.5),
      figure('tip popups clear after 2 seconds', `${CLEAR}.tip`, 2_000),
      figure('notifications clear after 5 seconds', `${CLEAR}.news`, 5_000),
      figure('free-chat tip threshold 0.2', `${RULES}/charge/discount.ts#FREE_TIP_UNITS`, 2_000, 'units'),
      figure('50% off', `${RULES}/charge/discount.ts#FREE_TIP_DISCOUNT_BP`, 5_000, 'basis points'),
      figure('5 minutes of paid chat', `${RULES}/charge/discount.ts#FREE_TIP_DISCOUNT_MS`, 300_000),
      figure(
        'secret message 1 point',
        `${RULES}/private-message/index.ts#SECRET_MESSAGE_UNITS`,
        10_000,
        'units',
      ),
      figure(
        'thumbnail message 12 characters',
        `${RULES}/channel/thumbnail-message.ts#THUMBNAIL_MESSAGE_MAX`,
        12,
      ),
    ],
  },
  {
    section: 9,
    title: 'Toys',
    kind: 'constant',
    rows: [
      figure('ten levels: points', `${LEVELS}#SUMS`, [0.2, 0.4, 0.5, 1, 3, 4, 5, 6, 8, 10]),
      figure('ten levels: seconds', `${LEVELS}#DURATIONS_S`, [3, 3, 7, 7, 7, 10, 30, 60, 120, 300]),
      figure('toys 1 to 3', `${RULES}/toy/slot.ts#TOY_SLOTS`, [1, 2, 3]),
    ],
  },
  {
    section: 9,
    title: 'Stacking',
    kind: 'constant',
    rows: [
      figure('modal 9000', `${STYLE}#--z-modal`, 9000),
      figure('error 5000', `${STYLE}#--z-error`, 5000),
      figure('action 3000', `${STYLE}#--z-action`, 3000),
      figure('dialogue 2000', `${STYLE}#--z-dialogue`, 2000),
      figure('notification 1000', `${STYLE}#--z-notification`, 1000),
    ],
  },
  {
    section: 9,
    title: 'Prices and promotions',
    kind: 'constant',
    rows: [
      beginning('saves up to 24%', `${PACKS}.3000`, [3000, 3950], 'the largest pack'),
      beginning('saves up to 21%', `${PACKS}.2000`, [2000, 2540], 'the pack before it'),
      figure('first purchase half price', `${RULES}/purchase/first-offer.ts#FIRST_OFFER_PERCENT`, 50),
      figure(
        'balance and purchase after about 30 seconds',
        `${RULES}/purchase/packs.ts#PURCHASE_SETTLE_HINT_S`,
        30,
      ),
      figure(
        'call-to-chat 2.2 points per minute',
        `${RULES}/charge/rate.ts#DEFAULT_RATES.hidden`,
        2.2,
        'the rate of hidden chat',
      ),
      figure('free registration 12 points', `${RULES}/account/account.ts#REGISTRATION_BONUS_POINTS`, 12),
      figure(
        'about 10 minutes of viewing',
        `${RULES}/charge/rate.ts#DEFAULT_RATES.party`,
        1.2,
        '12 points at 1.2 a minute',
      ),
      figure(
        '5-point coupon via referral',
        `${RULES}/referral/referral.ts#REFERRAL_POINTS`,
        5,
        'coupon points for who brings a friend, after the friend’s first purchase',
      ),
      figure('thank-you points: once per 24 hours', `${THANKS}#THANK_YOU_GAP_MS`, 86_400_000),
      figure('thank-you points: 0.3 points in 3 weeks', `${THANKS}#THANK_YOU_SPENT_UNITS`, 3_000),
      figure('review: 30 to 200 characters', `${REVIEW}#REVIEW_LENGTH`, { least: 30, most: 200 }),
      figure('review: 6 points within one month', `${REVIEW}#REVIEW_SPENT_UNITS`, 60_000),
      figure('review: 24-hour gap', `${REVIEW}#REVIEW_GAP_MS`, 86_400_000),
      figure('review: 20 miles when published', `${RULES}/mile/mile.ts#MILES_OF_REVIEW`, 20),
    ],
  },
];
