import { parsePoints, type ErrorName } from '@akari/rules';
import { useRef, useState } from 'react';
import { apiErrorOf } from '../../platform/api/api.ts';
import { Intent } from '../../platform/api/intent.ts';
import { balanceChanged } from '../../platform/person/point.slice.ts';
import { useAppDispatch } from '../../platform/store/hooks.ts';
import { useLanguage } from '../../text/index.ts';
import { uploadPicture, useWriteMailboxMutation } from './api.ts';
import { usePicture } from './use-picture.ts';

/** A draft, and sending it once: a repeat after a lost answer sends nothing twice, and pays nothing twice. */
export function useWriting(user_name: string, units: number) {
  const lang = useLanguage();
  const dispatch = useAppDispatch();
  const [write] = useWriteMailboxMutation();
  const [text, setText] = useState('');
  const [price, setPrice] = useState('0');
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<ErrorName | null>(null);
  const picture = usePicture();
  const intent = useRef(new Intent());
  const uploads = useRef(new Intent());
  const uploaded = async (): Promise<{ file_id?: string } | { error: ErrorName }> => {
    if (picture.picture === null) return {};
    const { body, url } = picture.picture;
    return uploadPicture(body, uploads.current.keyFor(url));
  };
  const send = async (): Promise<boolean> => {
    setBusy(true);
    const file = await uploaded();
    if ('error' in file) {
      setBusy(false);
      setRefused(file.error);
      return false;
    }
    // What is no number is refused by the server as a price that a picture cannot have.
    const picture_units = picture.picture === null ? 0 : (parsePoints(price) ?? 1);
    const body = { text, lang, units, ...file, picture_units };
    const idempotency_key = intent.current.keyFor([user_name, body]);
    const answer = await write({ params: { user_name }, body, idempotency_key });
    const error = apiErrorOf(answer.error);
    if (error?.name !== 'server_unreachable') intent.current.done();
    setBusy(false);
    setRefused(answer.data === undefined ? (error?.name ?? 'server_failed') : null);
    if (answer.data === undefined) return false;
    if (answer.data.balance !== null) dispatch(balanceChanged(answer.data.balance));
    uploads.current.done();
    setText('');
    picture.drop();
    return true;
  };
  return { text, setText, price, setPrice, busy, refused: refused ?? picture.refused, picture, send };
}
