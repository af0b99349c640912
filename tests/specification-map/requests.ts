import { CONTRACT, figure, here, PAGE, replaced, RULES, SERVER, type Group } from './row.ts';

const SHOT = `${RULES}/twoshot/machine.ts`;
const WAITING = `${SHOT}#TWOSHOT_MACHINE.transitions.waiting`;
const WAY = `${RULES}/twoway/machine.ts#TWOWAY_MACHINE.transitions`;
const MODES = `${RULES}/twoway/media.ts#TWOWAY_MODES`;
const TOY = `${RULES}/toy/control.ts#TOY_CONTROL_MACHINE.transitions`;
const TOY_REFUSAL = `${RULES}/toy/slot.ts#ToyRefusal`;
const CALL = `${RULES}/call/machine.ts#CALL_MACHINE`;
const CONSOLE = `${RULES}/oversight/console.ts`;

/** Section 4: what people ask each other for, and the console of administrators. */
export const REQUESTS: readonly Group[] = [
  {
    section: 4,
    title: 'Two-shot',
    kind: 'transition',
    rows: [
      here('request', `${CONTRACT}/twoshot/index.ts#requestTwoshot`),
      figure('waiting', `${SHOT}#TWOSHOT_MACHINE.initial`, 'waiting'),
      figure('accepted', `${WAITING}.accept`, 'started', 'it starts with the answer'),
      figure('declined', `${WAITING}.decline`, 'declined'),
      figure('cancelled', `${WAITING}.cancel`, 'cancelled'),
      here('started', `${SHOT}#TWOSHOT_STATES.started`),
      figure('ended', `${SHOT}#TWOSHOT_MACHINE.transitions.started.end`, 'ended'),
      figure('started with others', `${WAITING}.accept_other`, 'started_with_others'),
      here('other viewers are ended', `${RULES}/session/end.ts#SESSION_END_CODES.twoshot_started`),
      here('not in coupon-point mode', `${RULES}/error/twoshot.errors.ts#twoshotErrors.twoshot_needs_points`),
      here(
        'remaining coupon points go to the performer',
        `${SERVER}/features/twoshot/give-coupons.ts#giveCoupons`,
      ),
      here('request list: add, no duplicates', [
        `${PAGE}/features/request/requests.slice.ts#putTwoshot`,
        `${SERVER}/features/twoshot/twoshot.table.ts#twoshotTable`,
      ]),
      here('request list: accept, decline', `${CONTRACT}/twoshot/index.ts#answerTwoshot`),
      here('request list: cancel', `${CONTRACT}/twoshot/index.ts#cancelTwoshot`),
      here('request list: coupon-based', `${CONTRACT}/twoshot/index.ts#twoshotRequest.coupon_to_twoshot`),
    ],
  },
  {
    section: 4,
    title: 'Video call (two-way)',
    kind: 'transition',
    rows: [
      here('request', `${CONTRACT}/twoway/index.ts#sendTwoway`),
      figure('accept', `${WAY}.waiting.accept`, 'accepted'),
      figure('decline', `${WAY}.waiting.decline`, 'declined'),
      figure('already started', `${WAY}.waiting.accept_other`, 'already_started'),
      figure('start', `${WAY}.accepted.start`, 'started'),
      figure('end', `${WAY}.started.end`, 'ended'),
      here('camera toggle', `${CONTRACT}/twoway/index.ts#twowayDevices.camera`),
      here('audio toggle', `${CONTRACT}/twoway/index.ts#twowayDevices.microphone`),
      here('video-only mode', `${MODES}.video`),
      here('audio-only mode', `${MODES}.audio`),
      figure('cancel', `${WAY}.accepted.cancel`, 'cancelled'),
      here('notice to both sides', [
        `${CONTRACT}/twoway/events.ts#twowayChangedEvent`,
        `${CONTRACT}/twoway/index.ts#twowayRequest.ended_by`,
      ]),
    ],
  },
  {
    section: 4,
    title: 'Remote toy',
    kind: 'transition',
    rows: [
      here('request', `${CONTRACT}/toy/index.ts#requestToy`),
      figure('accept', `${TOY}.requested.accept`, 'accepted'),
      figure('decline', `${TOY}.requested.decline`, 'declined'),
      figure('start use', `${TOY}.accepted.start`, 'in_use'),
      figure('move level', `${TOY}.in_use.move_level`, 'in_use', 'each move is a paid command'),
      figure('end use', `${TOY}.in_use.end`, 'ended'),
      figure('cancel', `${TOY}.requested.cancel`, 'cancelled'),
      here('all toys in use', `${TOY_REFUSAL}.toy_all_in_use`),
      here('toy not connected', `${TOY_REFUSAL}.toy_not_connected`),
    ],
  },
  {
    section: 4,
    title: 'Call-to-chat',
    kind: 'transition',
    rows: [
      replaced('idle', `${PAGE}/features/call/call.slice.ts#CallSlice.call`, 'no call'),
      figure('calling', `${CALL}.initial`, 'calling'),
      figure('accepted (wait for connect)', `${CALL}.transitions.calling.accept`, 'accepted'),
      figure('timeout (not available)', `${CALL}.transitions.calling.time_out`, 'timed_out'),
      figure('declined', `${CALL}.transitions.calling.decline`, 'declined'),
      here('preset decline messages', `${RULES}/call/call.ts#CALL_DECLINES`),
      figure('retry after 5 minutes', `${RULES}/call/call.ts#CALL_RETRY_AFTER_MS`, 300_000),
      figure('cancelled by caller', `${CALL}.transitions.calling.cancel`, 'cancelled'),
      figure(
        'hidden chat starts',
        `${RULES}/channel/machine.ts#CHANNEL_MACHINE.transitions.waiting.call_accepted`,
        'hidden_chat',
      ),
    ],
  },
  {
    section: 4,
    title: 'Admin chat console',
    kind: 'transition',
    rows: [
      here('add viewer', `${CONSOLE}#addViewer`),
      here('switch viewer', `${CONSOLE}#switchViewer`),
      here('add private message', `${CONSOLE}#addPrivateMessage`),
      here('create new inbox', `${CONSOLE}#createInbox`),
      here('set to read', `${CONSOLE}#setToRead`),
      here('two-way add', `${CONSOLE}#addTwoway`),
      here('two-way close', `${CONSOLE}#closeTwowayOf`),
      here('viewer selection: set list', `${CONSOLE}#setViewerList`),
      here('viewer selection: set selected', `${CONSOLE}#setSelectedViewer`),
      here('viewer selection: reset both', `${CONSOLE}#EMPTY_VIEWER_SELECTION`),
    ],
  },
];
