import type { Passkey, Proofs } from '@akari/contract/account';
import { PASSKEY_NAME_MAX, type ErrorName } from '@akari/rules';
import { useState, type FormEvent } from 'react';
import { Button } from '../../kit/controls/Button.tsx';
import { TextField } from '../../kit/controls/Field.tsx';
import { Icon } from '../../kit/icon/Icon.tsx';
import { Confirm } from '../../kit/overlay/Dialog.tsx';
import { useQuestion } from '../../kit/overlay/use-question.ts';
import { apiErrorOf } from '../../platform/api/api.ts';
import { FormError } from '../../platform/error/FormError.tsx';
import {
  useAddPasskeyMutation,
  usePreparePasskeyMutation,
  useRemovePasskeyMutation,
  useRenamePasskeyMutation,
} from '../../platform/proof/api.ts';
import { knowsPasskeys, makePasskey } from '../../platform/proof/passkey.ts';
import { useAppDispatch } from '../../platform/store/hooks.ts';
import { noticeShown } from '../../platform/store/notification.slice.ts';
import { useFormat, useText } from '../../text/index.ts';
import { proofPartText } from './text.ts';

function Rename({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const t = useText(proofPartText);
  const dispatch = useAppDispatch();
  const [name, setName] = useState(passkey.name);
  const [rename, { isLoading, error }] = useRenamePasskeyMutation();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { passkey_id } = passkey;
    const refused = (await rename({ params: { passkey_id }, body: { name } })).error;
    if (refused !== undefined) return;
    dispatch(noticeShown({ kind: 'success', text: proofPartText.t('passkey_renamed') }));
    onDone();
  };
  return (
    <form className="proof-rename" onSubmit={(event) => void submit(event)}>
      <TextField
        label={t('passkey_name')}
        value={name}
        maxLength={PASSKEY_NAME_MAX}
        autoFocus
        onChange={({ target }) => setName(target.value)}
      />
      <FormError error={apiErrorOf(error)?.name ?? null} />
      <div className="proof-acts">
        <Button type="submit" busy={isLoading} disabled={name.trim() === ''}>
          {t('save')}
        </Button>
        <Button look="ghost" onClick={onDone}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}

function PasskeyLine({ passkey }: { passkey: Passkey }) {
  const t = useText(proofPartText);
  const { dateTime } = useFormat();
  const dispatch = useAppDispatch();
  const [renaming, setRenaming] = useState(false);
  const removing = useQuestion();
  const [remove, { isLoading }] = useRemovePasskeyMutation();
  const { name, passkey_id, created_at_ms, used_at_ms, backed_up } = passkey;
  const confirm = async () => {
    removing.answer('yes');
    const refused = apiErrorOf((await remove({ params: { passkey_id } })).error);
    dispatch(
      noticeShown(
        refused === null
          ? { kind: 'success', text: proofPartText.t('passkey_removed') }
          : { error: refused.name },
      ),
    );
  };
  if (renaming)
    return (
      <li className="proof-line">
        <Rename passkey={passkey} onDone={() => setRenaming(false)} />
      </li>
    );
  return (
    <li className="proof-line">
      <Icon name="lock" />
      <div>
        <b>{name}</b>
        {backed_up && <span className="tag">{t('passkey_backed_up')}</span>}
        <p>
          {t('passkey_since', { when: dateTime(created_at_ms) })}
          {used_at_ms !== null && <span>{t('passkey_used', { when: dateTime(used_at_ms) })}</span>}
        </p>
      </div>
      <div className="proof-line-acts">
        <Button
          look="ghost"
          size="s"
          aria-label={t('rename_label', { name })}
          onClick={() => setRenaming(true)}
        >
          {t('rename')}
        </Button>
        <Button
          look="danger_ghost"
          size="s"
          busy={isLoading}
          aria-label={t('remove_label', { name })}
          onClick={() => removing.ask(true)}
        >
          {t('remove')}
        </Button>
      </div>
      <Confirm
        question={removing}
        title={t('remove_ask', { name })}
        action={t('remove_do')}
        look="danger"
        onConfirm={() => void confirm()}
      >
        {t('remove_text')}
      </Confirm>
    </li>
  );
}

/** Asks for the name of a new passkey, then the browser makes it. */
function AddPasskey() {
  const t = useText(proofPartText);
  const dispatch = useAppDispatch();
  const [name, setName] = useState<string | null>(null);
  const [error, setError] = useState<ErrorName | null>(null);
  const [prepare, preparing] = usePreparePasskeyMutation();
  const [add, adding] = useAddPasskeyMutation();
  const make = async (as: string): Promise<ErrorName | null> => {
    const asked = await prepare();
    if (asked.data === undefined) return apiErrorOf(asked.error)?.name ?? 'server_failed';
    const made = await makePasskey(asked.data.options);
    if ('error' in made) return made.error;
    const { error: refused } = await add({ body: { name: as, response: made.response } });
    return refused === undefined ? null : (apiErrorOf(refused)?.name ?? 'server_failed');
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setError(null);
    const refused = await make(name ?? '');
    setError(refused);
    if (refused !== null) return;
    setName(null);
    dispatch(noticeShown({ kind: 'success', text: proofPartText.t('passkey_added') }));
  };
  if (name === null)
    return (
      <Button icon="plus" onClick={() => setName(proofPartText.t('passkey_default'))}>
        {t('passkey_add')}
      </Button>
    );
  return (
    <form onSubmit={(event) => void submit(event)}>
      <TextField
        label={t('passkey_name')}
        hint={t('passkey_name_hint')}
        value={name}
        maxLength={PASSKEY_NAME_MAX}
        autoFocus
        onChange={({ target }) => setName(target.value)}
      />
      <FormError error={error} />
      <div className="proof-acts">
        <Button
          type="submit"
          look="lit"
          icon="lock"
          busy={preparing.isLoading || adding.isLoading}
          disabled={name.trim() === ''}
        >
          {t('passkey_add')}
        </Button>
        <Button look="ghost" onClick={() => setName(null)}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}

/** The passkeys of the account: added, named and removed. */
export function PasskeyList({ proofs }: { proofs: Proofs }) {
  const t = useText(proofPartText);
  const usable = proofs.passkeys_available && knowsPasskeys();
  return (
    <div className="proof-kind">
      <h3>{t('passkeys')}</h3>
      <p className="account-hint">{t('passkeys_hint')}</p>
      {proofs.passkeys.length === 0 ? (
        <p className="proof-none">{t('passkey_none')}</p>
      ) : (
        <ul>
          {proofs.passkeys.map((passkey) => (
            <PasskeyLine key={passkey.passkey_id} passkey={passkey} />
          ))}
        </ul>
      )}
      {usable ? <AddPasskey /> : <p className="account-hint">{t('passkey_unusable')}</p>}
    </div>
  );
}
