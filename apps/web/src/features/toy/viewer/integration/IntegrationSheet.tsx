import type { SheetProps } from '../../../room-tool/room-tool.ts';
import { IntegrationPanel } from './late.ts';

/** The sheet for the connected toys. Its code loads when it is opened first. */
export const IntegrationSheet = ({ room, open, onOpenChange }: SheetProps) =>
  open ? (
    <IntegrationPanel wanted={open} onGiveUp={() => onOpenChange(false)} {...{ room, open, onOpenChange }} />
  ) : null;
