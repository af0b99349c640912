import { LANGUAGES, type BothTexts } from '@akari/rules';
import { Field } from '../../../kit/controls/Field.tsx';
import { useText } from '../../../text/index.ts';
import { countCharacters } from '../../../text/count-characters.ts';
import { profileFormText } from './form-text.ts';

/** A text in both languages, each with what it has of its length. */
export function TextPair({
  label,
  value,
  most,
  rows = 1,
  onChange,
}: {
  label: string;
  value: BothTexts;
  most: number;
  /** More than one: the text may be long. */
  rows?: number;
  onChange: (value: BothTexts) => void;
}) {
  const t = useText(profileFormText);
  return (
    <div className="profile-pair">
      {LANGUAGES.map((language) => {
        const count = countCharacters(value[language]);
        const set = (text: string): void => onChange({ ...value, [language]: text });
        return (
          <Field
            key={language}
            label={t('of_language', { label, language: t(`in.${language}`) })}
            hint={<span className="num">{t('count', { count, most })}</span>}
          >
            {(ties) => (
              <span className="field" data-invalid={count > most || undefined}>
                {rows > 1 ? (
                  <textarea
                    {...ties}
                    rows={rows}
                    lang={language}
                    value={value[language]}
                    onChange={({ target }) => set(target.value)}
                  />
                ) : (
                  <input
                    {...ties}
                    lang={language}
                    value={value[language]}
                    onChange={({ target }) => set(target.value)}
                  />
                )}
              </span>
            )}
          </Field>
        );
      })}
    </div>
  );
}
