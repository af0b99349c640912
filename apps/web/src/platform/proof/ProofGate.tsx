import { Dialog } from '@base-ui/react/dialog';
import type { ErrorName } from '@akari/rules';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { IconButton } from '../../kit/controls/IconButton.tsx';
import { Loading } from '../../kit/feedback/Skeleton.tsx';
import { kitText } from '../../kit/text.ts';
import { useText } from '../../text/index.ts';
import { apiErrorOf, mendErrors } from '../api/api.ts';
import { OfflineState } from '../error/OfflineState.tsx';
import { useGetProofsQuery } from './api.ts';
import { ProofForm } from './ProofForm.tsx';
import { proofText } from './text.ts';
import '../../kit/overlay/backdrop.css';
import '../../kit/overlay/dialog.css';
import './proof.css';

/** Several calls may wait for one proof. */
interface Waiting {
  promise: Promise<boolean>;
  settle: (proven: boolean) => void;
}

function newWaiting(): Waiting {
  let settle: Waiting['settle'] = () => undefined;
  const promise = new Promise<boolean>((resolve) => (settle = resolve));
  return { promise, settle };
}

function Inside({
  user_name,
  unenrolled,
  onProven,
}: {
  user_name: string;
  unenrolled: ReactNode;
  onProven: () => void;
}) {
  const { data, error } = useGetProofsQuery(undefined, { refetchOnMountOrArgChange: true });
  const failed = apiErrorOf(error);
  if (data === undefined) return failed === null ? <Loading /> : <OfflineState error={failed} />;
  if (data.confirm_by.includes('enrolment_code') && unenrolled !== null) return unenrolled;
  return <ProofForm proofs={data} user_name={user_name} onProven={onProven} />;
}

/**
 * Asks for a proof of the login in a window over the page when the server wants one, and has the call made again: the
 * page stays as it is, with everything that was typed.
 * @param unenrolled what staff see who can prove nothing yet; null: the form, which takes an enrolment code
 */
export function ProofGate({
  errors,
  user_name,
  unenrolled = null,
}: {
  errors: readonly ErrorName[];
  user_name: string;
  unenrolled?: ReactNode;
}) {
  const t = useText(proofText);
  const kit = useText(kitText);
  const [open, setOpen] = useState(false);
  const waiting = useRef<Waiting | null>(null);
  const answer = (proven: boolean): void => {
    waiting.current?.settle(proven);
    waiting.current = null;
    setOpen(false);
  };
  const wanted = errors.join();
  useEffect(() => {
    mendErrors(({ name }) => {
      if (!wanted.split(',').includes(name)) return Promise.resolve(false);
      waiting.current ??= newWaiting();
      setOpen(true);
      return waiting.current.promise;
    });
    return () => {
      waiting.current?.settle(false);
      mendErrors(null);
    };
  }, [wanted]);
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && answer(false)}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop asking" forceRender />
        <Dialog.Viewport className="dialog-viewport">
          <Dialog.Popup className="dialog proof">
            <div className="proof-head">
              <Dialog.Title className="dialog-title">{t('title')}</Dialog.Title>
              <Dialog.Close render={<IconButton icon="close" label={kit('close')} />} />
            </div>
            <Dialog.Description className="dialog-text">{t('lead')}</Dialog.Description>
            <Inside user_name={user_name} unenrolled={unenrolled} onProven={() => answer(true)} />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
