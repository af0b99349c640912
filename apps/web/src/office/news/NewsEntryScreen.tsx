import type { NewsEntry } from '@akari/contract/office';
import {
  BLOG_TEXT_MAX,
  BLOG_TITLE_MAX,
  localOf,
  momentOf,
  readBlogWords,
  type BlogWords,
  type ErrorName,
} from '@akari/rules';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { Button, ButtonLink } from '../../kit/controls/Button.tsx';
import { TextField } from '../../kit/controls/Field.tsx';
import { Loading } from '../../kit/feedback/Skeleton.tsx';
import { useQuestion } from '../../kit/overlay/use-question.ts';
import { apiErrorOf } from '../../platform/api/api.ts';
import { serverMs } from '../../platform/clock/server-clock.ts';
import { FormError } from '../../platform/error/FormError.tsx';
import { useFormat, useLanguage, useText } from '../../text/index.ts';
import { ActDialog } from '../act/ActDialog.tsx';
import { NewerSaved } from '../act/NewerSaved.tsx';
import { useAct } from '../act/use-act.ts';
import { useDraft } from '../act/use-draft.ts';
import { MissingPage } from '../shell/MissingPage.tsx';
import { OfficePage } from '../shell/OfficePage.tsx';
import { OfficePart } from '../shell/OfficePart.tsx';
import { WordsFields, type TitledWords } from '../words/WordsFields.tsx';
import { useListOfficeNewsQuery, useMakeNewsMutation, useSetNewsMutation } from './api.ts';
import { newsText } from './text.ts';
import './news.css';

const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone;
const MOST = { title: BLOG_TITLE_MAX, text: BLOG_TEXT_MAX };

/** An entry as it is typed. */
interface Typed {
  words: TitledWords;
  /** The field of the browser for a day and a time; empty: at once, or it is published already. */
  when: string;
}
const NOTHING: Typed = { words: { ja: { title: '', text: '' }, en: { title: '', text: '' } }, when: '' };

const isPlanned = ({ published_at_ms }: NewsEntry, now_ms: number): boolean => published_at_ms > now_ms;
function typedOf(entry: NewsEntry, now_ms: number): Typed {
  const { title, text } = entry.words;
  return {
    words: { ja: { title: title.ja, text: text.ja }, en: { title: title.en, text: text.en } },
    when: isPlanned(entry, now_ms) ? localOf(entry.published_at_ms, HERE) : '',
  };
}
const wordsOf = ({ words: { ja, en } }: Typed): BlogWords => ({
  title: { ja: ja.title, en: en.title },
  text: { ja: ja.text, en: en.text },
});
const timeOf = ({ when }: Typed): number | null => (when === '' ? null : momentOf(when, HERE));

/** Why the words cannot be published; null: they can. News are in both languages. */
function refusalOf(typed: Typed): ErrorName | null {
  const words = readBlogWords(wordsOf(typed));
  if ('refused' in words) return words.refused;
  return words.title.ja === '' || words.title.en === '' ? 'blog_words_missing' : null;
}

type Does = 'make' | 'plan' | 'edit' | 'delete';
const ACTION = { make: 'make', plan: 'reserve', edit: 'edit', delete: 'delete' } as const;
const DONE = { make: 'made', plan: 'planned_done', edit: 'saved', delete: 'deleted' } as const;

/** Sends what is typed: a new entry, a change or a deletion. */
function useSend(before: NewsEntry | null) {
  const act = useAct();
  const t = useText(newsText);
  const [make] = useMakeNewsMutation();
  const [change] = useSetNewsMutation();
  return (does: Does, typed: Typed, reason: string): Promise<ErrorName | null> => {
    const plan = { words: wordsOf(typed), planned_at_ms: timeOf(typed) };
    return act(
      () =>
        before === null
          ? make({ body: { plan, reason } })
          : change({
              params: { entry_id: before.entry_id },
              body: { version: before.version, plan: does === 'delete' ? null : plan, reason },
            }),
      t(DONE[does]),
    );
  };
}

