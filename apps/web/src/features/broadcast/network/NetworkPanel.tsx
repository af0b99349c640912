import { STATS_POLL_PUBLISHER_MS } from '@akari/rules';
import { useAppSelector } from '../../../platform/store/hooks.ts';
import { Icon } from '../../../kit/icon/Icon.tsx';
import { useText } from '../../../text/index.ts';
import { NetworkCharts } from '../../network-stats/NetworkCharts.tsx';
import { selectSamples } from '../../network-stats/network-stats.slice.ts';
import { networkText } from '../../network-stats/text.ts';
import type { BroadcastView } from '../broadcast-view.ts';
import { studioText } from '../../channel/studio/text.ts';
import './network-panel.css';

/** The performer's own connection, sampled every 5 s (spec §9). */
export function NetworkPanel({ view: { studio } }: { view: BroadcastView }) {
  const t = useText(studioText);
  const n = useText(networkText);
  const samples = useAppSelector(selectSamples);
  return (
    <section className="panel net" aria-label={t('net.title')}>
      <div className="panel-h">
        <Icon name="wifi" size="s" />
        <h2>{t('net.title')}</h2>
        <span className="grow" />
        {samples.length > 0 && (
          <small>{n('kept_short', { seconds: STATS_POLL_PUBLISHER_MS / 1000, count: samples.length })}</small>
        )}
      </div>
      {samples.length === 0 ? (
        <p className="net-empty">{t('net.empty')}</p>
      ) : (
        <NetworkCharts samples={samples} voice={studio.media_kind === 'voice'} />
      )}
    </section>
  );
}
