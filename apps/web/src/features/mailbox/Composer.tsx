import { MAILBOX_TEXT_MAX, MESSAGE_PICTURE_TYPES, pointsText } from '@akari/rules';
import { useRef, type FormEvent } from 'react';
import { Button } from '../../kit/controls/Button.tsx';
import { Field, TextField } from '../../kit/controls/Field.tsx';
import { Confirm } from '../../kit/overlay/Dialog.tsx';
import { useQuestion, type ConfirmProps } from '../../kit/overlay/use-question.ts';
import { mailboxPath } from '../../platform/browser/paths.ts';
import { FormError } from '../../platform/error/FormError.tsx';
import { useErrorText } from '../../platform/error/use-error-text.ts';
import { selectBalance, spendable } from '../../platform/person/point.slice.ts';
import { BuyLink } from '../../platform/site/BuyLink.tsx';
import { useAppDispatch, useAppSelector } from '../../platform/store/hooks.ts';
import { noticeShown } from '../../platform/store/notification.slice.ts';
import { countCharacters } from '../../text/count-characters.ts';
import { joinSentences, useFormat, useText } from '../../text/index.ts';
import { QuickText } from '../quick-text/QuickText.tsx';
import { Purse } from './Purse.tsx';
import { mailboxText } from './text.ts';
import type { ConversationPage } from './use-conversation.ts';
import { useWriting } from './use-writing.ts';

const EXACT = { decimals: 0, max_decimals: 2 } as const;
const MEGABYTE = 1024 * 1024;
type Writing = ReturnType<typeof useWriting>;

/** The picture that goes with the message; a performer may ask points for it. */
function PicturePart({ writing, page }: { writing: Writing; page: ConversationPage }) {
  const t = useText(mailboxText);
  const input = useRef<HTMLInputElement>(null);
  const { picture, choose, drop } = writing.picture;
  const { prices, file_bytes } = page;
  return (
    <div className="mailbox-attach">
      <input
        ref={input}
        type="file"
        hidden
        accept={MESSAGE_PICTURE_TYPES.join()}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file can be chosen again.
          target.value = '';
          void choose(file);
        }}
      />
      {picture === null ? (
        <>
          <Button size="s" look="ghost" icon="image" onClick={() => input.current?.click()}>
            {t('write.picture')}
          </Button>
          <small>{t('write.picture_limit', { megabytes: Math.floor(file_bytes / MEGABYTE) })}</small>
        </>
      ) : (
        <>
          <img src={picture.url} alt={t('write.picture_chosen')} />
          <Button size="s" look="ghost" icon="close" onClick={drop}>
            {t('write.picture_drop')}
          </Button>
          {prices !== null && (
            <TextField
              label={t('write.picture_price')}
              hint={t('write.picture_price_hint', {
                least: pointsText(prices.least_units),
                most: pointsText(prices.most_units),
              })}
              inputMode="decimal"
              value={writing.price}
              onChange={({ target }) => writing.setPrice(target.value)}
            />
          )}
        </>
      )}
    </div>
  );
}

/** What a message costs, or how many free ones there still are. */
function Terms({ units, left }: { units: number; left: number | null }) {
  const t = useText(mailboxText);
  const { points, language } = useFormat();
  if (units > 0) return <p className="mailbox-terms">{t('write.price', { points: points(units, EXACT) })}</p>;
  if (left === null) return null;
  return (
    <p className="mailbox-terms">
      {left === 0
        ? t('write.wait')
        : joinSentences([t('write.free'), t('write.left', { count: left })], language)}
    </p>
  );
}

/** Why the points do not suffice, and the way to more of them. */
function Short({ units, user_name }: { units: number; user_name: string }) {
  const t = useText(mailboxText);
  const { regular_units, watching_units } = spendable(useAppSelector(selectBalance));
  const watches = units <= regular_units + watching_units;
  const why = useErrorText(units <= regular_units ? null : watches ? 'points_for_watching' : 'points_short');
  if (why === null) return null;
  return (
    <div className="mailbox-short">
      <p role="status">{why.whole}</p>
      <BuyLink size="s" icon="plus" here={mailboxPath(user_name)}>
        {t('add_points')}
      </BuyLink>
    </div>
  );
}

/** What is asked before points are spent. */
function Question({
  question,
  name,
  units,
  writing,
  onConfirm,
}: {
  question: ConfirmProps;
  name: string;
  units: number;
  writing: Writing;
  onConfirm: () => void;
}) {
  const t = useText(mailboxText);
  const { points } = useFormat();
  const price = { points: points(units, EXACT) };
  const { regular_units } = spendable(useAppSelector(selectBalance));
  return (
    <Confirm
      question={question}
      title={t('write.ask', price)}
      action={t('write.send_paid', price)}
      busy={writing.busy}
      onConfirm={onConfirm}
    >
      <p>{t('write.ask_text', { name })}</p>
      <Purse units={units} left_units={regular_units} />
      <p>{t('write.regular')}</p>
    </Confirm>
  );
}

/** The field for the next message. One for points is sent after a question with the balance. */
export function Composer({
  page,
  name,
  performs,
}: {
  page: ConversationPage;
  name: string;
  performs: boolean;
}) {
  const t = useText(mailboxText);
  const { points } = useFormat();
  const dispatch = useAppDispatch();
  const question = useQuestion();
  const { units, left, person } = page;
  const { user_name } = person;
  const writing = useWriting(user_name, units);
  const { regular_units } = spendable(useAppSelector(selectBalance));
  const count = countCharacters(writing.text.trim());
  const empty = count === 0 && writing.picture.picture === null;
  const closed = empty || count > MAILBOX_TEXT_MAX || left === 0 || units > regular_units;
  const price = { points: points(units, EXACT) };
  const send = async (): Promise<void> => {
    const sent = await writing.send();
    question.answer('yes');
    if (sent) dispatch(noticeShown({ kind: 'success', text: t('write.sent') }));
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (units > 0) question.ask(true);
    else void send();
  };
  return (
    <form className="mailbox-composer" onSubmit={submit}>
      <FormError error={writing.refused} />
      <QuickText
        side={performs ? 'performer' : 'viewer'}
        disabled={writing.busy}
        onSay={(words) => writing.setText(writing.text === '' ? words : `${writing.text}\n${words}`)}
      />
      <Field
        label={t('write.label', { name })}
        hint={<span className="num">{t('write.count', { count, most: MAILBOX_TEXT_MAX })}</span>}
      >
        {(ties) => (
          <span className="field lines" data-invalid={count > MAILBOX_TEXT_MAX || undefined}>
            <textarea
              {...ties}
              rows={4}
              dir="auto"
              value={writing.text}
              onChange={({ target }) => writing.setText(target.value)}
            />
          </span>
        )}
      </Field>
      <PicturePart writing={writing} page={page} />
      {!performs && <Terms units={units} left={left} />}
      {units > 0 && <Short units={units} user_name={user_name} />}
      <Button type="submit" look="lit" icon="send" busy={writing.busy} disabled={closed}>
        {units > 0 ? t('write.send_paid', price) : t('write.send')}
      </Button>
      <Question {...{ question, name, units, writing }} onConfirm={() => void send()} />
    </form>
  );
}
