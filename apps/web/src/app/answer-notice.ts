import { store } from '../platform/store/store.ts';
import { noticeShown } from '../platform/store/notification.slice.ts';
import { contactText } from '../features/contact/text.ts';
import { reportText } from '../features/report/text.ts';

const show = (text: string): void => void store.dispatch(noticeShown({ kind: 'news', text }));

export const showDecision = (number: string, upheld: boolean): void =>
  show(reportText.t(upheld ? 'decided.upheld' : 'decided.dismissed', { number }));
export const showAnswer = (number: string): void => show(contactText.t('news', { number }));
