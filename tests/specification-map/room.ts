import { CONTRACT, figure, here, members, open, PAGE, replaced, RULES, type Group } from './row.ts';

const SESSION = `${CONTRACT}/session/index.ts`;
const CARD = `${CONTRACT}/channel/card.ts#channelCard`;
const LISTED = `${CONTRACT}/channel/viewer-list.ts#viewerListEntry`;
const TOY = `${RULES}/toy/slot.ts#SeenToy`;
const TIP_ENTRY = `${CONTRACT}/tip/index.ts#tipEntry`;
const SETTINGS = `${PAGE}/features/broadcast/source/settings.ts#StudioSettings`;
const PREFERENCES = `${PAGE}/features/chat-board/preferences.ts#ChatPreferences`;
const BREAKS = `${RULES}/channel/status.ts#BREAK_MODES`;
const PRIVATE = `${CONTRACT}/private-message/index.ts#privateMessage`;

/** Section 3: what a room knows. */
export const ROOM: readonly Group[] = [
  {
    section: 3,
    title: 'Session state',
    kind: 'field',
    rows: [
      here(
        'streamReady',
        [`${CARD}.publisher_live`, `${RULES}/session/machine.ts#SESSION_STATES.on`],
        'her media arrives; the viewer’s media arrives',
      ),
      here('sessionType', `${SESSION}#viewerSession.session_type`),
      here('sessionID', `${SESSION}#viewerSession.session_id`),
      replaced(
        'mySocketId',
        'apps/server/src/core/session/presence/presence.table.ts#presenceTable.user_id',
        'people are known by their id; no socket id leaves the server',
      ),
      replaced('pfSocketId', `${SESSION}#viewerSession.channel_id`, 'events go to the channel'),
      here('performer_name', `${SESSION}#viewerSession.performer_name`),
      here(
        'tipDiscount',
        `${CONTRACT}/tip/index.ts#getTipDiscount.answer.discount_bp`,
        'read with the tip form',
      ),
      here(
        'tipGoal',
        [`${CONTRACT}/tip-goal/index.ts#tipGoalSeen.goal`, `${CARD}.free_chat.tip_goal_units`],
        'in every mode; a free chat has its own',
      ),
      figure(
        'achivedTipGoal',
        `${RULES}/tip-goal/machine.ts#TIP_GOAL_MACHINE.transitions.running.last_reached`,
        'achieved',
        'stays until the goal is removed or another is set',
      ),
      here('isOneClickPurchase', [
        'apps/server/src/features/purchase/stored-card/stored-card.table.ts#storedCardTable.state',
      ]),
      here('hiddenChat', [
        `${RULES}/channel/status.ts#CHANNEL_STATUSES.hidden_chat`,
        `${SESSION}#joinSession.body.hidden_key`,
      ]),
      here('breakmode', `${BREAKS}.open`),
      here('break30mode', `${BREAKS}.countdown`),
      here('breakState', [`${CARD}.break_mode`, `${CARD}.until_ms`]),
      here('isFavorite', `${CONTRACT}/favourite/index.ts#getFavourite.answer.is_favourite`),
      here(
        'logoutType',
        [`${SESSION}#sessionEnded.end`, `${SESSION}#sessionEnded.code`],
        'a name, with the number of the specification',
      ),
      replaced(
        'componentBit',
        `${PAGE}/features/room-tool/tools.slice.ts#toolsSlice.initialState.open`,
        'names of the open tools instead of bits',
      ),
      here('isVoicechat', `${CARD}.media_kind`),
      here('coupon_to_twoshot', `${CONTRACT}/twoshot/index.ts#requestTwoshot.body.coupon_to_twoshot`),
      here(
        'coupon_to_regular',
        `${PAGE}/features/session/room-tools.ts#REGULAR_POINTS_TOOL`,
        'the viewer chooses at the door which balance pays, and may change to regular points in the chat',
      ),
    ],
  },
  {
    section: 3,
    title: 'Viewer list entry',
    kind: 'field',
    rows: [
      here('user_id', `${LISTED}.user_id`),
      here('user_name', `${LISTED}.user_name`),
      replaced('user_socket_id', `${LISTED}.user_id`, 'people are known by their id'),
      here('sessionType', `${LISTED}.session_type`),
      here('user_type', `${LISTED}.user_type`),
      here('showTimeViewer', `${LISTED}.mode`, 'the mode `showtime`'),
      here('lang', `${LISTED}.lang`),
      replaced('hide', `${LISTED}.ignored`, 'lines of an ignored viewer do not reach the performer'),
      here('flag', `${LISTED}.flag`, 'a mark that the performer sets on a viewer, and alone sees'),
      ...members(`${LISTED}.icons`, {
        'icon twoway': 'twoway',
        'icon twowayAudioOnly': 'twowayAudioOnly',
        'icon remocha1': 'remocha1',
        'icon remocha2': 'remocha2',
        'icon remocha3': 'remocha3',
        'icon secretMessage': 'secretMessage',
        'icon touch': 'touch',
        'icon bukkake': 'bukkake',
        'icon thankyouP': 'thankyouP',
      }),
      here('fromSite', `${LISTED}.from_site`, 'in the information about a viewer'),
    ],
  },
  {
    section: 3,
    title: 'Balance',
    kind: 'field',
    rows: [
      here(
        'points',
        `${CONTRACT}/common/primitives.ts#balance.points_units`,
        'in units: 10,000 are one point',
      ),
      here('coupon_points', `${CONTRACT}/common/primitives.ts#balance.coupon_points_units`),
      here(
        'tipBalance',
        `${PAGE}/platform/person/point.slice.ts#spendable.regular_units`,
        'regular points without those that pay for time only',
      ),
      here('point_type', `${CONTRACT}/common/primitives.ts#pointType`),
      figure('point_type 2000 regular', `${RULES}/session/session-type.ts#POINT_TYPE.regular`, 2000),
      figure('point_type 2010 coupon', `${RULES}/session/session-type.ts#POINT_TYPE.coupon`, 2010),
    ],
  },
  {
    section: 3,
    title: 'Tip entry',
    kind: 'field',
    rows: [
      here('type', `${TIP_ENTRY}.type`),
      here('user_id', `${TIP_ENTRY}.user_id`),
      here('user_name', `${TIP_ENTRY}.user_name`),
      here('tip', `${TIP_ENTRY}.units`, 'the last one'),
      here('num', `${TIP_ENTRY}.count`),
      here('id', `${TIP_ENTRY}.id`),
      replaced(
        'anonymous',
        [`${TIP_ENTRY}.user_id`, `${CONTRACT}/tip/index.ts#sendTip.body.anonymous`],
        'an entry without an id; all anonymous people share it',
      ),
      here('total', `${TIP_ENTRY}.total_units`),
      here('lastSend', `${TIP_ENTRY}.at_ms`),
      here(
        'online',
        `${PAGE}/features/tip-list/TipListPanel.tsx#Entry`,
        'whether the giver is in the list of viewers',
      ),
    ],
  },
  {
    section: 3,
    title: 'Private message',
    kind: 'field',
    rows: [
      here('pmID', `${PRIVATE}.message_id`),
      here('inbox', `${PRIVATE}.inbox`, 'the id of the viewer, as in the specification'),
      here('mine', `${PRIVATE}.from`, 'whether it is one’s own side'),
      here('messages', `${PAGE}/features/private-message/shared/private-message.slice.ts#State.messages`),
      here('displayQuickReply', `${PAGE}/features/private-message/viewer/QuickReply.tsx#QuickReply`),
      replaced('icon', `${PAGE}/kit/crest/Crest.tsx#Crest`, 'the crest of the writer'),
    ],
  },
  {
    section: 3,
    title: 'Toy slots toy1 to toy3',
    kind: 'field',
    rows: [
      figure('toy1 to toy3', `${RULES}/toy/slot.ts#TOY_SLOTS`, [1, 2, 3]),
      ...members(TOY, {
        level: 'level',
        controlling: 'controlling',
        use: 'use',
        requested: 'requested',
        myrequest: 'myrequest',
      }),
      replaced('to_socket_id', `${TOY}.to_user_id`, 'people are known by their id'),
      here('user_name', `${TOY}.user_name`),
    ],
  },
  {
    section: 3,
    title: 'Twoshot request',
    kind: 'field',
    rows: [
      replaced(
        'from_socket_id',
        `${CONTRACT}/twoshot/index.ts#twoshotRequest.viewer_id`,
        'people are known by their id',
      ),
      replaced(
        'type',
        `${CONTRACT}/twoshot/index.ts#twoshotRequest.coupon_to_twoshot`,
        'whether coupon points are given with it',
      ),
    ],
  },
  {
    section: 3,
    title: 'Chat state',
    kind: 'field',
    rows: [
      here('messages', [
        `${PAGE}/features/chat/shared/chat.slice.ts#ChatState.board`,
        `${CONTRACT}/chat/index.ts#chatLine`,
      ]),
      figure(
        'color, default dark',
        [`${PAGE}/features/chat-board/preferences.ts#DEFAULT.color`, `${PREFERENCES}.color`],
        'dark',
      ),
      figure('size 16 (performer)', `${RULES}/chat/chat.ts#CHAT_SIZE_PX.performer`, 16),
      figure('size 18 (viewer)', `${RULES}/chat/chat.ts#CHAT_SIZE_PX.viewer`, 18),
      here('zoom', [`${PREFERENCES}.zoom`, `${CONTRACT}/chat-board/index.ts#chatBoard.zoom`]),
      here('translate', [`${PREFERENCES}.translation`, `${CONTRACT}/translation/index.ts#chatTranslate`]),
      here('chat_lang', [`${PREFERENCES}.lang`, `${CONTRACT}/chat/index.ts#chatSend.lang`]),
    ],
  },
  {
    section: 3,
    title: 'Media',
    kind: 'field',
    rows: [
      here('audio', `${SETTINGS}.microphone_id`),
      here('camera', `${SETTINGS}.camera_id`),
      here('device options', `${PAGE}/media/devices/use-devices.ts#useDevices`),
      here('mirror', `${SETTINGS}.mirror`),
      open('blur', 'effects on the own picture'),
      open('skin', 'effects on the own picture'),
      open('makeup', 'effects on the own picture'),
    ],
  },
];
