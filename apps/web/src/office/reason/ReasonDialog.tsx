import { Dialog } from '@base-ui/react/dialog';
import { cleanChatText, type ErrorName } from '@akari/rules';
import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '../../kit/controls/Button.tsx';
import { TextField } from '../../kit/controls/Field.tsx';
import { FormError } from '../../platform/error/FormError.tsx';
import { useText } from '../../text/index.ts';
import { reasonText } from './text.ts';
import '../../kit/overlay/backdrop.css';
import '../../kit/overlay/dialog.css';
import './reason.css';

const REASON_MAX = 500;

/**
 * Asks for the reason of an act before it is done.
 * @param onSubmit does it. @returns the error, which is shown with everything that was typed; null: done
 */
export function ReasonDialog({
  title,
  action,
  look = 'lit',
  disabled = false,
  children,
  onSubmit,
  onCancel,
}: {
  title: ReactNode;
  action: ReactNode;
  look?: 'lit' | 'danger';
  disabled?: boolean;
  children?: ReactNode;
  onSubmit: (reason: string) => Promise<ErrorName | null>;
  onCancel: () => void;
}) {
  const t = useText(reasonText);
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ErrorName | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(null);
    const refused = await onSubmit(reason.trim());
    if (refused === null) return;
    setError(refused);
    setBusy(false);
  };
  return (
    <Dialog.Root open onOpenChange={(next) => !next && onCancel()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop asking" forceRender />
        <Dialog.Viewport className="dialog-viewport">
          <Dialog.Popup className="dialog reason-dialog">
            <Dialog.Title className="dialog-title">{title}</Dialog.Title>
            <form onSubmit={(event) => void submit(event)}>
              {children}
              <TextField
                label={t('reason')}
                hint={t('hint')}
                value={reason}
                required
                maxLength={REASON_MAX}
                onChange={({ target }) => setReason(target.value)}
              />
              <FormError error={error} />
              <div className="dialog-actions">
                <Dialog.Close render={<Button look="ghost">{t('cancel')}</Button>} />
                <Button
                  type="submit"
                  look={look}
                  busy={busy}
                  disabled={disabled || cleanChatText(reason) === ''}
                >
                  {action}
                </Button>
              </div>
            </form>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
