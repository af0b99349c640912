/** Loaded together: the door and the sheet both sell tickets. */
export { TicketDoor } from './TicketDoor.tsx';
export { TicketPanel } from './TicketPanel.tsx';
