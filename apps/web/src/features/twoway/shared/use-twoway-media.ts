import type { MediaAccess } from '@akari/contract/media';
import { openTwowayMedia } from '@akari/contract/twoway';
import type { ErrorName } from '@akari/rules';
import { useEffect, useState } from 'react';
import { callServer } from '../../../platform/api/call-server.ts';
import { useAppDispatch } from '../../../platform/store/hooks.ts';
import type { AppDispatch } from '../../../platform/store/store.ts';
import { recallTwoways } from './twoway.slice.ts';

const OVER: readonly ErrorName[] = ['twoway_answered', 'not_found', 'forbidden', 'login_required'];

/** Requests a new token for the own side of a two-way; null when it is over. Throws on any other error. */
export const renewTwowayMedia =
  (request_id: string) =>
  async (dispatch: AppDispatch): Promise<MediaAccess | null> => {
    const answer = await callServer(openTwowayMedia, { params: { request_id } });
    if ('data' in answer) return answer.data.media;
    if (!OVER.includes(answer.error.name)) throw new Error(answer.error.name);
    // The event of its end was missed.
    void dispatch(recallTwoways());
    return null;
  };

/** Returns the media access of the own side of a two-way; null: none is wanted, it is loading, or it failed. */
export function useTwowayMedia(request_id: string | null): MediaAccess | null {
  const dispatch = useAppDispatch();
  const [got, setGot] = useState<{ request_id: string; media: MediaAccess } | null>(null);
  useEffect(() => {
    if (request_id === null) return undefined;
    let wanted = true;
    void dispatch(renewTwowayMedia(request_id)).then(
      (media) => wanted && media !== null && setGot({ request_id, media }),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [dispatch, request_id]);
  return got !== null && got.request_id === request_id ? got.media : null;
}
