import { useState } from 'react';
import { Button } from '../../../kit/controls/Button.tsx';
import { useFormat, useText } from '../../../text/index.ts';
import { useAppSelector } from '../../../platform/store/hooks.ts';
import { selectSession } from '../flow/session.slice.ts';
import { sessionOf, type ReceivedReceipt } from '../flow/state.ts';
import { sessionText } from '../text.ts';
import { visitNow } from './receipt.ts';
import { useReceipt } from './use-receipt.ts';
import { visitMs } from './visit-rows.ts';
import './receipt-voice.css';

const TWO = { decimals: 2, max_decimals: 2 } as const;

/**
 * Button, shown while it has the focus, that has a screen reader say what the session has cost so far: the receipt by
 * itself is announced once a minute only.
 */
export function ReceiptVoice({ received }: { received: ReceivedReceipt }) {
  const t = useText(sessionText);
  const { points, duration } = useFormat();
  const mode = sessionOf(useAppSelector(selectSession))?.mode ?? 'party';
  const visit = visitNow(received.receipt, mode, useReceipt(received));
  const [said, setSaid] = useState({ text: '', times: 0 });
  const say = (): void =>
    setSaid(({ times }) => ({
      text: t('receipt.announce', {
        elapsed: duration(visitMs(visit)),
        spent: points(visit.total_units, TWO),
      }),
      times: times + 1,
    }));
  return (
    <div className="receipt-voice">
      <Button size="s" onClick={say}>
        {t('receipt.say')}
      </Button>
      <span className="vh" role="status">
        {/* Another element each time, so that the same words are said again. */}
        <span key={said.times}>{said.text}</span>
      </span>
    </div>
  );
}
