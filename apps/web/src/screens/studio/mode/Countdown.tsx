import { useCountdown } from '../../../app/useCountdown.ts';
import { useFormat } from '../../../text/index.ts';

/** What is left until a moment of the server's clock. Rounded up: the last second is shown as one, not as none. */
export function Countdown({
  until_ms,
  label,
  className = '',
}: {
  until_ms: number;
  label: string;
  className?: string;
}) {
  const { clock } = useFormat();
  const left_ms = useCountdown(until_ms);
  return (
    <span className={`num ${className}`} role="timer" aria-label={label}>
      {clock(Math.ceil(left_ms / 1_000) * 1_000)}
    </span>
  );
}
