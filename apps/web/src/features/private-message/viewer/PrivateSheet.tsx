import type { SheetProps } from '../../room-tool/room-tool.ts';
import { useEffect } from 'react';
import { PrivatePanel } from './late.ts';

/** Is mounted while the viewer takes part in the chat. The panel runs while it is closed too: messages arrive. */
export function PrivateSheet(props: SheetProps) {
  useEffect(() => PrivatePanel.prepare(), []);
  return <PrivatePanel wanted={props.open} onGiveUp={() => props.onOpenChange(false)} {...props} />;
}
