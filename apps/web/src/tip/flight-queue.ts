import type { TipNotice } from '@akari/contract/tip';

/** One flight on the stage. When tips came faster than flights, it stands for several: the finest object, all amounts. */
export interface Flight {
  flight_id: string;
  shown: TipNotice;
  /** Tips beside the one that is shown. */
  more: number;
  total_units: number;
}
export interface FlightQueue {
  flying: Flight | null;
  waiting: TipNotice[];
}
export const NO_FLIGHTS: FlightQueue = { flying: null, waiting: [] };

function flightOf(tips: readonly TipNotice[]): Flight | null {
  const [first, ...rest] = tips;
  if (first === undefined) return null;
  const shown = rest.reduce((finest, tip) => (tip.units > finest.units ? tip : finest), first);
  return {
    flight_id: shown.tip_id,
    shown,
    more: rest.length,
    total_units: tips.reduce((sum, tip) => sum + tip.units, 0),
  };
}

/** A tip came: it flies at once, or waits for the one that is flying. */
export function tipArrived(queue: FlightQueue, tip: TipNotice): FlightQueue {
  if (queue.flying === null) return { flying: flightOf([tip]), waiting: [] };
  return { ...queue, waiting: [...queue.waiting, tip] };
}

/** A flight is over: all that waited meanwhile fly as one. */
export function flightEnded(queue: FlightQueue, flight_id: string): FlightQueue {
  if (queue.flying?.flight_id !== flight_id) return queue;
  return { flying: flightOf(queue.waiting), waiting: [] };
}
