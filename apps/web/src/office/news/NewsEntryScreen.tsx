import type { NewsEntry } from '@akari/contract/office';
import { LANGUAGES, type BlogWords } from '@akari/rules';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { Button, ButtonLink } from '../../kit/controls/Button.tsx';
import { Field, TextField } from '../../kit/controls/Field.tsx';
import { Loading } from '../../kit/feedback/Skeleton.tsx';
import { useQuestion } from '../../kit/overlay/use-question.ts';
import { apiErrorOf } from '../../platform/api/api.ts';
import { FormError } from '../../platform/error/FormError.tsx';
import { useLanguage, useText } from '../../text/index.ts';
import { ActDialog } from '../act/ActDialog.tsx';
import { useAct } from '../act/use-act.ts';
import { MissingPage } from '../shell/MissingPage.tsx';
import { OfficePage } from '../shell/OfficePage.tsx';
import { useListOfficeNewsQuery, useMakeNewsMutation, useSetNewsMutation } from './api.ts';
import { newsText } from './text.ts';
import './news.css';

const NO_WORDS: BlogWords = { title: { ja: '', en: '' }, text: { ja: '', en: '' } };
const isWritten = ({ title, text }: BlogWords): boolean =>
  [title.ja, title.en, text.ja, text.en].every((words) => words.trim() !== '');

/** The time of the field of a browser; null: it is empty. */
const timeOf = (typed: string): number | null => {
  const at_ms = new Date(typed).getTime();
  return typed === '' || Number.isNaN(at_ms) ? null : at_ms;
};

function WordFields({ words, onWords }: { words: BlogWords; onWords: (words: BlogWords) => void }) {
  const t = useText(newsText);
  return (
    <div className="news-fields">
      {LANGUAGES.map((language) => (
        <div key={language} className="news-language">
          <TextField
            label={t(`title_${language}`)}
            value={words.title[language]}
            lang={language}
            onChange={({ target }) =>
              onWords({ ...words, title: { ...words.title, [language]: target.value } })
            }
          />
          <Field label={t(`text_${language}`)}>
            {(ties) => (
              <textarea
                {...ties}
                className="news-area"
                rows={10}
                lang={language}
                value={words.text[language]}
                onChange={({ target }) =>
                  onWords({ ...words, text: { ...words.text, [language]: target.value } })
                }
              />
            )}
          </Field>
        </div>
      ))}
    </div>
  );
}

const DONE = { make: 'made', edit: 'saved', delete: 'deleted' } as const;

/** @param before null: they are new */
function NewsForm({ before }: { before: NewsEntry | null }) {
  const t = useText(newsText);
  const navigate = useNavigate();
  const [words, setWords] = useState(before?.words ?? NO_WORDS);
  const [typed, setTyped] = useState('');
  const question = useQuestion<keyof typeof DONE>();
  const act = useAct();
  const [make] = useMakeNewsMutation();
  const [change] = useSetNewsMutation();
  const does = question.about ?? 'edit';
  const run = async (reason: string) => {
    const plan = { words, planned_at_ms: timeOf(typed) };
    const refusal = await act(
      () =>
        before === null
          ? make({ body: { plan, reason } })
          : change({
              params: { entry_id: before.entry_id },
              body: { version: before.version, plan: does === 'delete' ? null : plan, reason },
            }),
      t(DONE[does]),
    );
    if (refusal === null && does !== 'edit') void navigate('/news');
    return refusal;
  };
  return (
    <section className="panel news-part" aria-labelledby="news-plan">
      <h2 id="news-plan">{t('plan')}</h2>
      <WordFields words={words} onWords={setWords} />
      <TextField
        label={t('when')}
        hint={t('when_hint')}
        type="datetime-local"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className="news-acts">
        <Button
          look="lit"
          disabled={!isWritten(words)}
          onClick={() => question.ask(before === null ? 'make' : 'edit')}
        >
          {t(before === null ? 'make' : 'edit')}
        </Button>
        {before !== null && (
          <>
            <Button look="danger_ghost" onClick={() => question.ask('delete')}>
              {t('delete')}
            </Button>
            <a className="news-open" href={`/news/${before.entry_id}`} target="_blank" rel="noopener">
              {t('open')}
            </a>
          </>
        )}
        <ButtonLink look="ghost" to="/news">
          {t('back')}
        </ButtonLink>
      </div>
      <ActDialog
        question={question}
        title={t(`${does}_title`)}
        action={t(does)}
        look={does === 'delete' ? 'danger' : 'lit'}
        onAct={run}
      >
        <p>{t(`${does}_text`)}</p>
      </ActDialog>
    </section>
  );
}

function KnownNews({ entry_id }: { entry_id: string }) {
  const t = useText(newsText);
  const language = useLanguage();
  const { data, error } = useListOfficeNewsQuery();
  if (data === undefined)
    return error === undefined ? (
      <Loading />
    ) : (
      <FormError error={apiErrorOf(error)?.name ?? 'server_failed'} />
    );
  const entry = data.entries.find((one) => one.entry_id === entry_id);
  if (entry === undefined)
    return (
      <MissingPage title={t('missing')} back={{ to: '/news', name: t('back') }}>
        {t('missing_text')}
      </MissingPage>
    );
  return (
    <OfficePage title={entry.words.title[language]}>
      <NewsForm key={entry.version} before={entry} />
    </OfficePage>
  );
}

/** An entry of the news, or the form of a new one. */
export function Component() {
  const t = useText(newsText);
  const { entry_id = '' } = useParams();
  if (entry_id !== 'new') return <KnownNews key={entry_id} entry_id={entry_id} />;
  return (
    <OfficePage title={t('new')}>
      <NewsForm before={null} />
    </OfficePage>
  );
}
