import type { ErrorName } from '@akari/rules';
import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';

/**
 * Tips clear after 2 s, everything else after 5 s (spec §9). A warning stays until it is closed, as an error does whose
 * text tells what to do or is about money: it cannot be read in that time.
 */
export const CLEAR_AFTER_MS = {
  tip: 2_000,
  news: 5_000,
  present: 5_000,
  bonus: 5_000,
  success: 5_000,
  error: 5_000,
} as const;
export type NoticeKind = keyof typeof CLEAR_AFTER_MS | 'warning';

/** A short message to the person, already in their language, or an error of the catalogue. */
export interface Notice {
  id: string;
  kind: NoticeKind;
  text: string;
  error: ErrorName | null;
  /** Where it leads. */
  link?: { to: string; label: string };
}
/** Maximum number of notices on screen; older ones are removed. */
const KEEP = 3;

export const notificationSlice = createSlice({
  name: 'notification',
  initialState: { notices: [] as Notice[] },
  reducers: {
    noticeShown: {
      prepare: (notice: Pick<Notice, 'kind' | 'text' | 'link'> | { error: ErrorName }) => ({
        payload:
          'error' in notice
            ? { id: nanoid(8), kind: 'error' as const, text: '', error: notice.error }
            : { id: nanoid(8), ...notice, error: null },
      }),
      reducer(state, { payload }: PayloadAction<Notice>) {
        const again = (notice: Notice) => notice.text === payload.text && notice.error === payload.error;
        state.notices = [...state.notices.filter((notice) => !again(notice)), payload].slice(-KEEP);
      },
    },
    noticeCleared(state, { payload }: PayloadAction<string>) {
      state.notices = state.notices.filter((notice) => notice.id !== payload);
    },
  },
  selectors: { selectNotices: (state) => state.notices },
});
/** `dispatch(noticeShown({ kind: 'success', text }))` or `dispatch(noticeShown({ error: 'points_short' }))`. */
export const { noticeShown, noticeCleared } = notificationSlice.actions;
export const { selectNotices } = notificationSlice.selectors;
