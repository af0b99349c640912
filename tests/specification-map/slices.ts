import { CONTRACT, here, PAGE, replaced, RULES, type Group } from './row.ts';

const FEATURES = `${PAGE}/features`;
const PLATFORM = `${PAGE}/platform`;
const TOOLS = `${FEATURES}/room-tool/tools.slice.ts#toolsSlice`;
const OVERSIGHT = `${FEATURES}/oversight/console/oversight.slice.ts#Oversight`;

/** Section 3: slices of the page's store. */
export const SLICES: readonly Group[] = [
  {
    section: 3,
    title: 'Store slices',
    kind: 'slice',
    rows: [
      here('chat', `${FEATURES}/chat/shared/chat.slice.ts#chatSlice`),
      here('login', `${PLATFORM}/person/login.slice.ts#loginSlice`),
      here('point', `${PLATFORM}/person/point.slice.ts#pointSlice`),
      replaced(
        'timer',
        `${PLATFORM}/clock/server-clock.ts#serverMs`,
        'times are moments of the server’s clock, counted where they are shown',
      ),
      here('error', `${PLATFORM}/error/error.slice.ts#errorSlice`),
      here('tools', TOOLS),
      replaced('top sheet', `${PLATFORM}/notice/Notices.tsx#Notices`, 'notices come from the upper edge'),
      here(
        'bottom sheet',
        [`${FEATURES}/room-tool/tools.slice.ts#ToolGround.sheet`, `${RULES}/room-tool/sheet.ts#ROOM_SHEETS`],
        'the tools of a small screen',
      ),
      here('coupon', `${FEATURES}/coupon/coupon.slice.ts#couponSlice`),
      here('twoway', `${FEATURES}/twoway/shared/twoway.slice.ts#twowaySlice`),
      here('server', [
        `${PLATFORM}/socket/connection.slice.ts#ConnectionState.server`,
        `${CONTRACT}/site/index.ts#getSite`,
      ]),
      here(
        'bukkake',
        `${FEATURES}/stage-effect/shared/shown-effects.slice.ts#stageEffectSlice`,
        'with touch and lick',
      ),
      here('twoshot', `${FEATURES}/twoshot/twoshot.slice.ts#twoshotSlice`),
      here('loading', [
        `${FEATURES}/broadcast/entry/entry.slice.ts#entrySlice`,
        `${FEATURES}/session/flow/state.ts#SessionState.done`,
      ]),
      here('remocha', `${FEATURES}/toy/shared/toy.slice.ts#toySlice`),
      here('session', `${FEATURES}/session/flow/session.slice.ts#sessionSlice`),
      here('network stats', `${FEATURES}/network-stats/network-stats.slice.ts#networkStatsSlice`),
      replaced(
        'remoting',
        `${FEATURES}/session/flow/use-server-unheard.ts#useServerUnheard`,
        'a server that is not heard ends the session (1031)',
      ),
      replaced(
        'campaign',
        `${CONTRACT}/session/index.ts#getQuote.answer.offers`,
        'in the price of each person',
      ),
      here('user info', [
        `${PLATFORM}/person/login.slice.ts#LoginState.me`,
        `${FEATURES}/viewers/info/viewer-info.slice.ts#viewerInfoSlice`,
      ]),
      here('viewers', `${FEATURES}/viewers/viewers.slice.ts#viewersSlice`),
      replaced(
        'user media',
        `${PAGE}/media/devices/use-devices.ts#useDevices`,
        'held by the studio and the two-way: media cannot be in a store',
      ),
      here('action log', `${FEATURES}/action-log/action-log.slice.ts#actionLogSlice`),
      here('action log: type', `${FEATURES}/action-log/entry.ts#LogEntry.type`),
      here(
        'action log: payload',
        `${FEATURES}/action-log/entry.ts#LoggedEntry.entry`,
        'what a performer can read; timers and layers are no entries',
      ),
      replaced(
        'user agent',
        [
          `${PAGE}/media/rtc/lack.ts#mediaLack`,
          `${PAGE}/screens/room/unsupported/UnsupportedRoom.tsx#UnsupportedRoom`,
          `${PAGE}/screens/purchase/cannot-play/CannotPlay.tsx#CannotPlay`,
        ],
        'asks the browser what it can play, not what it is called',
      ),
      here('draggable', `${PAGE}/kit/overlay/drag.ts#followPointer`),
      here('dialogue', [
        `${RULES}/dialog/machine.ts#DIALOG_MACHINE`,
        `${PAGE}/kit/overlay/question.ts#nextQuestion`,
      ]),
      here('position', [`${FEATURES}/room-tool/places.ts#Places`, `${PAGE}/kit/overlay/place.ts#Place`]),
      here('online list', `${FEATURES}/home/online-list.slice.ts#onlineListSlice`),
      here('connection', `${PLATFORM}/socket/connection.slice.ts#connectionSlice`),
      replaced(
        'image slider',
        `${CONTRACT}/channel/card.ts#channelCard.door_pictures`,
        'her approved pictures, in the card of the channel; the position is that of the scrolled row',
      ),
      here(
        'login notice',
        [
          `${CONTRACT}/favourite/events.ts#favouriteOnAirEvent`,
          `${FEATURES}/favourite/viewer/RoomFavourite.tsx#RoomFavourite`,
        ],
        'in the notifications, and by mail; the tool of the room sets it',
      ),
      here('notification', [
        `${PLATFORM}/store/notification.slice.ts#notificationSlice`,
        `${FEATURES}/notification/notification-list.slice.ts#notificationListSlice`,
      ]),
      here('animation tip', `${FEATURES}/giving/animation-tip.slice.ts#animationTipSlice`),
      here(
        'private message',
        `${FEATURES}/private-message/shared/private-message.slice.ts#privateMessageSlice`,
      ),
      replaced(
        'preview message',
        `${CONTRACT}/channel/card.ts#channelCard.preview_message`,
        'to those who watch the free preview, in the card of the channel',
      ),
      replaced(
        'thumbnail message',
        `${CONTRACT}/channel/card.ts#channelCard.thumbnail_message`,
        'in the card of the channel',
      ),
      replaced(
        'site-specific config',
        `${CONTRACT}/site/index.ts#getSite.answer`,
        'an answer of the server, kept by the cache of calls',
      ),
      here('admin private message', `${OVERSIGHT}.chat`),
      here('admin twoway', `${OVERSIGHT}.twoways`),
      here('admin viewer list', `${OVERSIGHT}.selection`),
      here('Lovense', `${FEATURES}/toy/shared/toy.slice.ts#ToySliceState.own`, 'in the slice of toys'),
    ],
  },
];
