import type { ErrorName } from '@akari/rules';
import type { ReactNode } from 'react';
import { Button } from '../../kit/controls/Button.tsx';
import { useQuestion } from '../../kit/overlay/use-question.ts';
import { useText } from '../../text/index.ts';
import { ActDialog } from '../act/ActDialog.tsx';
import { peopleText } from './text.ts';

/** The button that closes an account or opens it again, and its question. */
export function CloseAct({
  person: { user_name: name, closed_at_ms },
  text,
  proposes,
  children,
  onAct,
}: {
  person: { user_name: string; closed_at_ms: number | null };
  /** What happens to the account. */
  text: string;
  /** A second person has to approve it. */
  proposes: boolean;
  /** Read when the question opens. */
  children?: ReactNode;
  onAct: (reason: string) => Promise<ErrorName | null>;
}) {
  const t = useText(peopleText);
  const question = useQuestion();
  const closed = closed_at_ms !== null;
  const action = closed ? 'reopen' : 'close';
  return (
    <>
      <Button
        size="s"
        icon={closed ? 'undo' : 'lock'}
        look={closed ? 'plain' : 'danger_ghost'}
        onClick={() => question.ask(true)}
      >
        {t(action)}
      </Button>
      <ActDialog
        question={question}
        title={t(`${action}_title`, { name })}
        action={t(proposes ? 'propose' : action)}
        look={closed ? 'lit' : 'danger'}
        onAct={onAct}
      >
        <p>{text}</p>
        {question.open && children}
        {proposes && <p>{t('needs_second')}</p>}
      </ActDialog>
    </>
  );
}
