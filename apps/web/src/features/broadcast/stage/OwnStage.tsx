import { useEffect, useRef, type ReactNode } from 'react';
import { Icon } from '../../../kit/icon/Icon.tsx';
import { IconButton } from '../../../kit/controls/IconButton.tsx';
import { mediaText, Stage, type DevicesView, type LinkState, type MediaStats } from '../../../media/index.ts';
import { holdOwnStream } from '../../../media/devices/own-stream.ts';
import { useScreen } from '../../../media/stage/use-screen.ts';
import { useText } from '../../../text/index.ts';
import { CommentFlow } from '../../comment-flow/index.ts';
import { sourceText } from '../source/text.ts';
import './own-stage.css';

/** The switches of camera and microphone, on the picture that they affect. */
function Switches({ devices }: { devices: DevicesView }) {
  const t = useText(sourceText);
  const { enabled, setEnabled } = devices;
  return (
    <>
      <IconButton
        icon="mic"
        className={`glass ${enabled.audio ? '' : 'struck off'}`}
        label={t(enabled.audio ? 'devices.microphone_off' : 'devices.microphone_on')}
        onClick={() => setEnabled('audio', !enabled.audio)}
      />
      <IconButton
        icon="cam"
        className={`glass ${enabled.video ? '' : 'struck off'}`}
        label={t(enabled.video ? 'devices.camera_off' : 'devices.camera_on')}
        onClick={() => setEnabled('video', !enabled.video)}
      />
    </>
  );
}

/** Returns the actual size of the camera's picture, also before it is sent. */
function pictureOf(stream: MediaStream | null): { width: number; height: number } | null {
  const { width, height } = stream?.getVideoTracks()[0]?.getSettings() ?? {};
  return width === undefined || height === undefined ? null : { width, height };
}

/** Whether the camera has been unplugged. */
const isGone = ({ state }: DevicesView): boolean =>
  state.phase === 'open' && state.fault === 'camera_unplugged';

/** What is said on the picture: the status, that it is mirrored, its size and rate, and that the sound is off. */
function Tags({
  stream,
  devices,
  mirror,
  stats,
  tag,
}: {
  stream: MediaStream | null;
  devices: DevicesView;
  mirror: boolean;
  stats: MediaStats | null;
  tag: ReactNode;
}) {
  const t = useText(sourceText);
  const gone = isGone(devices);
  const sent =
    stats !== null && stats.width_px > 0 ? { width: stats.width_px, height: stats.height_px } : null;
  const size = sent ?? pictureOf(stream);
  return (
    <>
      <div className="own-tags upper">
        {tag}
        {mirror && (
          <span className="own-tag glass">
            <Icon name="mirror" size="xs" />
            <span className="own-tag-words">{t('devices.mirror_on')}</span>
          </span>
        )}
      </div>
      <div className="own-tags lower">
        {size !== null && !gone && <span className="own-tag glass num">{t('stage.size', size)}</span>}
        {stats !== null && devices.enabled.video && !gone && (
          <span className="own-tag glass num">{t('stage.fps', { fps: Math.round(stats.fps) })}</span>
        )}
        {!devices.enabled.audio && (
          <span className="own-tag glass warn">
            <Icon name="mic" size="xs" />
            {t('devices.microphone_is_off')}
          </span>
        )}
      </div>
    </>
  );
}

/** Says why there is no picture: the camera is unplugged, or switched off. */
function CameraNotice({ devices }: { devices: DevicesView }) {
  const t = useText(sourceText);
  const m = useText(mediaText);
  if (isGone(devices)) {
    return (
      <p className="own-dark glass" role="alert">
        <Icon name="alert" size="s" />
        <span>
          <b>{m('fault.camera_unplugged')}</b> {t('devices.camera_stopped')}
        </span>
      </p>
    );
  }
  if (devices.enabled.video) return null;
  return (
    <p className="own-dark glass" role="status">
      <Icon name="cam" size="s" />
      {t('devices.camera_is_off')}
    </p>
  );
}

/**
 * The performer's own picture with its switches; only this view is mirrored. `stats`: of the picture as sent; null
 * before.
 */
export function OwnStage({
  stream,
  link,
  devices,
  mirror,
  onMirror,
  stats,
  tag,
  children,
}: {
  stream: MediaStream | null;
  link: LinkState;
  devices: DevicesView;
  mirror: boolean;
  onMirror: (mirror: boolean) => void;
  stats: MediaStats | null;
  /** First on the picture: the status of the broadcast. */
  tag?: ReactNode;
  children?: ReactNode;
}) {
  const t = useText(sourceText);
  const box = useRef<HTMLDivElement>(null);
  const none = useRef<HTMLVideoElement>(null);
  const screen = useScreen(box, none);
  useEffect(() => holdOwnStream(stream), [stream]);
  return (
    <div className="own-stage" ref={box}>
      <Stage stream={stream} link={link} poster={null} own mirrored={mirror}>
        <Tags {...{ stream, devices, mirror, stats, tag }} />
        <CameraNotice devices={devices} />
        <CommentFlow />
        {children}
        <div className="own-controls">
          <Switches devices={devices} />
          <IconButton
            icon="mirror"
            className={`glass ${mirror ? 'on' : ''}`}
            label={t('devices.mirror')}
            aria-pressed={mirror}
            onClick={() => onMirror(!mirror)}
          />
          {screen.toggleFull !== null && (
            <IconButton
              icon="full"
              className="glass"
              label={t(screen.full ? 'stage.full_end' : 'stage.full')}
              onClick={screen.toggleFull}
            />
          )}
        </div>
      </Stage>
    </div>
  );
}
