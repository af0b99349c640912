import { NOTIFICATIONS_KEPT, type ErrorName, type GiftId, type TwoshotState } from '@akari/rules';
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { serverMs } from '../../platform/clock/server-clock.ts';
import { serverEvent } from '../../platform/socket/server-event.ts';
import { noticeShown, type NoticeKind } from '../../platform/store/notification.slice.ts';
import { reducer, startAppListening } from '../../platform/store/store.ts';

/** A notification by its kind (spec §3). `name` null: anonymous. */
export type Notification =
  | { kind: 'news'; text: string; error: ErrorName | null }
  /** From the performer; the sentence says what it is. */
  | { kind: 'received'; text: string }
  /** From the service. */
  | { kind: 'instant_bonus'; text: string }
  | { kind: 'tip'; name: string | null; units: number; request: string | null }
  | { kind: 'present'; name: string | null; units: number; gift: GiftId }
  | { kind: 'lovense'; name: string; units: number; slot: number; level: number }
  | { kind: 'private_twoshot'; name: string; state: TwoshotState };

export interface KeptNotification {
  /** Its number on this page, from 1. */
  seq: number;
  at_ms: number;
  notification: Notification;
}

/** What was shown on this page and has cleared by itself since, the newest first. */
export const notificationListSlice = createSlice({
  name: 'notification_list',
  initialState: { kept: [] as KeptNotification[], seq: 0 },
  reducers: {
    kept(state, { payload }: PayloadAction<Omit<KeptNotification, 'seq'>>) {
      state.seq += 1;
      state.kept = [{ ...payload, seq: state.seq }, ...state.kept].slice(0, NOTIFICATIONS_KEPT);
    },
    listCleared(state) {
      state.kept = [];
    },
  },
  selectors: { selectNotifications: (state) => state.kept },
});

declare module '../../platform/store/store.ts' {
  interface LazySlices extends WithSlice<typeof notificationListSlice> {}
}
const { kept } = notificationListSlice.actions;
export const { listCleared } = notificationListSlice.actions;
export const { selectNotifications } = notificationListSlice.injectInto(reducer).selectors;

/** Notices that have a kind of their own in the list. */
const KIND_OF: Partial<Record<NoticeKind, 'received' | 'instant_bonus'>> = {
  present: 'received',
  bonus: 'instant_bonus',
};

const keep = (notification: Notification, at_ms = serverMs(Date.now())) => kept({ at_ms, notification });

startAppListening({
  actionCreator: noticeShown,
  effect: ({ payload: { kind, text, error } }, { dispatch }) => {
    const own = KIND_OF[kind];
    dispatch(keep(own === undefined ? { kind: 'news', text, error } : { kind: own, text }));
  },
});
startAppListening({
  actionCreator: serverEvent['tip.sent'],
  effect: ({ payload: { user_name: name, units, request = null, at_ms } }, { dispatch }) =>
    void dispatch(keep({ kind: 'tip', name, units, request }, at_ms)),
});
startAppListening({
  actionCreator: serverEvent['gift.sent'],
  effect: ({ payload: { user_name: name, units, gift, at_ms } }, { dispatch }) =>
    void dispatch(keep({ kind: 'present', name, units, gift }, at_ms)),
});
startAppListening({
  actionCreator: serverEvent['chat.lines'],
  effect: ({ payload: { lines } }, { dispatch }) => {
    for (const line of lines) {
      if (line.kind !== 'tip' || line.toy === undefined) continue;
      const { slot, level } = line.toy;
      const { user_name: name } = line.author;
      dispatch(keep({ kind: 'lovense', name, units: line.units, slot, level }, line.at_ms));
    }
  },
});
startAppListening({
  actionCreator: serverEvent['twoshot.changed'],
  effect: ({ payload: { request } }, { dispatch }) =>
    void dispatch(keep({ kind: 'private_twoshot', name: request.viewer_name, state: request.state })),
});
