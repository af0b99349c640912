import type { RoomView } from '../features/room-tool/room-tool.ts';
import { sampleCard } from './sample-card.ts';
import { sampleSession } from './sample-session.ts';

const nothing = (): void => undefined;
const noQuestion = { open: false, about: null, ask: nothing, answer: nothing };
const noGiving = {
  state: { phase: 'ready' },
  remembered: 'ask',
  question: noQuestion,
  want: nothing,
  confirm: nothing,
  setRemembered: nothing,
} as const;

/** The room of `akari` for a member who pays 1.2 points a minute and has 9 points left. */
export function sampleRoom(change: Partial<RoomView> = {}): RoomView {
  const session = sampleSession('1');
  return {
    card: sampleCard(),
    name: 'Akari',
    session,
    receipt: session.receipt,
    points_spent: false,
    quoted: { quote: { phase: 'asking' }, again: nothing },
    balance: { points_units: 90_000, coupon_points_units: 0 },
    call: null,
    own_twoway: {
      request: null,
      devices: {
        state: { phase: 'closed' },
        list: { cameras: [], microphones: [] },
        enabled: { audio: true, video: true },
        setEnabled: nothing,
        open: async () => null,
        change: async () => null,
        release: nothing,
        close: nothing,
      },
      stream: null,
      link: 'closed',
      open: nothing,
      toggle: async () => undefined,
    },
    tip: noGiving,
    gift: noGiving,
    onEnter: nothing,
    onPointsArrived: nothing,
    onLeave: nothing,
    onReconnect: nothing,
    ...change,
  };
}
