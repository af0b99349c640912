import type { OwnTicket, TicketShowOfChannel } from '@akari/contract/ticket-show';
import { TICKET_MAX_POINTS, TICKET_SHOW_COUNTS_MS, points } from '@akari/rules';
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { serverEvent } from '../../../platform/socket/server-event.ts';
import { reducer } from '../../../platform/store/store.ts';

interface TicketShowsState {
  /** The newest of each channel. */
  seen: Readonly<Record<string, TicketShowOfChannel>>;
  /** This person's tickets, by show. */
  own: Readonly<Record<string, OwnTicket>>;
  /** The most that a ticket may cost, and how long a show has to run to count. */
  terms: { most_units: number; counts_ms: number };
}
const initialState: TicketShowsState = {
  seen: {},
  own: {},
  terms: { most_units: points(TICKET_MAX_POINTS), counts_ms: TICKET_SHOW_COUNTS_MS },
};

const take = (state: TicketShowsState, now: TicketShowOfChannel): TicketShowsState => {
  const known = state.seen[now.channel_id];
  if (known !== undefined && known.version > now.version) return state;
  return { ...state, seen: { ...state.seen, [now.channel_id]: now } };
};
const hold = (state: TicketShowsState, show_id: string, own: OwnTicket): TicketShowsState => ({
  ...state,
  own: { ...state.own, [show_id]: own },
});

/** Ticket shows of the channels that this page shows, and this person's tickets. */
export const ticketShowSlice = createSlice({
  name: 'ticketShow',
  initialState,
  reducers: {
    showLoaded: (state, { payload }: PayloadAction<TicketShowOfChannel>): TicketShowsState =>
      take(state, payload),
    termsLoaded: (state, { payload }: PayloadAction<TicketShowsState['terms']>): TicketShowsState => ({
      ...state,
      terms: payload,
    }),
    ticketLoaded: (
      state,
      { payload: { show_id, own } }: PayloadAction<{ show_id: string; own: OwnTicket }>,
    ): TicketShowsState => hold(state, show_id, own),
  },
  extraReducers: (builder) => {
    builder
      .addCase(serverEvent['ticket_show.changed'], (state, { payload }) => take(state, payload))
      .addCase(serverEvent['ticket.changed'], (state, { payload: { show_id, own } }) =>
        hold(state, show_id, own),
      );
  },
  selectors: {
    selectShow: (state, channel_id: string) => state.seen[channel_id]?.show ?? null,
    selectTerms: (state) => state.terms,
    selectTicket: (state, show_id: string | undefined) =>
      show_id === undefined ? null : (state.own[show_id] ?? null),
  },
});

declare module '../../../platform/store/store.ts' {
  interface LazySlices extends WithSlice<typeof ticketShowSlice> {}
}
export const { showLoaded, termsLoaded, ticketLoaded } = ticketShowSlice.actions;
export const { selectShow, selectTerms, selectTicket } = ticketShowSlice.injectInto(reducer).selectors;
