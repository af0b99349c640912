import { LANGUAGES, type AlbumWords, type Language } from '@akari/rules';
import { Field } from '../../../kit/controls/Field.tsx';
import { countCharacters } from '../../../text/count-characters.ts';
import { useText } from '../../../text/index.ts';
import { ownAlbumText } from './text.ts';

/** Words in both languages, each with what it has of its length. */
export function WordPair({
  labelOf,
  value,
  most,
  disabled = false,
  onChange,
}: {
  labelOf: (language: Language) => string;
  value: AlbumWords;
  most: number;
  disabled?: boolean;
  onChange: (value: AlbumWords) => void;
}) {
  const t = useText(ownAlbumText);
  return (
    <div className="album-pair">
      {LANGUAGES.map((language) => {
        const count = countCharacters(value[language]);
        return (
          <Field
            key={language}
            label={labelOf(language)}
            hint={<span className="num">{t('count', { count, most })}</span>}
          >
            {(ties) => (
              <span className="field" data-invalid={count > most || undefined}>
                <input
                  {...ties}
                  lang={language}
                  disabled={disabled}
                  value={value[language]}
                  onChange={({ target }) => onChange({ ...value, [language]: target.value })}
                />
              </span>
            )}
          </Field>
        );
      })}
    </div>
  );
}
