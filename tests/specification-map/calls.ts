import { CONTRACT, figure, here, none, replaced, RULES, SERVER, type Group } from './row.ts';

const VAUTH = `${CONTRACT}/account/vauth.ts`;
const CAPTURE = `${CONTRACT}/channel/capture.ts`;
const EVENTS = `${CONTRACT}/realtime/index.ts#ClientToServer`;

/** Section 7: calls, events, addresses of pictures. */
export const CALLS: readonly Group[] = [
  {
    section: 7,
    title: 'Calls',
    kind: 'call',
    rows: [
      here('POST vauth_check', [
        `${VAUTH}#vauthCheckForm`,
        `${SERVER}/core/account/account.routes.ts#vauthRoutes`,
      ]),
      here('vauth_check: field vauth', `${VAUTH}#vauthCheckForm.vauth`),
      here('vauth_check: field dlauth', `${VAUTH}#vauthCheckForm.dlauth`),
      here('vauth_check: field dlvctoken', `${VAUTH}#vauthCheckForm.dlvctoken`),
      here('vauth_check: result', `${VAUTH}#vauthCheckAnswer.result`),
      ...['user_name', 'user_id', 'user_type', 'site_id', 'ip_address', 'dlauth'].map((field) =>
        here(`vauth_check: vauth.${field}`, `${VAUTH}#vauthCheckAnswer.vauth.${field}`),
      ),
      here('vauth_check: data.dlauth', `${VAUTH}#vauthCheckAnswer.data.dlauth`),
      here('POST getCapImage', [
        `${SERVER}/core/still/still.routes.ts#capRoutes`,
        `${CAPTURE}#getCapImageForm`,
      ]),
      here('getCapImage: channelID', `${CAPTURE}#getCapImageForm.channelID`),
      here('getCapImage: performer_id', `${CAPTURE}#getCapImageForm.performer_id`),
      here('POST getCapOrientation', [
        `${SERVER}/core/still/still.routes.ts#capRoutes`,
        `${CAPTURE}#capOrientationAnswer`,
      ]),
      here('getCapOrientation: performer_id', `${CAPTURE}#getCapOrientationForm.performer_id`),
      figure('GET getStats', `${CAPTURE}#getStats.path`, '/getStats'),
      here('getStats: channelID', `${CAPTURE}#getStats.query.channelID`),
      here('getStats: framesPerSecond', `${CAPTURE}#getStats.answer.getStats.framesPerSecond`),
      figure('getStats: every 10 seconds', `${RULES}/channel/limits.ts#STATS_POLL_VIEWER_MS`, 10_000),
      here('balance', `${CONTRACT}/account/me.ts#me.balance`, 'and `balance.changed`'),
      here('purchase', `${CONTRACT}/purchase/index.ts#startPurchase`),
      here('favorites', [
        `${CONTRACT}/favourite/index.ts#listFavourites`,
        `${CONTRACT}/favourite/index.ts#addFavourite`,
        `${CONTRACT}/favourite/index.ts#removeFavourite`,
      ]),
      here('reviews', [`${CONTRACT}/review/index.ts#listReviews`, `${CONTRACT}/review/index.ts#sendReview`]),
      here('coupon', [
        `${CONTRACT}/coupon/index.ts#lookUpCoupon`,
        `${CONTRACT}/coupon/index.ts#redeemCoupon`,
      ]),
      here('thank-you points', [
        `${CONTRACT}/thank-you/index.ts#listThankables`,
        `${CONTRACT}/thank-you/index.ts#sendThankYou`,
      ]),
    ],
  },
  {
    section: 7,
    title: 'Socket events',
    kind: 'call',
    rows: [
      here('send_twoway', `${EVENTS}.send_twoway`),
      here('cancel_twoway', `${EVENTS}.cancel_twoway`),
      here('send_twoway_close_notice', `${EVENTS}.send_twoway_close_notice`),
      replaced(
        'generic function call',
        EVENTS,
        'each event has a name, a schema and a right; what runs is never chosen by the client',
      ),
    ],
  },
  {
    section: 7,
    title: 'Pictures and page views',
    kind: 'call',
    rows: [
      here('/WebArchive/{performer}/{folder}/', `${SERVER}/core/still/still.routes.ts#archiveRoutes`),
      here('/WebArchive/Viewers/{name}/', `${SERVER}/core/still/still.routes.ts#archiveRoutes`),
      none(
        'page-view event to a third party',
        'no request of a page leaves its own origin; figures are counted by the server',
      ),
    ],
  },
];
