import { Crest } from '../../kit/crest/Crest.tsx';
import { Icon } from '../../kit/icon/Icon.tsx';
import { useText } from '../../text/index.ts';
import { mediaText } from '../text.ts';
import { LevelMeter } from './LevelMeter.tsx';
import './voice-picture.css';

/** Picture of a voice broadcast: the crest of the person and a level meter. */
export function VoicePicture({
  name,
  poster,
  stream,
}: {
  name: string;
  poster: string | null;
  stream: MediaStream | null;
}) {
  const t = useText(mediaText);
  return (
    <div className="voice-picture">
      {poster !== null && <img src={poster} alt="" />}
      <div className="voice-crest">
        <Crest name={name} size_px={128} />
        <p>
          <Icon name="mic" size="s" />
          {t('voice_only')}
        </p>
        {stream !== null && <LevelMeter stream={stream} />}
      </div>
    </div>
  );
}
