import { latePart } from '../../../platform/error/late-part.tsx';
import type { StudioTool } from '../../studio-panel/studio-tool.ts';
import { ticketShowToolText } from '../shared/tool-text.ts';

export const TICKET_SHOW_TOOL: StudioTool = {
  name: 'ticket_show',
  button: { icon: 'ticket', label: (language) => ticketShowToolText.in[language]('tool') },
  Panel: latePart(async () => (await import('./TicketShowPanel.tsx')).TicketShowPanel),
};
