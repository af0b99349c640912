import type { IdVideoView } from '@akari/contract/id-video';
import { Button } from '../../../kit/controls/Button.tsx';
import { DoorCard } from '../../session/index.ts';
import { useFormat, useText } from '../../../text/index.ts';
import { idVideoText } from './text.ts';
import { useCancelLook, useLookLeft } from './use-look.ts';

/** Counts down to the charge by the server's clock, with a button to cancel. */
export function IdVideoCountdown({ view, name }: { view: IdVideoView; name: string }) {
  const t = useText(idVideoText);
  const { number, counted } = useFormat();
  const left_ms = useLookLeft(view);
  const { busy, cancel } = useCancelLook(view);
  return (
    <DoorCard
      title={t('counting', { name })}
      actions={
        <Button look="ghost" busy={busy} onClick={cancel}>
          {t('cancel')}
        </Button>
      }
    >
      <p className="door-countdown" role="timer">
        {t('counting_left')}
        <b className="num">{number(left_ms / 1_000)}</b>
      </p>
      <p className="door-text">{t('counting_text', counted(view.units))}</p>
    </DoorCard>
  );
}
