import { useLayoutEffect, useRef } from 'react';
import { Button } from '../kit/Button.tsx';
import { kitText } from '../kit/text.ts';
import { useText } from '../text/index.ts';
import { ErrorNumber } from './ErrorNumber.tsx';
import { useErrorText } from './useErrorText.ts';
import './part-fault.css';

/** A part of the page could not be fetched: over the page, by the browser's own dialog, because ours may be missing. */
export function PartFault({
  busy,
  onRetry,
  onClose,
}: {
  /** It is being tried again. */
  busy: boolean;
  onRetry: () => void;
  /** Null: there is nothing to go back to. */
  onClose: (() => void) | null;
}) {
  const t = useText(kitText);
  const { message, next, code } = useErrorText('part_missing');
  const box = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = box.current;
    dialog?.showModal();
    // Closed before it is taken away, so that the focus goes back to where it came from.
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
