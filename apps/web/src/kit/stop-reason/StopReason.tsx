import type { StopReason as Reason } from '@akari/rules';
import { useText } from '../../text/index.ts';
import { stopReasonText } from './text.ts';

/** Why staff removed the person or ended what they were in. */
export function StopReason({ reason }: { reason: Reason | undefined }) {
  const t = useText(stopReasonText);
  return reason === undefined ? null : (
    <p className="door-text stop-reason">{t('line', { reason: t(`reason.${reason}`) })}</p>
  );
}
