import type { OwnEntry } from '@akari/contract/blog';
import { PATHS } from '@akari/rules';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Button } from '../../../kit/controls/Button.tsx';
import { Loading } from '../../../kit/feedback/Skeleton.tsx';
import { Confirm } from '../../../kit/overlay/Dialog.tsx';
import { useQuestion } from '../../../kit/overlay/use-question.ts';
import { apiErrorOf } from '../../../platform/api/api.ts';
import { OfflineState } from '../../../platform/error/OfflineState.tsx';
import { useAppDispatch } from '../../../platform/store/hooks.ts';
import { noticeShown } from '../../../platform/store/notification.slice.ts';
import { useText } from '../../../text/index.ts';
import { useDeleteEntryMutation, useGetOwnEntryQuery } from '../api.ts';
import { EntryForm } from './EntryForm.tsx';
import { EntryPictures } from './EntryPictures.tsx';
import { EntryState } from './EntryState.tsx';
import { ownBlogText } from './text.ts';
import '../blog.css';
import './own-blog.css';

const Back = () => {
  const t = useText(ownBlogText);
  return (
    <p className="blog-back">
      <Link to={PATHS.diary}>{t('back')}</Link>
    </p>
  );
};

/** Asks before an entry is deleted. */
function DeleteEntry({ entry_id }: { entry_id: string }) {
  const t = useText(ownBlogText);
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const question = useQuestion();
  const [remove, { isLoading }] = useDeleteEntryMutation();
  const drop = async (): Promise<void> => {
    const { error } = await remove({ params: { entry_id } });
    question.answer('yes');
    if (error !== undefined) {
      dispatch(noticeShown({ error: apiErrorOf(error)?.name ?? 'server_failed' }));
      return;
    }
    dispatch(noticeShown({ kind: 'success', text: t('deleted') }));
    void navigate(PATHS.diary);
  };
  return (
    <>
      <Button look="danger_ghost" onClick={() => question.ask(true)}>
        {t('delete')}
      </Button>
      <Confirm
        question={question}
        title={t('delete_title')}
        action={t('delete')}
        look="danger"
        busy={isLoading}
        onConfirm={() => void drop()}
      >
        {t('delete_text')}
      </Confirm>
    </>
  );
}

function KnownEntry({ entry_id }: { entry_id: string }) {
  const t = useText(ownBlogText);
  const { data, error } = useGetOwnEntryQuery({ params: { entry_id } }, { refetchOnMountOrArgChange: true });
  const [changed, setChanged] = useState<OwnEntry | null>(null);
  const [said, setSaid] = useState('');
  const failed = apiErrorOf(error);
  // What is typed stays when a later reading fails.
  if (data === undefined) return failed === null ? <Loading /> : <OfflineState error={failed} />;
  // The answer to a change is newer than what was read.
  const entry = changed ?? data.entry;
  return (
    <>
      <EntryState entry={entry} />
      <p role="status" className={said === '' ? 'vh' : 'blog-said'}>
        {said}
      </p>
      <EntryForm
        key={entry.version}
        before={entry}
        onSaved={(next, sent) => {
          setChanged(next);
          setSaid(t(sent ? 'sent' : 'saved'));
        }}
      />
      <EntryPictures entry={entry} limits={data.limits} onEntry={setChanged} />
      <DeleteEntry entry_id={entry.entry_id} />
    </>
  );
}

/** The editor of an entry; `new`: one that there is not yet. */
export function EditEntry({ entry_id }: { entry_id: string }) {
  const t = useText(ownBlogText);
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  return (
    <>
      <Back />
      {entry_id === 'new' ? (
        <>
          <EntryForm
            before={null}
            onSaved={(entry, sent) => {
              dispatch(noticeShown({ kind: 'success', text: t(sent ? 'sent' : 'saved') }));
              void navigate(`${PATHS.diary}/${entry.entry_id}`, { replace: true });
            }}
          />
          <p className="blog-hint">{t('pictures_later')}</p>
        </>
      ) : (
        <KnownEntry key={entry_id} entry_id={entry_id} />
      )}
    </>
  );
}
