import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isTicketPrice,
  isTicketSold,
  nextTicketShowState,
  nextTicketState,
  readTicketShowTitle,
  TICKET_SHOW_EVENTS,
  ticketEventOf,
  type TicketShowState,
  type TicketState,
} from './index.ts';

/** A show and its tickets, as the server keeps them: each change of the show decides about what is held. */
interface Played {
  show: TicketShowState;
  tickets: { state: TicketState; settled: number; returned: number }[];
}

function decide(played: Played, event: 'settle' | 'give_back' | null): void {
  if (event === null) return;
  for (const ticket of played.tickets) {
    const state = nextTicketState(ticket.state, event);
    if (state === null) continue;
    ticket.state = state;
    if (state === 'settled') ticket.settled += 1;
    else ticket.returned += 1;
  }
}

const acts = fc.array(
  fc.oneof(
    fc.constantFrom(...TICKET_SHOW_EVENTS).map((event) => ({ event })),
    fc.constant({ event: 'buy' as const }),
    fc.nat(5).map((nth) => ({ event: 'bar' as const, nth })),
  ),
);

function play(all: readonly { event: string; nth?: number }[]): Played {
  const played: Played = { show: 'announced', tickets: [] };
  for (const { event, nth = 0 } of all) {
    if (event === 'buy') {
      if (isTicketSold(played.show)) played.tickets.push({ state: 'held', settled: 0, returned: 0 });
      decide(played, ticketEventOf(played.show));
    } else if (event === 'bar') {
      const ticket = played.tickets[nth];
      const back = played.show === 'announced' && ticket && nextTicketState(ticket.state, 'give_back');
      if (back) Object.assign(ticket, { state: back, returned: ticket.returned + 1 });
    } else {
      const next = nextTicketShowState(played.show, event as (typeof TICKET_SHOW_EVENTS)[number]);
      if (next !== null) played.show = next;
      decide(played, ticketEventOf(played.show));
    }
  }
  return played;
}

describe('ticket show', () => {
  it('settles or returns each ticket exactly once when it is over', () => {
    fc.assert(
      fc.property(acts, (all) => {
        const { show, tickets } = play([...all, { event: 'broadcast_over' }]);
        expect(isTicketSold(show)).toBe(false);
        for (const { settled, returned } of tickets) expect(settled + returned).toBe(1);
      }),
    );
  });

  it('pays no ticket while it has not counted, and returns nothing afterwards', () => {
    fc.assert(
      fc.property(acts, (all) => {
        const { show, tickets } = play(all);
        const settled = tickets.some((ticket) => ticket.settled > 0);
        if (show === 'announced' || show === 'begun') expect(settled).toBe(false);
        if (show === 'called_off' || show === 'broken_off') expect(settled).toBe(false);
      }),
    );
  });
});

it('a price is whole points within the limits', () => {
  expect(isTicketPrice(10_000, 100_000)).toBe(true);
  expect(isTicketPrice(100_000, 100_000)).toBe(true);
  expect(isTicketPrice(15_000, 100_000)).toBe(false);
  expect(isTicketPrice(0, 100_000)).toBe(false);
  expect(isTicketPrice(110_000, 100_000)).toBe(false);
});

it('a title has 1 to 30 characters', () => {
  expect(readTicketShowTitle(' Piano night ')).toBe('Piano night');
  expect(readTicketShowTitle('あ'.repeat(30))).toBe('あ'.repeat(30));
  expect(readTicketShowTitle('あ'.repeat(31))).toBeNull();
  expect(readTicketShowTitle(' \u200B ')).toBeNull();
});
