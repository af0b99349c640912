import { beginning, CONTRACT, figure, here, members, PAGE, RULES, type Group } from './row.ts';

const ACCOUNT = `${RULES}/error/account.errors.ts#accountErrors`;
const THANKS = `${RULES}/error/thank-you.errors.ts#thankYouErrors`;
const FAVOURITE = `${RULES}/error/favourite.errors.ts#favouriteErrors`;
const MONEY = `${RULES}/error/money.errors.ts#moneyErrors`;
const TOY = `${RULES}/error/toy.errors.ts#toyErrors`;
const BAR = `${RULES}/error/bar.errors.ts#barErrors`;
const END = `${RULES}/session/end.ts#SESSION_END_CODES`;
const DEVICE = `${PAGE}/media/devices/device-fault.ts#DEVICE_FAULTS`;

/** Section 8: errors, ends of sessions and the texts for both. */
export const ERRORS: readonly Group[] = [
  {
    section: 8,
    title: 'Fatal authentication errors',
    kind: 'error',
    rows: [
      beginning('1316 vauth: verify call failed', `${ACCOUNT}.vauth_failed`, ['vauth', '1316']),
      beginning('1316-1 dlvctoken: no dlauth returned', `${ACCOUNT}.dlvctoken_no_dlauth`, [
        'dlvctoken',
        '1316-1',
      ]),
      beginning('1316-2 dlvctoken: call failed', `${ACCOUNT}.dlvctoken_failed`, ['dlvctoken', '1316-2']),
      beginning('1316-3 dlvctoken: token missing', `${ACCOUNT}.dlvctoken_missing`, ['dlvctoken', '1316-3']),
      beginning('1 login: unknown user', `${ACCOUNT}.login_user_not_found`, ['login', '1']),
    ],
  },
  {
    section: 8,
    title: 'Insufficient points',
    kind: 'error',
    rows: [
      beginning('1110 coupon', `${MONEY}.coupon_points_short`, ['points', '1110']),
      beginning('1111 regular', `${MONEY}.points_short`, ['points', '1111']),
      here(
        'errorCode above 0: balance 0',
        `${PAGE}/platform/person/point.slice.ts#pointSlice`,
        'an answer with an error sets the shown balance to 0 until the next good one; a lost connection leaves it',
      ),
    ],
  },
  {
    section: 8,
    title: 'Logout types',
    kind: 'end',
    rows: [
      figure('305 button', `${END}.left`, 305),
      figure('310 browser close', `${END}.browser_closed`, 310),
      figure('315 error', `${END}.failed`, 315),
      figure('325 duplicate session', `${END}.duplicate_session`, 325),
      figure('330 window inactive', `${END}.window_inactive`, 330),
      figure('503 wowza duplicate', `${END}.stream_replaced`, 503),
      figure('1012 wrench or set-session-data fail', `${END}.session_data_failed`, 1012),
      figure('1014 stream target fail', `${END}.stream_lost`, 1014),
      figure('1016 banned by performer', `${END}.performer_banned_viewer`, 1016),
      figure('1031 remoting timeout', `${END}.remoting_timeout`, 1031),
      figure('1039 performer logout', `${END}.performer_left`, 1039),
      figure('1044 ban', `${END}.banned`, 1044),
      figure('1045 kick', `${END}.kicked`, 1045),
      figure('1199 performer id expired', `${END}.performer_expired`, 1199),
      figure('1405 purchase fail', `${END}.purchase_failed`, 1405),
      figure('5000', `${END}.socket_failed`, 5000),
      figure('5001', `${END}.media_never_arrived`, 5001),
      figure('5002', `${END}.offer_refused`, 5002),
      figure('5003', `${END}.ice_failed`, 5003),
      figure('5004', `${END}.dtls_failed`, 5004),
      figure('5005', `${END}.media_interrupted`, 5005),
      figure('5006', `${END}.media_node_lost`, 5006),
      figure('5007', `${END}.lease_expired`, 5007),
      figure('5008', `${END}.charge_failed`, 5008),
      figure('5009', `${END}.server_restarted`, 5009),
      figure('9999 default', `${END}.unknown`, 9999),
    ],
  },
  {
    section: 8,
    title: 'Messages: room, toys, devices',
    kind: 'message',
    rows: [
      here('fatal errors: back to the login', `${ACCOUNT}.vauth_failed`, 'and the four others'),
      here(
        'performer away, with a way to write to her',
        [`${PAGE}/screens/room/text.ts#en.offline`, `${CONTRACT}/mailbox/index.ts#writeMailbox`],
        'the room of an offline performer leads to a message in her mailbox',
      ),
      here('all toys in use', `${TOY}.toy_all_in_use`),
      here('toy application without a login', `${TOY}.toy_not_logged_in`),
      here('toy not connected', `${TOY}.toy_not_connected`),
      here('toy missing or misconfigured', `${TOY}.toy_misconfigured`),
      here('kicked: one hour', `${BAR}.kicked_out`),
      here('banned: not anymore', `${BAR}.banned_out`),
      here('request cancelled', [
        `${PAGE}/features/twoway/shared/text.ts#en.cancelled`,
        `${PAGE}/features/call/text.ts#en.cancelled`,
      ]),
      here('no camera', `${DEVICE}.no_camera`),
      here('no mic', `${DEVICE}.no_microphone`),
      here('microphone not found or not allowed', `${DEVICE}.permission_refused`),
      here('call: performer unavailable', `${RULES}/error/call.errors.ts#callErrors.call_unavailable`),
      here('call: declined', `${PAGE}/features/call/text.ts#en.declined`),
      here('call: not enough points', `${RULES}/error/call.errors.ts#callErrors.call_points_short`),
      beginning(
        'ID check: expired, submit a new one',
        `${RULES}/error/id-video.errors.ts#idVideoErrors.id_video_expired`,
        ['id_video', 'id-410'],
      ),
    ],
  },
  {
    section: 8,
    title: 'Messages: points',
    kind: 'message',
    rows: [
      here('tip format', `${MONEY}.tip_not_a_number`),
      here('tip amount', `${MONEY}.tip_below_minimum`),
      here(
        'no 2-shot with coupon points',
        `${RULES}/error/twoshot.errors.ts#twoshotErrors.twoshot_needs_points`,
      ),
      here('points will be 0 soon', [
        `${RULES}/charge/points-left.ts#POINTS_LEFT.soon`,
        `${PAGE}/features/session/text.ts#en.low.soon`,
      ]),
      figure('purchase may take 30 seconds', `${RULES}/purchase/packs.ts#PURCHASE_SETTLE_HINT_S`, 30),
      here('purchase: select a pack first', `${MONEY}.pack_not_selected`),
      here('thank-you points: not enough points', `${MONEY}.points_short`),
      here('thank-you points: once per 24 hours', `${THANKS}.thank_you_too_soon`),
      here('thank-you points: need 0.3 points in last 3 weeks', `${THANKS}.thank_you_too_little_spent`),
      here('thank-you points: performer not accepting coupons', `${THANKS}.thank_you_no_coupon`),
      here('thank-you points: performer offline', `${THANKS}.thank_you_offline`),
    ],
  },
  {
    section: 8,
    title: 'Messages: favourites and reviews',
    kind: 'message',
    rows: [
      here('favorites: limit exceeded', `${FAVOURITE}.favourite_limit`),
      here('favorites: already on list', `${FAVOURITE}.favourite_already`),
      here('favorites: removed', `${PAGE}/features/favourite/viewer/text.ts#en.removed`),
      here('favorites: added', `${PAGE}/features/favourite/viewer/text.ts#en.added`),
      here('favorites: contact does not exist', `${FAVOURITE}.favourite_unknown`),
      here(
        'favorites: server not responding',
        `${RULES}/error/server-unreachable.error.ts#SERVER_UNREACHABLE`,
        'for every call',
      ),
      ...members(`${RULES}/error/review.errors.ts#reviewErrors`, {
        'review: no comment': 'review_empty',
        'review: too short': 'review_too_short',
        'review: too long': 'review_too_long',
        'review: generic problem': 'review_problem',
        'review: not enough points': 'review_points_short',
        'review: 24-hour wait': 'review_too_soon',
        'review: need 6 more points': 'review_more_points',
      }),
    ],
  },
];
