import { useEffect, useEffectEvent, useState } from 'react';
import { readStats, statsBetween, type MediaStats, type StatsSample } from '../rtc/stats.ts';

/** Returns the statistics of a live connection, updated every `interval_ms`; null until there are two samples. */
export function useMediaStats(
  connection: () => RTCPeerConnection | null,
  active: boolean,
  interval_ms: number,
): MediaStats | null {
  const [stats, setStats] = useState<MediaStats | null>(null);
  const current = useEffectEvent(connection);
  useEffect(() => {
    if (!active) return undefined;
    let before: { pc: RTCPeerConnection; sample: StatsSample } | null = null;
    const read = async (): Promise<void> => {
      const pc = current();
      if (pc === null) return;
      const sample = await readStats(pc);
      // The counters of a new connection start at zero.
      if (before?.pc === pc) setStats(statsBetween(before.sample, sample));
      before = { pc, sample };
    };
    const tick = (): void => void read().catch(() => undefined);
    tick();
    const early = setTimeout(tick, Math.min(2_000, interval_ms / 2));
    const timer = setInterval(tick, interval_ms);
    return () => {
      clearTimeout(early);
      clearInterval(timer);
    };
  }, [active, interval_ms]);
  return active ? stats : null;
}
