import type { ErrorName } from '@akari/rules';
import { useState } from 'react';
import { Button } from '../../../kit/controls/Button.tsx';
import { Refusal } from '../../session/index.ts';
import { useFormat, useText } from '../../../text/index.ts';
import { submitTake } from './submit-take.ts';
import { ownIdVideoText } from './text.ts';
import type { Take } from './use-take.ts';

/** Beside a recorded take: buttons to submit it or to record again. */
export function SubmitTake({
  take,
  onDone,
  onAgain,
}: {
  take: Take;
  onDone: () => void;
  onAgain: () => void;
}) {
  const t = useText(ownIdVideoText);
  const { clock } = useFormat();
  const [state, setState] = useState<'ready' | 'sending'>('ready');
  const [refused, setRefused] = useState<ErrorName | null>(null);
  const submit = async (): Promise<void> => {
    setState('sending');
    const error = await submitTake(take);
    setState('ready');
    setRefused(error);
    if (error === null) onDone();
  };
  return (
    <>
      <h2 className="take-head">
        {t('take')} <span className="num">{clock(take.duration_ms)}</span>
      </h2>
      <p>{t('submit_text')}</p>
      <Refusal error={refused} />
      <div className="green-actions">
        <Button look="lit" busy={state === 'sending'} onClick={() => void submit()}>
          {t(state === 'sending' ? 'sending' : 'submit')}
        </Button>
        <Button look="ghost" disabled={state === 'sending'} onClick={onAgain}>
          {t('retake')}
        </Button>
      </div>
    </>
  );
}
