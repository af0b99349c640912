import { cleanChatText, type ChatColor, type Language, type Sticker } from '@akari/rules';
import { randomId } from '../../../platform/api/intent.ts';
import { noticeShown } from '../../../platform/store/notification.slice.ts';
import { emit } from '../../../platform/socket/live/socket.ts';
import { currentLanguage } from '../../../text/current-language.ts';
import type { AppDispatch, RootState } from '../../../platform/store/store.ts';
import { lineAcknowledged, lineBegun, lineStopped, selectBoard, selectBoardChannel } from './chat.slice.ts';

/** Sends a chat line. It appears on the own board at once; after a failure it stays there and can be resent. */
export const sendLine =
  (said: { text: string; color: ChatColor; lang: Language; client_line_id?: string }) =>
  async (dispatch: AppDispatch, getState: () => RootState): Promise<void> => {
    const channel_id = selectBoardChannel(getState());
    const text = cleanChatText(said.text);
    if (channel_id === null || text === '') return;
    const { color, lang, client_line_id = randomId() } = said;
    dispatch(lineBegun({ client_line_id, text, color, lang, line_id: null, state: 'sending' }));
    // The id identifies the line, so that resending after a lost answer does not duplicate it.
    const answer = await emit('chat.send', { channel_id, client_line_id, text, color, lang });
    if ('data' in answer) {
      const { line_id } = answer.data;
      if (line_id === null) dispatch(lineStopped({ client_line_id, state: 'held' }));
      else dispatch(lineAcknowledged({ client_line_id, line_id }));
      return;
    }
    dispatch(lineStopped({ client_line_id, state: 'failed' }));
    dispatch(noticeShown({ error: answer.error.name }));
  };

/** Sends a sticker. It comes to the board with the other lines. */
export const sendSticker =
  (sticker: Sticker) =>
  async (dispatch: AppDispatch, getState: () => RootState): Promise<void> => {
    const channel_id = selectBoardChannel(getState());
    if (channel_id === null) return;
    const line = { client_line_id: randomId(), text: '', lang: currentLanguage(), sticker };
    const answer = await emit('chat.send', { channel_id, ...line });
    if ('error' in answer) dispatch(noticeShown({ error: answer.error.name }));
  };

export const resendLine =
  (client_line_id: string) =>
  async (dispatch: AppDispatch, getState: () => RootState): Promise<void> => {
    const line = selectBoard(getState()).pending.find((one) => one.client_line_id === client_line_id);
    if (line !== undefined) await dispatch(sendLine(line));
  };
