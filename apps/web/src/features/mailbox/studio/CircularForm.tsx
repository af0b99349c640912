import type { MailboxCircular } from '@akari/contract/mailbox';
import { MAILBOX_AUDIENCES, MAILBOX_TEXT_MAX, type ErrorName, type MailboxAudience } from '@akari/rules';
import { useRef, useState, type FormEvent } from 'react';
import { Button } from '../../../kit/controls/Button.tsx';
import { Field } from '../../../kit/controls/Field.tsx';
import { Select } from '../../../kit/controls/Select.tsx';
import { Confirm } from '../../../kit/overlay/Dialog.tsx';
import { useQuestion } from '../../../kit/overlay/use-question.ts';
import { apiErrorOf } from '../../../platform/api/api.ts';
import { Intent } from '../../../platform/api/intent.ts';
import { FormError } from '../../../platform/error/FormError.tsx';
import { useAppDispatch } from '../../../platform/store/hooks.ts';
import { noticeShown } from '../../../platform/store/notification.slice.ts';
import { countCharacters } from '../../../text/count-characters.ts';
import { useFormat, useLanguage, useText } from '../../../text/index.ts';
import { useSendMailboxCircularMutation } from '../api.ts';
import type { Setting } from './MailboxSetting.tsx';
import { mailboxStudioText } from './text.ts';

type Draft = Record<'ja' | 'en', string>;
const EMPTY: Draft = { ja: '', en: '' };

/** Sends a message to all, once, whatever is pressed how often. */
function useSending() {
  const t = useText(mailboxStudioText);
  const language = useLanguage();
  const dispatch = useAppDispatch();
  const intent = useRef(new Intent());
  const [send, { isLoading }] = useSendMailboxCircularMutation();
  const [refused, setRefused] = useState<ErrorName | null>(null);
  const sendAll = async (audience: MailboxAudience, draft: Draft): Promise<boolean> => {
    const other = language === 'ja' ? 'en' : 'ja';
    // The language of the page, unless only the other one is written.
    const lang = draft[language].trim() === '' ? other : language;
    const other_text = draft[lang === 'ja' ? 'en' : 'ja'];
    const body = { audience, lang, text: draft[lang], other_text };
    const { data, error } = await send({ body, idempotency_key: intent.current.keyFor(body) });
    const failed = apiErrorOf(error)?.name;
    if (failed !== 'server_unreachable') intent.current.done();
    setRefused(data === undefined ? (failed ?? 'server_failed') : null);
    if (data !== undefined) dispatch(noticeShown({ kind: 'success', text: t('done') }));
    return data !== undefined;
  };
  return { busy: isLoading, refused, sendAll };
}

function Sent({ circulars }: { circulars: readonly MailboxCircular[] }) {
  const t = useText(mailboxStudioText);
  const { dateTime } = useFormat();
  return (
    <>
      <h3>{t('sent')}</h3>
      <ul className="mailbox-sent" aria-label={t('sent')}>
        {circulars.map(({ circular_id, text, lang, audience, at_ms, sent, over }) => (
          <li key={circular_id}>
            <p className="mailbox-words" lang={lang} dir="auto">
              {text}
            </p>
            <p className="mailbox-facts num">
              <time dateTime={new Date(at_ms).toISOString()}>{dateTime(at_ms)}</time>
              <span>{t(`audiences.${audience}`)}</span>
              <span>{t(over ? 'sent_to' : 'sending', { count: sent })}</span>
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The text in both languages, that of the page first. */
function Fields({
  draft,
  setDraft,
  counts,
  translates,
}: {
  draft: Draft;
  setDraft: (draft: Draft) => void;
  counts: Record<'ja' | 'en', number>;
  translates: boolean;
}) {
  const t = useText(mailboxStudioText);
  const language = useLanguage();
  const languages = language === 'ja' ? (['ja', 'en'] as const) : (['en', 'ja'] as const);
  return languages.map((lang) => (
    <Field
      key={lang}
      label={t(`text_in.${lang}`)}
      hint={
        <span className="num">
          {t('count', { count: counts[lang], most: MAILBOX_TEXT_MAX })}{' '}
          {lang !== language && t(translates ? 'other_service' : 'other_none')}
        </span>
      }
    >
      {(ties) => (
        <span className="field lines" data-invalid={counts[lang] > MAILBOX_TEXT_MAX || undefined}>
          <textarea
            {...ties}
            rows={4}
            lang={lang}
            value={draft[lang]}
            onChange={({ target }) => setDraft({ ...draft, [lang]: target.value })}
          />
        </span>
      )}
    </Field>
  ));
}

/** A performer's message to all her favourites or supporters, and those that she has sent. */
export function CircularForm({ circulars, circulars_left, translates }: Omit<Setting, 'setting' | 'prices'>) {
  const t = useText(mailboxStudioText);
  const question = useQuestion();
  const { busy, refused, sendAll } = useSending();
  const [audience, setAudience] = useState<MailboxAudience>('favourites');
  const [draft, setDraft] = useState<Draft>(EMPTY);
  const counts = { ja: countCharacters(draft.ja.trim()), en: countCharacters(draft.en.trim()) };
  const fits = counts.ja <= MAILBOX_TEXT_MAX && counts.en <= MAILBOX_TEXT_MAX && counts.ja + counts.en > 0;
  const send = async (): Promise<void> => {
    const sent = await sendAll(audience, draft);
    question.answer('yes');
    if (sent) setDraft(EMPTY);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    question.ask(true);
  };
  return (
    <form className="panel mailbox-part" aria-labelledby="mailbox-circular" onSubmit={submit}>
      <h2 id="mailbox-circular">{t('circular')}</h2>
      <p>{t('circular_text')}</p>
      <FormError error={refused} />
      <Select
        label={t('audience')}
        value={audience}
        choices={MAILBOX_AUDIENCES.map((value) => ({ value, label: t(`audiences.${value}`) }))}
        onChange={setAudience}
      />
      <Fields {...{ draft, setDraft, counts, translates }} />
      <p role="status">{t('left', { count: circulars_left })}</p>
      <Button type="submit" icon="send" busy={busy} disabled={!fits || circulars_left === 0}>
        {t('send')}
      </Button>
      <Confirm
        question={question}
        title={t('ask')}
        action={t('send')}
        busy={busy}
        onConfirm={() => void send()}
      >
        <p>{t(`audiences.${audience}`)}</p>
        <p>{t('ask_text')}</p>
      </Confirm>
      {circulars.length > 0 && <Sent circulars={circulars} />}
    </form>
  );
}
