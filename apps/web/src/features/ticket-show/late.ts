import { latePart } from '../../platform/error/late-part.tsx';

// Loaded on demand, so that they do not delay the picture.
export const TicketShowBar = latePart(
  async () => (await import('./viewer/TicketShowBar.tsx')).TicketShowBar,
  {
    silent: true,
  },
);
export const TicketPanel = latePart(async () => (await import('./viewer/parts.ts')).TicketPanel);
export const TicketDoor = latePart(async () => (await import('./viewer/parts.ts')).TicketDoor);
export const TicketShowWatch = latePart(
  async () => (await import('./studio/TicketShowWatch.tsx')).TicketShowWatch,
  { silent: true },
);
