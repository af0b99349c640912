import { serverMs } from '../../app/server-clock.ts';
import { useNow } from '../../app/useNow.ts';
import { useFormat } from '../../text/index.ts';

/** How long something has lasted since a moment of the server's clock. */
export function Elapsed({ since_ms }: { since_ms: number }) {
  const { clock } = useFormat();
  const now_ms = serverMs(useNow(1_000));
  return <span className="num">{clock(now_ms - since_ms)}</span>;
}
