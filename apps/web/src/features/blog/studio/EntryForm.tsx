import type { OwnEntry } from '@akari/contract/blog';
import {
  BLOG_TEXT_MAX,
  BLOG_TITLE_MAX,
  LANGUAGES,
  sameBlogWords,
  type BlogWords,
  type ErrorName,
  type Language,
} from '@akari/rules';
import { useRef, useState, type FormEvent } from 'react';
import { Button } from '../../../kit/controls/Button.tsx';
import { Field, TextField } from '../../../kit/controls/Field.tsx';
import { apiErrorOf } from '../../../platform/api/api.ts';
import { Intent } from '../../../platform/api/intent.ts';
import { FormError } from '../../../platform/error/FormError.tsx';
import { countCharacters } from '../../../text/count-characters.ts';
import { useText } from '../../../text/index.ts';
import { fieldTime, timeOfField } from '../../profile/plan-time.ts';
import { useChangeEntryMutation, useMakeEntryMutation } from '../api.ts';
import { ownBlogText } from './text.ts';

const NO_WORDS: BlogWords = { title: { ja: '', en: '' }, text: { ja: '', en: '' } };

interface Plan {
  words: BlogWords;
  planned_at_ms: number | null;
  send: boolean;
}

/** Sends what is typed: a new entry, or a change of one. */
function useSave(before: OwnEntry | null) {
  const intent = useRef(new Intent());
  const [make, making] = useMakeEntryMutation();
  const [change, changing] = useChangeEntryMutation();
  const save = async (body: Plan): Promise<{ entry: OwnEntry } | { error: ErrorName }> => {
    const { data, error } =
      before === null
        ? await make({ body, idempotency_key: intent.current.keyFor(body) })
        : await change({
            params: { entry_id: before.entry_id },
            body: { ...body, version: before.version },
          });
    if (apiErrorOf(error)?.name !== 'server_unreachable') intent.current.done();
    return data ?? { error: apiErrorOf(error)?.name ?? 'server_failed' };
  };
  return { save, busy: making.isLoading || changing.isLoading };
}

function LanguagePart({
  language,
  words,
  onWords,
}: {
  language: Language;
  words: BlogWords;
  onWords: (words: BlogWords) => void;
}) {
  const t = useText(ownBlogText);
  const set = (part: 'title' | 'text', value: string): void =>
    onWords({ ...words, [part]: { ...words[part], [language]: value } });
  const [title, text] = [countCharacters(words.title[language]), countCharacters(words.text[language])];
  return (
    <fieldset className="blog-language">
      <legend>{t(`language.${language}`)}</legend>
      <TextField
        label={t('entry_title')}
        hint={<span className="num">{t('count', { count: title, most: BLOG_TITLE_MAX })}</span>}
        value={words.title[language]}
        lang={language}
        dir="auto"
        onChange={({ target }) => set('title', target.value)}
      />
      <Field
        label={t('entry_text')}
        hint={<span className="num">{t('count', { count: text, most: BLOG_TEXT_MAX })}</span>}
      >
        {(ties) => (
          <span className="field lines" data-invalid={text > BLOG_TEXT_MAX || undefined}>
            <textarea
              {...ties}
              rows={10}
              lang={language}
              dir="auto"
              value={words.text[language]}
              onChange={({ target }) => set('text', target.value)}
            />
          </span>
        )}
      </Field>
    </fieldset>
  );
}

/** Whether only the time of an approved entry differs: that needs no approval. */
const isTimeAlone = (before: OwnEntry | null, words: BlogWords): boolean =>
  before?.state === 'approved' && sameBlogWords(before.words, words);

/** The words and the time of an entry. `before`: null for a new one. */
export function EntryForm({
  before,
  onSaved,
}: {
  before: OwnEntry | null;
  onSaved: (entry: OwnEntry, sent: boolean) => void;
}) {
  const t = useText(ownBlogText);
  const [words, setWords] = useState(before?.words ?? NO_WORDS);
  const planned_at_ms = before?.planned_at_ms ?? null;
  const [typed, setTyped] = useState(planned_at_ms === null ? '' : fieldTime(planned_at_ms));
  const [refused, setRefused] = useState<ErrorName | null>(null);
  const { save, busy } = useSave(before);
  const state = before?.state ?? 'draft';
  const time_alone = isTimeAlone(before, words);
  const send = async (sends: boolean): Promise<void> => {
    const saved = await save({ words, planned_at_ms: timeOfField(typed), send: sends });
    setRefused('error' in saved ? saved.error : null);
    if ('entry' in saved) onSaved(saved.entry, sends && !time_alone);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void send(true);
  };
  return (
    <form className="blog-form panel" noValidate onSubmit={submit}>
      <p className="blog-hint">{t('both')}</p>
      {LANGUAGES.map((language) => (
        <LanguagePart key={language} language={language} words={words} onWords={setWords} />
      ))}
      <TextField
        label={t('planned')}
        hint={t('planned_hint')}
        type="datetime-local"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <FormError error={refused} />
      <div className="blog-ways">
        <Button type="submit" look="lit" icon="send" busy={busy}>
          {t(time_alone ? 'save_time' : state === 'approved' || state === 'pending' ? 'resend' : 'send')}
        </Button>
        {(state === 'draft' || state === 'refused') && (
          <Button disabled={busy} onClick={() => void send(false)}>
            {t('draft')}
          </Button>
        )}
      </div>
    </form>
  );
}
