import { Icon } from '../../../kit/icon/Icon.tsx';
import { useText } from '../../../text/index.ts';
import type { Source } from './settings.ts';
import { sourceText } from './text.ts';
import './source-choice.css';

const SOURCES = [
  { source: 'browser', icon: 'cam' },
  { source: 'external', icon: 'sliders' },
] as const satisfies readonly { source: Source; icon: string }[];

/** The choice of source: this browser, or an encoder that uses WHIP. */
export function SourceChoice({ value, onChange }: { value: Source; onChange: (source: Source) => void }) {
  const t = useText(sourceText);
  return (
    <fieldset className="source">
      <legend>{t('source.label')}</legend>
      {SOURCES.map(({ source, icon }) => (
        <label key={source}>
          <input type="radio" name="source" checked={value === source} onChange={() => onChange(source)} />
          <Icon name={icon} />
          <span>
            <b>{t(`source.${source}`)}</b>
            <small>{t(`source.${source}_about`)}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
