import type { ReactNode } from 'react';
import { Icon } from '../../kit/icon/Icon.tsx';
import { IconButton } from '../../kit/controls/IconButton.tsx';
import { useText } from '../../text/index.ts';
import { mediaText } from '../text.ts';
import type { Fit } from './fit.ts';
import type { Screen } from './use-screen.ts';
import type { Sound } from './use-sound.ts';

/** Shows the other fit: a press chooses it. */
function FitButton({ value, choose }: { value: Fit; choose: (fit: Fit) => void }) {
  const t = useText(mediaText);
  const other = value === 'whole' ? 'fill' : 'whole';
  return (
    <button type="button" className="stage-fit glass" onClick={() => choose(other)}>
      <Icon name={`fit-${other}`} />
      {t(`fit.${other}`)}
    </button>
  );
}

/** Controls for sound, picture in picture and full screen. Hides what the browser does not support. */
export function StageControls({
  sound,
  screen,
  fit,
  meter,
}: {
  sound: Sound;
  screen: Screen;
  /** Null: the picture does not fill the screen. */
  fit: { value: Fit; choose: (fit: Fit) => void } | null;
  meter: ReactNode;
}) {
  const t = useText(mediaText);
  return (
    <>
      {sound.state === 'blocked' && (
        <button type="button" className="stage-unmute glass" onClick={sound.toggle}>
          <Icon name="vol" />
          {t('sound_on')}
        </button>
      )}
      <div className="stage-controls">
        <div className="stage-sound">
          <IconButton
            icon="vol"
            className={`glass ${sound.state === 'on' ? '' : 'struck'}`}
            label={t(sound.state === 'on' ? 'mute' : 'sound_on')}
            onClick={sound.toggle}
          />
          <label className="stage-volume glass">
            <span className="vh">{t('volume')}</span>
            <input
              type="range"
              min={0}
              max={1}
              step={0.05}
              value={sound.state === 'on' ? sound.volume : 0}
              onChange={(event) => sound.setVolume(Number(event.target.value))}
            />
          </label>
        </div>
        {fit !== null && <FitButton {...fit} />}
        {screen.togglePip !== null && (
          <IconButton icon="pip" className="glass" label={t('pip')} onClick={screen.togglePip} />
        )}
        {screen.toggleFull !== null && (
          <IconButton
            icon="full"
            className="glass"
            label={t(screen.full ? 'full_end' : 'full')}
            onClick={screen.toggleFull}
          />
        )}
        {meter}
      </div>
    </>
  );
}
