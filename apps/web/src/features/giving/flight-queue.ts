import type { GiftNotice } from '@akari/contract/gift';
import type { TipNotice } from '@akari/contract/tip';
import type { GiftId, TipObject } from '@akari/rules';

/** A tip or gift as the stage shows it. */
export interface GivenItem {
  given_id: string;
  units: number;
  /** Null: the giver is anonymous. */
  user_name: string | null;
  thing:
    | { kind: 'tip'; object: TipObject }
    | { kind: 'request'; object: TipObject; text: string }
    | { kind: 'gift'; gift: GiftId };
}
export const givenTip = ({ tip_id, units, user_name, object, request }: TipNotice): GivenItem => ({
  given_id: `tip ${tip_id}`,
  units,
  user_name,
  thing: request === undefined ? { kind: 'tip', object } : { kind: 'request', object, text: request },
});
export const givenGift = ({ gift_id, units, user_name, gift }: GiftNotice): GivenItem => ({
  given_id: `gift ${gift_id}`,
  units,
  user_name,
  thing: { kind: 'gift', gift },
});

/** One animation. It may stand for several tips and gifts: it shows the most valuable one and the sum. */
export interface Flight {
  flight_id: string;
  shown: GivenItem;
  /** Number of tips and gifts besides the shown one. */
  more: number;
  total_units: number;
}
export interface FlightQueue {
  flying: Flight | null;
  waiting: GivenItem[];
}
export const NO_FLIGHTS: FlightQueue = { flying: null, waiting: [] };

function flightOf(all: readonly GivenItem[]): Flight | null {
  const [first, ...rest] = all;
  if (first === undefined) return null;
  const shown = rest.reduce((finest, one) => (one.units > finest.units ? one : finest), first);
  return {
    flight_id: shown.given_id,
    shown,
    more: rest.length,
    total_units: all.reduce((sum, { units }) => sum + units, 0),
  };
}

/** Adds a tip or gift: it is animated at once, or queued while another animation runs. */
export function arrived(queue: FlightQueue, given: GivenItem): FlightQueue {
  if (queue.flying === null) return { flying: flightOf([given]), waiting: [] };
  return { ...queue, waiting: [...queue.waiting, given] };
}

/** Ends an animation; all queued tips and gifts become the next one. */
export function flightEnded(queue: FlightQueue, flight_id: string): FlightQueue {
  if (queue.flying?.flight_id !== flight_id) return queue;
  return { flying: flightOf(queue.waiting), waiting: [] };
}
