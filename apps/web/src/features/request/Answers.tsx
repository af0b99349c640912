import type { Ref } from 'react';
import { Button } from '../../kit/controls/Button.tsx';
import { useText } from '../../text/index.ts';
import { requestText } from './text.ts';

/** The two answers to a request. Only the first request of the panel has the highlighted button. */
export function Answers({
  first,
  decline_label,
  accept_label,
  disabled = false,
  accepting = false,
  not_yet = false,
  decline,
  onDecline,
  onAccept,
}: {
  first: boolean;
  decline_label: string;
  accept_label: string;
  /** An answer is being sent. */
  disabled?: boolean;
  /** The answer that is being sent accepts the request. */
  accepting?: boolean;
  /** The request can be declined, but not accepted now. */
  not_yet?: boolean;
  decline?: Ref<HTMLButtonElement>;
  onDecline: () => void;
  onAccept: () => void;
}) {
  const t = useText(requestText);
  return (
    <>
      <Button ref={decline} size="s" disabled={disabled} aria-label={decline_label} onClick={onDecline}>
        {t('decline')}
      </Button>
      <Button
        size="s"
        look={first ? 'lit' : 'plain'}
        busy={accepting}
        disabled={not_yet || (disabled && !accepting)}
        aria-label={accept_label}
        onClick={onAccept}
      >
        {t('accept')}
      </Button>
    </>
  );
}
