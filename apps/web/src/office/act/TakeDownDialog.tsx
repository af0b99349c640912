import { useState, type ReactNode } from 'react';
import { Chip } from '../../kit/controls/Chip.tsx';
import type { ConfirmProps } from '../../kit/overlay/use-question.ts';
import { ActDialog } from './ActDialog.tsx';
import { useAct } from './use-act.ts';

/** The reasons of a list, one of which its author or performer reads. */
export interface AuthorReasons<R extends string> {
  label: string;
  all: readonly R[];
  wordsOf: (reason: R) => string;
}

/** Asks before something that people wrote is taken down: with which reason for them, and why it is done. */
export function TakeDownDialog<R extends string>({
  question,
  title,
  text,
  action,
  done,
  reasons,
  onSend,
}: {
  question: ConfirmProps;
  title: string;
  text: ReactNode;
  action: string;
  /** What is said after it. */
  done: string;
  reasons: AuthorReasons<R>;
  onSend: (why: R, reason: string) => Promise<{ error?: unknown }>;
}) {
  const act = useAct();
  const [why, setWhy] = useState<R | null>(null);
  return (
    <ActDialog
      question={question}
      title={title}
      action={action}
      look="danger"
      blocked={why === null}
      onAct={async (reason) => (why === null ? null : act(() => onSend(why, reason), done))}
    >
      <p>{text}</p>
      <div role="group" aria-label={reasons.label} className="act-reasons">
        <p>{reasons.label}</p>
        {reasons.all.map((reason) => (
          <Chip key={reason} pressed={why === reason} onPress={() => setWhy(reason)}>
            {reasons.wordsOf(reason)}
          </Chip>
        ))}
      </div>
    </ActDialog>
  );
}
