import { lighterProfile } from '@akari/rules';
import { Button } from '../../../kit/controls/Button.tsx';
import { Icon } from '../../../kit/icon/Icon.tsx';
import { useAppDispatch } from '../../../platform/store/hooks.ts';
import { useText } from '../../../text/index.ts';
import { lineForgotten } from '../../network-stats/network-stats.slice.ts';
import { networkText } from '../../network-stats/text.ts';
import type { ShownLine } from '../AirState.tsx';
import type { Studio } from '../use-studio.ts';
import './line-notice.css';

type Sending = Pick<Studio, 'quality' | 'sent_quality' | 'lighten' | 'restoreQuality'> & {
  settings: Pick<Studio['settings'], 'source'>;
};

/** Says that few frames are sent and what helps, and that a lighter video is sent. */
export function LineNotice({ studio, line }: { studio: Sending; line: ShownLine }) {
  const t = useText(networkText);
  const dispatch = useAppDispatch();
  const { quality, sent_quality, settings, lighten, restoreQuality } = studio;
  const lighter = lighterProfile(sent_quality);
  const external = settings.source === 'external';
  const slow = line === 'unstable';
  const light = sent_quality !== quality;
  if (!slow && !light) return null;
  const of = ({ height_px, video_kbps }: typeof quality) => ({ height: height_px, kbps: video_kbps });
  const send = (change: () => void): void => {
    // The samples from before say nothing about the other video.
    dispatch(lineForgotten());
    change();
  };
  const help = external ? t('publisher.external') : lighter === null ? t('publisher.lowest') : null;
  return (
    <section className="line-notice panel" role="status">
      <Icon name="wifi" />
      <div>
        {slow && <b>{t('publisher.title')}</b>}
        {slow && <p>{help ?? (lighter === null ? '' : t('publisher.text', of(lighter)))}</p>}
        {light && <p>{t('publisher.light', of(sent_quality))}</p>}
      </div>
      <div className="line-actions">
        {light && (
          <Button size="s" look="ghost" onClick={() => send(restoreQuality)}>
            {t('publisher.restore')}
          </Button>
        )}
        {slow && !external && lighter !== null && (
          <Button size="s" onClick={() => send(lighten)}>
            {t('publisher.act')}
          </Button>
        )}
      </div>
    </section>
  );
}
