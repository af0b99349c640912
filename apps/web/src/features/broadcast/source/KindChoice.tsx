import { MEDIA_KINDS, type MediaKind } from '@akari/rules';
import { Icon } from '../../../kit/icon/Icon.tsx';
import { useText } from '../../../text/index.ts';
import { sourceText } from './text.ts';
import './source-choice.css';

const ICONS = { video: 'cam', voice: 'mic' } as const satisfies Record<MediaKind, string>;

/** The choice of video or voice; fixed once the channel is prepared. */
export function KindChoice({ value, onChange }: { value: MediaKind; onChange: (kind: MediaKind) => void }) {
  const t = useText(sourceText);
  return (
    <fieldset className="source">
      <legend>{t('kind.label')}</legend>
      {MEDIA_KINDS.map((kind) => (
        <label key={kind}>
          <input type="radio" name="media_kind" checked={value === kind} onChange={() => onChange(kind)} />
          <Icon name={ICONS[kind]} />
          <span>
            <b>{t(`kind.${kind}`)}</b>
            <small>{t(`kind.${kind}_about`)}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
