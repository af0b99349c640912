import { devicesAfter, devicesOf } from '@akari/rules';
import { useAppDispatch } from '../../../platform/store/hooks.ts';
import { Icon } from '../../../kit/icon/Icon.tsx';
import { IconButton } from '../../../kit/controls/IconButton.tsx';
import { LevelMeter } from '../../../media/index.ts';
import { useText } from '../../../text/index.ts';
import { SmallPicture } from '../shared/SmallPicture.tsx';
import { twowayText } from '../shared/text.ts';
import { stopTwoway } from '../shared/twoway.slice.ts';
import type { OwnTwoway } from '../../room-tool/own-twoway.ts';
import '../shared/twoway.css';

/** The picture that the viewer sends to the performer, with its switches and the button to end it. */
export function SelfTile({ own, name }: { own: OwnTwoway; name: string }) {
  const t = useText(twowayText);
  const dispatch = useAppDispatch();
  const { request, stream, link, toggle, devices } = own;
  if (request === null) return null;
  const { camera, microphone } = devicesAfter(request.mode, {
    camera: devices.enabled.video,
    microphone: devices.enabled.audio,
  });
  const has = devicesOf(request.mode);
  const started = request.state === 'started';
  const shown = camera && stream !== null && stream.getVideoTracks().length > 0;
  return (
    <section
      className="twoway-tile self"
      data-state={request.state}
      aria-label={t(started ? 'self' : 'self_waiting', { name })}
    >
      <div className="twoway-picture">
        {shown ? (
          <SmallPicture stream={stream} own label={t('preview')} />
        ) : (
          <span className="twoway-dark">
            <span className={has.camera ? 'struck' : ''}>
              <Icon name={has.camera ? 'cam' : 'mic'} />
            </span>
            {microphone && <LevelMeter stream={stream} />}
          </span>
        )}
        <span className="twoway-tag glass">{t('self_tag')}</span>
        {started && link === 'reconnecting' && (
          <span className="twoway-trouble glass" role="status">
            {t('reconnecting')}
          </span>
        )}
      </div>
      {started && (
        <div className="twoway-switches">
          {has.camera && (
            <IconButton
              size="s"
              icon="cam"
              className={`glass ${camera ? '' : 'struck off'}`}
              label={t(camera ? 'camera_off' : 'camera_on')}
              onClick={() => void toggle('camera')}
            />
          )}
          {has.microphone && (
            <IconButton
              size="s"
              icon="mic"
              className={`glass ${microphone ? '' : 'struck off'}`}
              label={t(microphone ? 'microphone_off' : 'microphone_on')}
              onClick={() => void toggle('microphone')}
            />
          )}
          <IconButton
            size="s"
            icon="close"
            className="glass end"
            label={t('end')}
            onClick={() => void dispatch(stopTwoway(request))}
          />
        </div>
      )}
    </section>
  );
}
