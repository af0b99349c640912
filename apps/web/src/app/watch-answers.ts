import { api } from '../platform/api/api.ts';
import { selectMe } from '../platform/person/login.slice.ts';
import { serverEvent } from '../platform/socket/server-event.ts';
import { startAppListening } from '../platform/store/store.ts';
import { withTexts } from '../text/current-language.ts';

const notice = () => withTexts(import('./answer-notice.ts'));

/**
 * Shows a notice when staff have decided on a report or answered a message, and reads the lists again, and when a
 * request of the tip menu is over, a performer sent a present, a viewer sent thank-you points, a favourite is on the air or
 * will be, the service gave points, or points were bought automatically. The texts are loaded then: most pages never show one.
 */
export function watchAnswers(): void {
  startAppListening({
    actionCreator: serverEvent['report.decided'],
    effect: async ({ payload }, { dispatch }) => {
      dispatch(api.util.invalidateTags(['Reports']));
      (await notice()).showDecision(payload.report_id, payload.upheld);
    },
  });
  startAppListening({
    actionCreator: serverEvent['contact.changed'],
    effect: async ({ payload }, { dispatch }) => {
      dispatch(api.util.invalidateTags(['Contacts', 'Mailbox']));
      (await notice()).showAnswer(payload.number);
    },
  });
  startAppListening({
    actionCreator: serverEvent['mailbox.changed'],
    effect: (_action, { dispatch }) => void dispatch(api.util.invalidateTags(['Mailbox'])),
  });
  startAppListening({
    actionCreator: serverEvent['present.received'],
    effect: async ({ payload }, { dispatch }) => {
      dispatch(api.util.invalidateTags(['Statement']));
      (await notice()).showPresent(payload);
    },
  });
  startAppListening({
    actionCreator: serverEvent['thank_you.received'],
    effect: async ({ payload }) => (await notice()).showThankYou(payload),
  });
  startAppListening({
    actionCreator: serverEvent['favourite.on_air'],
    effect: async ({ payload }) => (await notice()).showOnAir(payload),
  });
  startAppListening({
    actionCreator: serverEvent['purchase.changed'],
    effect: async ({ payload }) => (await notice()).showTopUp(payload),
  });
  startAppListening({
    actionCreator: serverEvent['bonus.received'],
    effect: async ({ payload }) => (await notice()).showBonus(payload),
  });
  startAppListening({
    actionCreator: serverEvent['points.notices'],
    effect: async () => (await notice()).showExpiry(),
  });
  startAppListening({
    actionCreator: serverEvent['tip_request.changed'],
    effect: async ({ payload: { request } }, listener) => {
      // The performer has the list of requests.
      if (request.channel_id !== selectMe(listener.getState())?.user_id)
        (await notice()).showRequest(request);
    },
  });
}
