import type { ChannelCard } from '@akari/contract/channel';
import type { ReactNode } from 'react';
import { useText } from '../../../text/index.ts';
import { Lantern } from '../../../kit/brand/Logo.tsx';
import { sourceText } from '../source/text.ts';
import type { NetworkSample } from '../../network-stats/network-stats.slice.ts';
import './external-stage.css';

/** Instead of the own camera: whether the encoder's media arrives, and its rates. */
export function ExternalStage({
  card,
  sample,
  children,
}: {
  card: ChannelCard | null;
  sample: NetworkSample | null;
  children?: ReactNode;
}) {
  const t = useText(sourceText);
  const arrives = card?.publisher_live === true;
  return (
    <div className="external-stage" data-arrives={arrives || undefined}>
      <div className="external-word" role="status">
        <Lantern unlit={!arrives} />
        <b>{t(arrives ? 'external.arrives' : 'external.waiting')}</b>
        {!arrives && <p>{t('external.waiting_text')}</p>}
        {arrives && sample !== null && (
          <p className="num">
            {t('stage.fps', { fps: Math.round(sample.fps ?? 0) })} · {Math.round(sample.bitrate_kbps)} kbps
          </p>
        )}
      </div>
      {children}
    </div>
  );
}
