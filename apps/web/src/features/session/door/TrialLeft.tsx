import { Icon } from '../../../kit/icon/Icon.tsx';
import { useFormat, useText } from '../../../text/index.ts';
import type { ReceivedReceipt } from '../flow/state.ts';
import { sessionText } from '../text.ts';
import { useReceipt } from '../receipt/use-receipt.ts';

/** Countdown of a guest's free preview. */
export function TrialLeft({ received }: { received: ReceivedReceipt }) {
  const t = useText(sessionText);
  const { clock } = useFormat();
  const left_ms = useReceipt(received).remaining_ms;
  if (left_ms === null) return null;
  return (
    <span className="pill glass" role="timer">
      <Icon name="clock" size="s" />
      <span className="num">{t('guest.left', { clock: clock(left_ms) })}</span>
    </span>
  );
}