function NewsDialog({
  question,
  at_ms,
  onAct,
}: {
  question: ReturnType<typeof useQuestion<Does>>;
  at_ms: number | null;
  onAct: (does: Does, reason: string) => Promise<ErrorName | null>;
}) {
  const t = useText(newsText);
  const { dateTime } = useFormat();
  const does = question.about ?? 'edit';
  const text = does === 'plan' ? t('plan_text', { at: dateTime(at_ms ?? 0) }) : t(`${does}_text`);
  return (
    <ActDialog
      question={question}
      title={t(`${does}_title`)}
      action={t(ACTION[does])}
      look={does === 'delete' ? 'danger' : 'lit'}
      onAct={(reason) => onAct(does, reason)}
    >
      <p>{text}</p>
    </ActDialog>
  );
}

/** @param before the entry as it was read, and when; null: it is new */
function NewsForm({ before, read_at_ms }: { before: NewsEntry | null; read_at_ms: number }) {
  const t = useText(newsText);
  const { dateTime } = useFormat();
  const navigate = useNavigate();
  const saved = before === null ? NOTHING : typedOf(before, read_at_ms);
  const { draft, setDraft, differs, outdated, onSaved, take } = useDraft(saved, before?.version ?? 0);
  const question = useQuestion<Does>();
  const [refused, setRefused] = useState<ErrorName | null>(null);
  const send = useSend(before);
  const published = before !== null && !isPlanned(before, read_at_ms);
  const at_ms = timeOf(draft);
  const ask = (): void => {
    const refusal = refusalOf(draft);
    setRefused(refusal);
    if (refusal !== null) return;
    const later = at_ms !== null && at_ms > serverMs(Date.now());
    question.ask(published ? 'edit' : later ? 'plan' : 'make');
  };
  const run = async (does: Does, reason: string) => {
    const refusal = await send(does, draft, reason);
    if (refusal !== null) return refusal;
    onSaved();
    if (before === null || does === 'delete') void navigate('/news');
    return null;
  };
  return (
    <OfficePart title={t('plan')}>
      <NewerSaved shown={outdated} onTake={take} />
      <p className="office-hint">{t('both')}</p>
      <WordsFields
        words={draft.words}
        onWords={(words) => setDraft({ ...draft, words })}
        most={MOST}
        rows={10}
      />
      {published ? (
        <p className="office-hint">{t('published', { at: dateTime(before.published_at_ms) })}</p>
      ) : (
        <div className="news-when">
          <TextField
            label={t('when')}
            hint={t('when_hint', { zone: HERE })}
            type="datetime-local"
            value={draft.when}
            onChange={({ target }) => setDraft({ ...draft, when: target.value })}
          />
        </div>
      )}
      <FormError error={refused} />
      <div className="office-acts">
        <Button look="lit" disabled={!differs} onClick={ask}>
          {t(before === null ? 'make' : 'edit')}
        </Button>
        {before !== null && (
          <Button look="danger_ghost" onClick={() => question.ask('delete')}>
            {t('delete')}
          </Button>
        )}
        {published && (
          <a className="office-link" href={`/news/${before.entry_id}`} target="_blank" rel="noopener">
            {t('open')}
          </a>
        )}
      </div>
      <NewsDialog question={question} at_ms={at_ms} onAct={run} />
    </OfficePart>
  );
}

function NewsPage({
  title,
  before,
  read_at_ms,
}: {
  title: string;
  before: NewsEntry | null;
  read_at_ms: number;
}) {
  const t = useText(newsText);
  return (
    <OfficePage
      title={title}
      actions={
        <ButtonLink look="ghost" icon="left" to="/news">
          {t('back')}
        </ButtonLink>
      }
    >
      <NewsForm before={before} read_at_ms={read_at_ms} />
    </OfficePage>
  );
}

function KnownNews({ entry_id }: { entry_id: string }) {
  const t = useText(newsText);
  const language = useLanguage();
  const { data, error, fulfilledTimeStamp = 0 } = useListOfficeNewsQuery();
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
    <NewsPage title={entry.words.title[language]} before={entry} read_at_ms={serverMs(fulfilledTimeStamp)} />
  );
}

/** An entry of the news, or the form of a new one. */
export function Component() {
  const t = useText(newsText);
  const { entry_id = '' } = useParams();
  return entry_id === 'new' ? (
    <NewsPage title={t('new')} before={null} read_at_ms={0} />
  ) : (
    <KnownNews key={entry_id} entry_id={entry_id} />
  );
}
