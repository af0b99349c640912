import { lateSheet } from '../../room-tool/late-sheet.tsx';
import { may } from '@akari/rules';
import type { RoomTool } from '../../room-tool/room-tool.ts';
import { TicketPanel } from '../late.ts';
import { ticketShowToolText } from '../shared/tool-text.ts';

/** Opened by the bar of an announced show, not by a button of its own, because a show is rare. */
export const TICKET_SHOW_TOOL: RoomTool = {
  name: 'ticket_show',
  icon: 'ticket',
  place: 'more',
  available: () => false,
  label: (language) => ticketShowToolText.in[language]('tool'),
  opens: {
    as: 'sheet',
    possible: ({ member, user_type }) => member && may(user_type, 'ticket_show.buy'),
    Sheet: lateSheet(TicketPanel, ({ card, name, balance }) => ({ card, name, balance })),
    prepare: TicketPanel.prepare,
  },
};
