import { BANDWIDTH_PER_DOWNLINK, STATS_POLL_VIEWER_MS } from '@akari/rules';
import { Sheet } from '../../../kit/overlay/Sheet.tsx';
import { useAppSelector } from '../../../platform/store/hooks.ts';
import { useFormat, useText } from '../../../text/index.ts';
import { NetworkCharts } from '../NetworkCharts.tsx';
import { selectSamples } from '../network-stats.slice.ts';
import { networkText } from '../text.ts';
import './network-panel.css';

/** The browser's estimate of the downlink in Mbit/s; null: this browser makes none. */
function downlinkMbps(): number | null {
  const { connection } = navigator as Navigator & { connection?: { downlink?: number } };
  return connection?.downlink ?? null;
}

/** Panel with the viewer's connection: four charts, and what the browser estimates. */
export function NetworkPanel({
  open,
  onOpenChange,
  voice,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  voice: boolean;
}) {
  const t = useText(networkText);
  const { number } = useFormat();
  const samples = useAppSelector(selectSamples);
  const seconds = STATS_POLL_VIEWER_MS / 1000;
  const downlink_mbps = downlinkMbps();
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t('title')} height="snap">
      {/* `tabIndex` lets the keyboard scroll the sheet, which has nothing to press. */}
      <div className="net-panel" tabIndex={0} role="group" aria-label={t('title')}>
        {samples.length === 0 ? (
          <p role="status">{t('empty', { seconds })}</p>
        ) : (
          <>
            <NetworkCharts samples={samples} voice={voice} />
            <p className="num">{t('kept', { seconds, count: samples.length })}</p>
          </>
        )}
        {downlink_mbps !== null && (
          <p className="num">
            {t('bandwidth', {
              kilobytes: number(Math.round((downlink_mbps * BANDWIDTH_PER_DOWNLINK) / 1000)),
            })}
          </p>
        )}
      </div>
    </Sheet>
  );
}
