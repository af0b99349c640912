import { useElapsed } from '../../../platform/clock/use-server-seconds.ts';
import { useFormat } from '../../../text/index.ts';

/** Shows the time since a moment of the server's clock. */
export function Elapsed({ since_ms }: { since_ms: number }) {
  const { clock } = useFormat();
  return <span className="num">{clock(useElapsed(since_ms))}</span>;
}
