import { GUEST_PREVIEW_MS } from '@akari/rules';
import { Icon } from '../kit/icon/Icon.tsx';
import { useFormat, useText } from '../text/index.ts';
import type { ReceivedReceipt } from './state.ts';
import { sessionText } from './text.ts';
import { useReceipt } from './use-receipt.ts';

/** How long a guest may still look. */
export function TrialLeft({ received }: { received: ReceivedReceipt }) {
  const t = useText(sessionText);
  const { clock } = useFormat();
  const now = useReceipt(received);
  const left_ms = now.remaining_ms ?? Math.max(0, GUEST_PREVIEW_MS - now.elapsed_ms);
  return (
    <span className="pill glass" role="timer">
      <Icon name="clock" size="s" />
      <span className="num">{t('guest.left', { clock: clock(left_ms) })}</span>
    </span>
  );
}
