import { api } from '../platform/api/api.ts';
import { serverEvent } from '../platform/socket/server-event.ts';
import { startAppListening } from '../platform/store/store.ts';
import { noticeShown } from '../platform/store/notification.slice.ts';
import { contactText } from '../features/contact/text.ts';
import { reportText } from '../features/report/text.ts';

/** Shows a notice when staff have decided on a report or answered a message, and reads the lists again. */
export function watchAnswers(): void {
  startAppListening({
    actionCreator: serverEvent['report.decided'],
    effect: ({ payload: { report_id: number, upheld } }, { dispatch }) => {
      const text = reportText.t(upheld ? 'decided.upheld' : 'decided.dismissed', { number });
      dispatch(noticeShown({ kind: 'news', text }));
      dispatch(api.util.invalidateTags(['Reports']));
    },
  });
  startAppListening({
    actionCreator: serverEvent['contact.changed'],
    effect: ({ payload: { number } }, { dispatch }) => {
      dispatch(noticeShown({ kind: 'news', text: contactText.t('news', { number }) }));
      dispatch(api.util.invalidateTags(['Contacts']));
    },
  });
}
