import type { ErrorName } from '@akari/rules';
import { useEffect, useState } from 'react';
import { smallPicture } from '../private-message/shared/send-picture.ts';

export interface ChosenPicture {
  body: Blob;
  url: string;
}

/** The picture that goes with the next message. It is made small in the browser, without place and camera. */
export function usePicture() {
  const [picture, setPicture] = useState<ChosenPicture | null>(null);
  const [refused, setRefused] = useState<ErrorName | null>(null);
  const url = picture?.url;
  useEffect(() => () => void (url !== undefined && URL.revokeObjectURL(url)), [url]);
  const choose = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const body = await smallPicture(file);
    setRefused(body === null ? 'private_file_broken' : null);
    setPicture(body === null ? null : { body, url: URL.createObjectURL(body) });
  };
  return { picture, refused, choose, drop: () => setPicture(null) };
}
