import { MEMO_MAX, type ErrorName } from '@akari/rules';
import { useState, type FormEvent } from 'react';
import { Button } from '../../kit/controls/Button.tsx';
import { Field } from '../../kit/controls/Field.tsx';
import { apiErrorOf } from '../../platform/api/api.ts';
import { FormError } from '../../platform/error/FormError.tsx';
import { useAppDispatch } from '../../platform/store/hooks.ts';
import { noticeShown } from '../../platform/store/notification.slice.ts';
import { countCharacters } from '../../text/count-characters.ts';
import { useText } from '../../text/index.ts';
import { useSetMemoMutation } from './api.ts';
import { historyText } from './text.ts';

interface About {
  user_name: string;
  /** As the person is called on the page. */
  name: string;
}

function MemoForm({
  about: { user_name, name },
  memo,
  onSaved,
  onCancel,
}: {
  about: About;
  memo: string;
  onSaved: (memo: string) => void;
  onCancel: () => void;
}) {
  const t = useText(historyText);
  const dispatch = useAppDispatch();
  const [save, { isLoading }] = useSetMemoMutation();
  const [text, setText] = useState(memo);
  const [refused, setRefused] = useState<ErrorName | null>(null);
  const count = countCharacters(text);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isLoading) return;
    if (count > MEMO_MAX) return setRefused('memo_too_long');
    const { data, error } = await save({ params: { user_name }, body: { text } });
    if (data === undefined) return setRefused(apiErrorOf(error)?.name ?? 'server_failed');
    dispatch(noticeShown({ kind: 'success', text: t('memo_saved') }));
    onSaved(data.memo);
  };
  return (
    <form className="memo-form" noValidate onSubmit={(event) => void submit(event)}>
      <Field
        label={t('memo_about', { name })}
        hint={
          <>
            {t('memo_hint')} <span className="num">{`${count} / ${MEMO_MAX}`}</span>
          </>
        }
      >
        {(ties) => (
          <span className="field lines" data-invalid={count > MEMO_MAX || undefined}>
            <textarea
              {...ties}
              rows={3}
              value={text}
              onChange={({ target }) => {
                setText(target.value);
                setRefused(null);
              }}
            />
          </span>
        )}
      </Field>
      <FormError error={refused} />
      <div className="memo-ways">
        <Button type="submit" look="lit" size="s" busy={isLoading}>
          {t('memo_save')}
        </Button>
        <Button size="s" look="ghost" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}

/** The own memo about a person: its text, and writing it. */
export function Memo({
  about,
  memo,
  onSaved,
}: {
  about: About;
  memo: string;
  onSaved: (memo: string) => void;
}) {
  const t = useText(historyText);
  const [phase, setPhase] = useState<'read' | 'write'>('read');
  if (phase === 'write')
    return (
      <MemoForm
        {...{ about, memo }}
        onSaved={(kept) => {
          setPhase('read');
          onSaved(kept);
        }}
        onCancel={() => setPhase('read')}
      />
    );
  const none = memo === '';
  const { name } = about;
  return (
    <div className="memo" data-none={none || undefined}>
      {!none && (
        <p className="memo-text" dir="auto">
          <span className="vh">{t('memo_about', { name })} </span>
          {memo}
        </p>
      )}
      <Button
        size="s"
        look="ghost"
        aria-label={t(none ? 'memo_add_of' : 'memo_edit_of', { name })}
        onClick={() => setPhase('write')}
      >
        {t(none ? 'memo_add' : 'memo_edit')}
      </Button>
    </div>
  );
}
