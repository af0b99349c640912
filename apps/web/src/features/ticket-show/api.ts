import { announceTicketShow, buyTicket, moveTicketShow } from '@akari/contract/ticket-show';
import { api, mutationOf } from '../../platform/api/api.ts';

const ticketShowApi = api.injectEndpoints({
  endpoints: (build) => ({
    announceTicketShow: mutationOf(build, announceTicketShow),
    moveTicketShow: mutationOf(build, moveTicketShow),
    buyTicket: mutationOf(build, buyTicket, { invalidatesTags: ['Statement'] }),
  }),
});
export const { useAnnounceTicketShowMutation, useBuyTicketMutation, useMoveTicketShowMutation } =
  ticketShowApi;
