import { useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../../platform/store/hooks.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { useText } from '../../../text/index.ts';
import { StudioNotice } from '../notice/StudioNotice.tsx';
import type { Studio } from '../use-studio.ts';
import { encoderAnswered, selectEncoderAsks } from './encoder.slice.ts';
import { sourceText } from '../source/text.ts';

/**
 * An encoder with the performer's stream key was refused (503), because this page sends: asks which of them continues.
 */
export function EncoderNotice({ studio }: { studio: Studio }) {
  const t = useText(sourceText);
  const dispatch = useAppDispatch();
  const asks = useAppSelector(selectEncoderAsks);
  const [state, setState] = useState<'ready' | 'handing_over'>('ready');
  if (!asks || studio.settings.source === 'external') return null;
  const handOver = async (): Promise<void> => {
    setState('handing_over');
    if (await studio.handOver()) dispatch(encoderAnswered('handed_over'));
    setState('ready');
  };
  const actions = (
    <>
      <Button size="s" disabled={state === 'handing_over'} onClick={() => dispatch(encoderAnswered('kept'))}>
        {t('encoder.keep')}
      </Button>
      <Button size="s" look="danger_ghost" busy={state === 'handing_over'} onClick={() => void handOver()}>
        {t('encoder.hand_over')}
      </Button>
    </>
  );
  return (
    <StudioNotice what="encoder" role="alert" icon="alert" actions={actions}>
      <b>{t('encoder.title')}</b>
      <p>{t('encoder.text')}</p>
    </StudioNotice>
  );
}
