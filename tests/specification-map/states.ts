import { CONTRACT, figure, here, members, PAGE, replaced, RULES, type Group } from './row.ts';

const TYPE = `${RULES}/session/session-type.ts#SESSION_TYPE`;
const CHANNEL = `${RULES}/channel/machine.ts#CHANNEL_MACHINE.transitions`;
const LOOKS = `${PAGE}/kit/feedback/StatusChip.tsx#STATUS_LOOKS`;
const WORDS = `${PAGE}/kit/text.ts#en.status`;
const ROOM_WORDS = `${PAGE}/screens/room/text.ts#en`;
const SIGN_IN = `${RULES}/account/authentication.ts#AUTHENTICATION_MACHINE.transitions.checking`;
const DIALOG = `${RULES}/dialog/machine.ts#DIALOG_MACHINE`;
const FREE = `${RULES}/freechat/machine.ts#FREE_CHAT_MACHINE.transitions`;
const DISCOUNT = `${RULES}/charge/discount.ts`;

/** Section 4: sessions, the performer's status, free chat, breaks. */
export const STATES: readonly Group[] = [
  {
    section: 4,
    title: 'Session types',
    kind: 'kind',
    rows: [
      figure('110 waiting', `${TYPE}.waiting`, 110),
      figure('115 chat', `${TYPE}.chat`, 115),
      figure('120 peep', `${TYPE}.peep`, 120),
      figure('125 two-shot', `${TYPE}.twoshot`, 125),
    ],
  },
  {
    section: 4,
    title: 'Performer status',
    kind: 'transition',
    rows: [
      figure('offline', `${RULES}/channel/machine.ts#CHANNEL_MACHINE.initial`, 'offline'),
      here('offline is grey', [`${LOOKS}.offline`, `${PAGE}/kit/css/tokens.css#--st-offline`]),
      figure('publish started: wait and preview', `${CHANNEL}.preparing.publish_started`, 'waiting'),
      here('wait is green', [`${LOOKS}.waiting`, `${PAGE}/kit/css/tokens.css#--st-wait`]),
      figure('chat start: chatting', `${CHANNEL}.waiting.start_chat`, 'chatting'),
      figure('chat stop: waiting', `${CHANNEL}.chatting.stop_chat`, 'waiting'),
      figure('two-shot start: twoshot', `${CHANNEL}.chatting.twoshot_accepted`, 'twoshot'),
      here('twoshot is pink', [`${LOOKS}.twoshot`, `${PAGE}/kit/css/tokens.css#--st-twoshot`]),
      figure('two-shot stop: chatting', `${CHANNEL}.twoshot.twoshot_over`, 'chatting'),
      figure('two-way start: twoway', `${CHANNEL}.chatting.twoway_started`, 'twoway'),
      figure('two-way stop: chatting', `${CHANNEL}.twoway.twoway_over`, 'chatting'),
      figure('showtime start: showtime', `${CHANNEL}.waiting.start_showtime`, 'showtime'),
      figure('showtime stop: waiting', `${CHANNEL}.showtime.stop_chat`, 'waiting'),
      figure('break on: resting', `${CHANNEL}.waiting.start_break`, 'resting'),
      here('resting is grey', [`${LOOKS}.resting`, `${PAGE}/kit/css/tokens.css#--st-rest`]),
      figure('break off: waiting', `${CHANNEL}.resting.start_preview`, 'waiting'),
      figure(
        'free chat: freewaiting',
        `${CHANNEL}.waiting.start_free`,
        'free_chat',
        'one status for waiting and chatting: everybody may enter',
      ),
      figure('stop publish: offline', `${CHANNEL}.waiting.stop_publish`, 'offline'),
    ],
  },
  {
    section: 4,
    title: 'Labels of the status',
    kind: 'label',
    rows: [
      replaced(
        'online',
        `${RULES}/channel/status.ts#isOnAir`,
        'the live list; each channel says what it does',
      ),
      ...members(WORDS, {
        offline: 'offline',
        preparing: 'preparing',
        'free chat': 'free_chat',
        'waiting (free preview)': 'waiting',
        resting: 'resting',
        chatting: 'chatting',
        'hidden chat': 'hidden_chat',
        '2-shot': 'twoshot',
        twoway: 'twoway',
        showtime: 'showtime',
      }),
    ],
  },
  {
    section: 4,
    title: 'Status for viewers',
    kind: 'state',
    rows: [
      here('offline', `${ROOM_WORDS}.offline`),
      here('chatting for free: free chat', `${ROOM_WORDS}.free_now`),
      here('chatting for free: free voice chat', `${ROOM_WORDS}.free_voice_now`),
      here('in session, with the number of viewers', `${ROOM_WORDS}.in_chat`),
      here('private two-shot session', `${ROOM_WORDS}.private`),
    ],
  },
  {
    section: 4,
    title: 'Viewer',
    kind: 'transition',
    rows: [
      figure(
        'joining sets the session on',
        `${RULES}/session/machine.ts#SESSION_MACHINE.transitions.joining.media_started`,
        'on',
      ),
      figure(
        'stop play or logout ends it',
        `${RULES}/session/machine.ts#SESSION_MACHINE.transitions.on.end`,
        'ended',
      ),
      here(
        'who left is grey',
        `${CONTRACT}/channel/viewer-list.ts#viewerListEntry.left_at_ms`,
        'in the list of the performer, for a minute',
      ),
    ],
  },
  {
    section: 4,
    title: 'Authentication',
    kind: 'transition',
    rows: [
      figure(
        'the stored cookie is verified at first',
        `${RULES}/account/authentication.ts#AUTHENTICATION_MACHINE.initial`,
        'checking',
      ),
      figure('success: user and role', `${SIGN_IN}.verified`, 'known'),
      figure('failure: guest', `${SIGN_IN}.not_verified`, 'guest'),
      figure('verify failure: fatal error', `${SIGN_IN}.verify_failed`, 'fatal'),
    ],
  },
  {
    section: 4,
    title: 'Confirm dialog',
    kind: 'transition',
    rows: [
      figure('open', `${DIALOG}.transitions.closed.ask`, 'open'),
      figure('yes closes', `${DIALOG}.transitions.open.yes`, 'closed'),
      figure('no closes', `${DIALOG}.transitions.open.no`, 'closed'),
    ],
  },
  {
    section: 4,
    title: 'Free chat',
    kind: 'transition',
    rows: [
      figure('countdown over: paid chat', `${CHANNEL}.free_chat.free_over`, 'chatting'),
      figure(
        'tip goal reached: paid',
        `${FREE}.open.goal_reached`,
        'ending',
        'after the celebration and the countdown',
      ),
      here('gifts over the goal point: paid', `${RULES}/freechat/goal.ts#freeGoalReached`),
      figure('a tip of 0.2 points or more …', `${DISCOUNT}#FREE_TIP_UNITS`, 2000, 'units'),
      figure('… gives 50% off …', `${DISCOUNT}#FREE_TIP_DISCOUNT_BP`, 5000, 'basis points'),
      figure('… for 5 minutes', `${DISCOUNT}#FREE_TIP_DISCOUNT_MS`, 300_000),
    ],
  },
  {
    section: 4,
    title: 'Break mode',
    kind: 'transition',
    rows: [
      figure('countdown over: free preview', `${CHANNEL}.resting.break_over`, 'waiting'),
      figure('choose break', `${CHANNEL}.waiting.start_countdown`, 'resting'),
      figure('start preview now', `${CHANNEL}.resting.start_preview`, 'waiting'),
    ],
  },
  {
    section: 4,
    title: 'Settings and preview',
    kind: 'rule',
    rows: [
      here('settings fixed after the start', [
        `${RULES}/channel/status.ts#hasChatStarted`,
        `${RULES}/error/room.errors.ts#roomErrors.settings_fixed`,
      ]),
      here(
        'live-stream-over prompt for non-members',
        `${PAGE}/features/session/door/GuestCard.tsx#GuestCard`,
      ),
    ],
  },
  {
    section: 4,
    title: 'Failure counters',
    kind: 'kind',
    rows: members(`${RULES}/session/failure.ts#FAILURE_KINDS`, {
      start: 'start',
      join: 'join',
      'one-charge': 'one_charge',
      keep: 'keep',
      'set-session-data': 'set_session_data',
      'update-session': 'update_session',
    }),
  },
  {
    section: 4,
    title: 'Timers',
    kind: 'state',
    rows: [
      here(
        'elapsed session',
        `${CONTRACT}/session/index.ts#receipt.delivered_ms`,
        'delivered time; the studio counts since the status began',
      ),
      here('free preview countdown', `${CONTRACT}/session/index.ts#getTrial.answer.left_ms`),
      here('end-of-free countdown', `${RULES}/freechat/ending.ts#isCountedDown`),
      here('break countdown', `${CONTRACT}/channel/card.ts#channelCard.until_ms`),
      here('id-video countdown', `${CONTRACT}/id-video/index.ts#idVideoView.due_at_ms`),
      here('purchase package countdown', `${CONTRACT}/session/index.ts#receipt.held_until_ms`),
    ],
  },
  {
    section: 4,
    title: 'Moderation',
    kind: 'rule',
    rows: [
      figure('kickout: one hour', `${RULES}/channel/limits.ts#KICK_MS`, 3_600_000),
      here('ban: permanent', `${RULES}/bar/bar.ts#BAR_KINDS.ban`),
      here('request to lift a ban', `${CONTRACT}/bar/index.ts#requestLift`),
      here('staff end a session', `${CONTRACT}/oversight/index.ts#overseeSessionEnd`),
    ],
  },
];
