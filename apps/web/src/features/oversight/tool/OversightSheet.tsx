import { useEffect } from 'react';
import { latePart } from '../../../platform/error/late-part.tsx';
import type { SheetProps } from '../../room-tool/room-tool.ts';

const OversightConsole = latePart<SheetProps>(
  async () => (await import('../console/OversightConsole.tsx')).OversightConsole,
);

/** Is mounted for administrators who watch. The console runs while it is closed too: it hears of answers. */
export function OversightSheet(props: SheetProps) {
  useEffect(() => OversightConsole.prepare(), []);
  return <OversightConsole wanted={props.open} onGiveUp={() => props.onOpenChange(false)} {...props} />;
}
