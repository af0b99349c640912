import type { Bar } from '@akari/contract/bar';
import { apiErrorOf } from '../../../platform/api/api.ts';
import { useAppDispatch } from '../../../platform/store/hooks.ts';
import { noticeShown } from '../../../platform/store/notification.slice.ts';
import { useText } from '../../../text/index.ts';
import { useAnswerBarMutation } from './api.ts';
import { barText } from './text.ts';
import { useBarredName } from './use-barred-name.ts';

/** Lifts a bar or declines the request to lift it, and says so. @returns whether it was done */
export function useSendBarAnswer(bar: Bar) {
  const t = useText(barText);
  const dispatch = useAppDispatch();
  const name = useBarredName()(bar);
  const [answer, { isLoading: busy }] = useAnswerBarMutation();
  const send = async (word: 'lift' | 'refuse'): Promise<boolean> => {
    const { error } = await answer({ params: { viewer_id: bar.viewer_id }, body: { answer: word } });
    if (error === undefined) dispatch(noticeShown({ kind: 'success', text: t(`done.${word}`, { name }) }));
    else dispatch(noticeShown({ error: apiErrorOf(error)?.name ?? 'server_failed' }));
    return error === undefined;
  };
  return { busy, send };
}
