import { lighterProfile } from '@akari/rules';
import { Button } from '../../../kit/controls/Button.tsx';
import { useAppDispatch } from '../../../platform/store/hooks.ts';
import { useText } from '../../../text/index.ts';
import { lineForgotten } from '../../network-stats/network-stats.slice.ts';
import { networkText } from '../../network-stats/text.ts';
import { StudioNotice } from '../notice/StudioNotice.tsx';
import type { ShownLine } from '../AirState.tsx';
import type { Studio } from '../use-studio.ts';

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
  const lightens = slow && !external && lighter !== null;
  const actions = (
    <>
      {light && (
        <Button size="s" look="ghost" onClick={() => send(restoreQuality)}>
          {t('publisher.restore')}
        </Button>
      )}
      {lightens && (
        <Button size="s" onClick={() => send(lighten)}>
          {t('publisher.act')}
        </Button>
      )}
    </>
  );
  return (
    <StudioNotice what="line" role="status" icon="wifi" actions={light || lightens ? actions : null}>
      {slow && <b>{t('publisher.title')}</b>}
      {slow && <p>{help ?? (lighter === null ? '' : t('publisher.text', of(lighter)))}</p>}
      {light && <p>{t('publisher.light', of(sent_quality))}</p>}
    </StudioNotice>
  );
}
