import type { ErrorName } from '@akari/rules';
import type { ReactNode } from 'react';
import { apiErrorOf } from '../../platform/api/api.ts';
import { useAppDispatch } from '../../platform/store/hooks.ts';
import { noticeShown } from '../../platform/store/notification.slice.ts';
import { ReasonDialog } from '../reason/ReasonDialog.tsx';
import { payoutsText } from './text.ts';

interface Result {
  data?: unknown;
  error?: unknown;
}

/** Asks for the reason of an act on payouts, and does it. */
export function Ask({
  title,
  action,
  look = 'lit',
  said = payoutsText.t('done'),
  blocked = false,
  children,
  act,
  onEnd,
}: {
  title: string;
  action: string;
  look?: 'lit' | 'danger';
  /** What is said when it is done; null: nothing. */
  said?: string | null;
  /** Whether something is missing besides the reason. */
  blocked?: boolean;
  children?: ReactNode;
  act: (reason: string) => Promise<Result>;
  onEnd: () => void;
}) {
  const dispatch = useAppDispatch();
  const submit = async (reason: string): Promise<ErrorName | null> => {
    const { data, error } = await act(reason);
    if (data === undefined) return apiErrorOf(error)?.name ?? 'server_failed';
    if (said !== null) dispatch(noticeShown({ kind: 'success', text: said }));
    onEnd();
    return null;
  };
  return (
    <ReasonDialog
      title={title}
      action={action}
      look={look}
      disabled={blocked}
      onCancel={onEnd}
      onSubmit={submit}
    >
      {children}
    </ReasonDialog>
  );
}
