import { useLayoutEffect, useRef } from 'react';
import { Button } from '../../kit/controls/Button.tsx';
import { kitText } from '../../kit/text.ts';
import { useText } from '../../text/index.ts';
import { ErrorNumber } from './ErrorNumber.tsx';
import { useErrorText } from './use-error-text.ts';
import './part-fault.css';

/** Dialog for code that could not be loaded. It uses the native dialog, because the code of ours may be missing too. */
export function PartFault({
  busy,
  onRetry,
  onClose,
}: {
  /** A retry is running. */
  busy: boolean;
  onRetry: () => void;
  /** Null: the dialog cannot be closed. */
  onClose: (() => void) | null;
}) {
  const t = useText(kitText);
  const { message, next, code } = useErrorText('part_missing');
  const box = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = box.current;
    dialog?.showModal();
    // Close the dialog before it unmounts, so that the browser restores the focus.
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={box}
      className="part-fault"
      role="alertdialog"
      aria-labelledby="part-fault-title"
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
    >
      <h2 id="part-fault-title">{message}</h2>
      <p>
        {next} <ErrorNumber code={code} />
      </p>
      <div className="part-fault-actions">
        {onClose !== null && (
          <Button look="ghost" onClick={onClose}>
            {t('close')}
          </Button>
        )}
        <Button look="lit" busy={busy} onClick={onRetry}>
          {t('retry')}
        </Button>
      </div>
    </dialog>
  );
}
