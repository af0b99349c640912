import { isViewer } from '@akari/rules';
import { useState } from 'react';
import { Button } from '../../kit/controls/Button.tsx';
import { IconButton } from '../../kit/controls/IconButton.tsx';
import { Loading } from '../../kit/feedback/Skeleton.tsx';
import { Sheet } from '../../kit/overlay/Sheet.tsx';
import { apiErrorOf } from '../../platform/api/api.ts';
import { FormError } from '../../platform/error/FormError.tsx';
import { selectUserType } from '../../platform/person/login.slice.ts';
import { useAppSelector } from '../../platform/store/hooks.ts';
import { useText } from '../../text/index.ts';
import { useGetMemoQuery } from './api.ts';
import { Memo } from './Memo.tsx';
import { historyText } from './text.ts';
import './history.css';

/** A button of a viewer that opens the own memo about a performer. */
export function MemoButton({
  performer_name,
  name,
  look,
}: {
  performer_name: string;
  name: string;
  look: 'icon' | 'text';
}) {
  const t = useText(historyText);
  const viewer = isViewer(useAppSelector(selectUserType));
  const [open, setOpen] = useState(false);
  const asked = { params: { user_name: performer_name } };
  // Of another performer before, nothing is shown: it would be saved about this one.
  const {
    currentData: data,
    error,
    refetch,
  } = useGetMemoQuery(asked, { skip: !open, refetchOnMountOrArgChange: true });
  if (!viewer) return null;
  const opens = { icon: 'memo', 'aria-haspopup': 'dialog', onClick: () => setOpen(true) } as const;
  return (
    <>
      {look === 'icon' ? (
        <IconButton {...opens} size="s" label={t('memo_about', { name })} />
      ) : (
        <Button {...opens} look="ghost">
          {t('memo')}
        </Button>
      )}
      <Sheet open={open} onOpenChange={setOpen} title={t('memo_about', { name })}>
        {data === undefined && error === undefined && <Loading />}
        <FormError error={data === undefined ? (apiErrorOf(error)?.name ?? null) : null} />
        {data !== undefined && (
          <Memo
            key={performer_name}
            about={{ user_name: performer_name, name }}
            memo={data.memo}
            onSaved={() => void refetch()}
          />
        )}
      </Sheet>
    </>
  );
}
