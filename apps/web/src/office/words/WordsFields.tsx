import { chatLength, cleanChatLines, cleanChatText, LANGUAGES, type Language } from '@akari/rules';
import type { ReactNode } from 'react';
import { Field, TextField } from '../../kit/controls/Field.tsx';
import { useFormat, useText } from '../../text/index.ts';
import { wordsText } from './text.ts';
import './words.css';

/** A title and a text in both languages. */
export type TitledWords = Record<Language, { title: string; text: string }>;

interface Props {
  words: TitledWords;
  onWords: (words: TitledWords) => void;
  /** Most characters, as the server counts them. */
  most: { title: number; text: number };
  rows: number;
  /** What a text may have, below it. */
  hint?: ReactNode;
}

/** How many characters there are, and that there are too many. */
function useCount(length: number, most: number): { count: string; error: string | null } {
  const t = useText(wordsText);
  const { number } = useFormat();
  const over = length - most;
  const counts = { count: length, most: number(most) };
  return {
    count: t('count', counts),
    error: over > 0 ? t('too_long', { ...counts, over: number(over) }) : null,
  };
}

function LanguageFields({ language, words, onWords, most, rows, hint }: Props & { language: Language }) {
  const t = useText(wordsText);
  const { title, text } = words[language];
  const of_title = useCount(chatLength(cleanChatText(title)), most.title);
  const of_text = useCount(chatLength(cleanChatLines(text)), most.text);
  const set = (part: Partial<TitledWords[Language]>): void =>
    onWords({ ...words, [language]: { ...words[language], ...part } });
  return (
    <div className="words-language">
      <TextField
        label={t(`title.${language}`)}
        hint={<span className="num">{of_title.count}</span>}
        error={of_title.error}
        value={title}
        lang={language}
        dir="auto"
        onChange={({ target }) => set({ title: target.value })}
      />
      <Field
        label={t(`text.${language}`)}
        hint={
          <span>
            <span className="num">{of_text.count}</span>
            {hint !== undefined && <span className="words-hint">{hint}</span>}
          </span>
        }
        error={of_text.error}
      >
        {(ties) => (
          <span className="field lines" data-invalid={ties['aria-invalid']}>
            <textarea
              {...ties}
              rows={rows}
              lang={language}
              dir="auto"
              value={text}
              onChange={({ target }) => set({ text: target.value })}
            />
          </span>
        )}
      </Field>
    </div>
  );
}

/** The fields of a title and a text, one language beside the other. */
export const WordsFields = (props: Props) => (
  <div className="words-fields">
    {LANGUAGES.map((language) => (
      <LanguageFields key={language} language={language} {...props} />
    ))}
  </div>
);
