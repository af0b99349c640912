import { cleanChatText, type ErrorName } from '@akari/rules';
import { useRef, useState, type ReactNode } from 'react';
import { TextField } from '../../kit/controls/Field.tsx';
import { Confirm } from '../../kit/overlay/Dialog.tsx';
import type { ConfirmProps } from '../../kit/overlay/use-question.ts';
import { FormError } from '../../platform/error/FormError.tsx';
import { useText } from '../../text/index.ts';
import { actDialogText } from './text.ts';
import './act.css';

const REASON_MAX = 500;
const FIELD = 'input, textarea, [role=combobox]';

/**
 * Asks before an act of staff: what will change, and why it is done. It stays open while the act is refused, with the
 * reason of the refusal.
 */
export function ActDialog({
  question,
  title,
  children,
  action,
  look = 'lit',
  blocked = false,
  onAct,
}: {
  question: ConfirmProps;
  title: ReactNode;
  /** What will change; fields of the act. */
  children?: ReactNode;
  action: ReactNode;
  look?: 'lit' | 'danger';
  /** A field of the act is not filled in, or nothing would change: the act cannot be pressed. */
  blocked?: boolean;
  /** @returns null when it is done */
  onAct: (reason: string) => Promise<ErrorName | null>;
}) {
  const t = useText(actDialogText);
  const fields = useRef<HTMLDivElement>(null);
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ErrorName | null>(null);
  const close = (word: 'yes' | 'no') => {
    setReason('');
    setMissing(false);
    setError(null);
    question.answer(word);
  };
  const act = async () => {
    const given = reason.trim();
    const empty = cleanChatText(given) === '';
    setMissing(empty);
    if (empty) return;
    setBusy(true);
    const refusal = await onAct(given);
    setBusy(false);
    if (refusal === null) close('yes');
    else setError(refusal);
  };
  return (
    <Confirm
      question={{ open: question.open, answer: close }}
      title={title}
      action={action}
      look={look}
      busy={busy}
      blocked={blocked}
      field={() => fields.current?.querySelector<HTMLElement>(FIELD) ?? null}
      onConfirm={() => void act()}
    >
      <div className="act-fields" ref={fields}>
        {children}
        <TextField
          label={t('reason')}
          hint={t('reason_hint')}
          error={missing ? t('reason_missing') : null}
          value={reason}
          maxLength={REASON_MAX}
          onChange={(event) => setReason(event.target.value)}
        />
        <FormError error={error} />
      </div>
    </Confirm>
  );
}
