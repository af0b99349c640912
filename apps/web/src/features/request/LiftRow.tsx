import type { Bar } from '@akari/contract/bar';
import { Button } from '../../kit/controls/Button.tsx';
import { useFormat, useText } from '../../text/index.ts';
import { barText } from '../bar/studio/text.ts';
import { useBarredName } from '../bar/studio/use-barred-name.ts';
import { useSendBarAnswer } from '../bar/studio/use-send-bar-answer.ts';
import { RequestRow } from './RequestRow.tsx';

/** A banned viewer's request to be let in again. It is asked once, and nothing runs out. */
export function LiftRow({ bar }: { bar: Bar }) {
  const t = useText(barText);
  const { date } = useFormat();
  const { busy, send } = useSendBarAnswer(bar);
  const name = useBarredName()(bar);
  const { lift_message } = bar;
  return (
    <RequestRow
      icon="ban"
      color="--st-rest"
      name={name}
      tier={null}
      kind_text={t('list.requested')}
      price_text={t('list.forever', { date: date(bar.at_ms) })}
      note={lift_message !== null && lift_message !== '' && <p className="request-said">{lift_message}</p>}
    >
      <Button
        size="s"
        disabled={busy}
        aria-label={t('list.refuse_label', { name })}
        onClick={() => void send('refuse')}
      >
        {t('list.refuse')}
      </Button>
      <Button
        size="s"
        busy={busy}
        aria-label={t('list.lift_label', { name })}
        onClick={() => void send('lift')}
      >
        {t('list.lift')}
      </Button>
    </RequestRow>
  );
}
