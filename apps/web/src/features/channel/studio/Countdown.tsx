import { useCountdown } from '../../../platform/clock/use-server-seconds.ts';
import { useFormat } from '../../../text/index.ts';

/** Shows the time left until a moment of the server's clock. */
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
      {clock(left_ms)}
    </span>
  );
}
