import type { GiftNotice } from '@akari/contract/gift';
import type { TipNotice } from '@akari/contract/tip';
import type { GiftId, TipObject } from '@akari/rules';

/** What somebody gave, as the stage shows it. */
export interface GivenItem {
  given_id: string;
  units: number;
  /** Null: they stay unknown. */
  user_name: string | null;
  thing: { kind: 'tip'; object: TipObject } | { kind: 'gift'; gift: GiftId };
}
export const givenTip = ({ tip_id, units, user_name, object }: TipNotice): GivenItem => ({
  given_id: `tip ${tip_id}`,
  units,
  user_name,
  thing: { kind: 'tip', object },
});
export const givenGift = ({ gift_id, units, user_name, gift }: GiftNotice): GivenItem => ({
  given_id: `gift ${gift_id}`,
  units,
  user_name,
  thing: { kind: 'gift', gift },
});

/** One flight on the stage. When it came faster than flights, it stands for several: the finest object, all amounts. */
export interface Flight {
  flight_id: string;
  shown: GivenItem;
  /** Tips and gifts beside the one that is shown. */
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

/** Something was given: it flies at once, or waits for the one that is flying. */
export function arrived(queue: FlightQueue, given: GivenItem): FlightQueue {
  if (queue.flying === null) return { flying: flightOf([given]), waiting: [] };
  return { ...queue, waiting: [...queue.waiting, given] };
}

/** A flight is over: all that waited meanwhile fly as one. */
export function flightEnded(queue: FlightQueue, flight_id: string): FlightQueue {
  if (queue.flying?.flight_id !== flight_id) return queue;
  return { flying: flightOf(queue.waiting), waiting: [] };
}
