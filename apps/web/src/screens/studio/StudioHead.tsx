import { isOnAir } from '@akari/rules';
import { AirState, type ShownLine } from '../../features/broadcast/AirState.tsx';
import { Bar } from '../../features/broadcast/Bar.tsx';
import type { BroadcastView } from '../../features/broadcast/broadcast-view.ts';
import { StudioToolButtons } from './StudioTools.tsx';
import { studioText } from '../../features/channel/studio/text.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { IconButton } from '../../kit/controls/IconButton.tsx';
import { useText } from '../../text/index.ts';

/** The header of the open studio: its state, logging out and the end of the broadcast. */
export function StudioHead({
  view: { studio, busy, onCommand },
  line,
  onLogOut,
}: {
  view: BroadcastView;
  line: ShownLine;
  /** Null: logging out is elsewhere. */
  onLogOut: (() => void) | null;
}) {
  const t = useText(studioText);
  const on_air = isOnAir(studio.status);
  return (
    <Bar
      inside
      actions={
        <>
          {onLogOut !== null && <StudioToolButtons look="icon" />}
          {onLogOut !== null && <IconButton icon="door" label={t('bar.logout')} onClick={onLogOut} />}
          <Button
            look={on_air ? 'danger_ghost' : 'ghost'}
            icon="power"
            className="bar-end"
            busy={busy === 'stop_publish'}
            onClick={() => onCommand('stop_publish')}
          >
            {t(on_air ? 'bar.end' : 'bar.leave')}
          </Button>
        </>
      }
    >
      <AirState line={line} />
    </Bar>
  );
}
