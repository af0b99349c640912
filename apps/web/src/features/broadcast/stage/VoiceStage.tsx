import { useRef, type ReactNode } from 'react';
import { IconButton } from '../../../kit/controls/IconButton.tsx';
import { Lantern } from '../../../kit/brand/Logo.tsx';
import type { DevicesView } from '../../../media/index.ts';
import { useLevel } from '../../../media/devices/use-level.ts';
import { useText } from '../../../text/index.ts';
import { sourceText } from '../source/text.ts';
import './external-stage.css';
import './own-stage.css';
import './voice-stage.css';

/** Instead of a picture: a lantern whose brightness follows the voice. */
export function VoiceStage({
  stream,
  devices,
  children,
}: {
  stream: MediaStream | null;
  devices: DevicesView;
  children?: ReactNode;
}) {
  const t = useText(sourceText);
  const stage = useRef<HTMLDivElement>(null);
  const heard = devices.enabled.audio;
  useLevel(heard ? stream : null, stage);
  return (
    <div className="external-stage voice-stage" ref={stage} data-arrives={heard || undefined}>
      <div className="external-word" role="status">
        <Lantern unlit={!heard} />
        <b>{t(heard ? 'kind.voice_short' : 'voice.off')}</b>
        <p>{t(heard ? 'voice.text' : 'voice.off_text')}</p>
      </div>
      {children}
      <div className="own-controls">
        <IconButton
          icon="mic"
          className={`glass ${heard ? '' : 'struck off'}`}
          label={t(heard ? 'devices.microphone_off' : 'devices.microphone_on')}
          onClick={() => devices.setEnabled('audio', !heard)}
        />
      </div>
    </div>
  );
}
