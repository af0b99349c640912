import type { TwoshotRequest } from '@akari/contract/twoshot';
import { may } from '@akari/rules';
import { apiErrorOf } from '../../platform/api/api.ts';
import { useAppDispatch, useAppSelector } from '../../platform/store/hooks.ts';
import { noticeShown } from '../../platform/store/notification.slice.ts';
import { selectStatus } from '../channel/studio/channel.slice.ts';
import { selectViewers } from '../viewers/viewers.slice.ts';
import { Confirm } from '../../kit/overlay/Dialog.tsx';
import { useFormat, useText } from '../../text/index.ts';
import { useAnswerTwoshotMutation } from './api.ts';
import { Answers } from './Answers.tsx';
import { RequestRow } from './RequestRow.tsx';
import { selectQuestion, twoshotQuestion } from './requests.slice.ts';
import { requestText } from './text.ts';

/** A viewer's request for a two-shot. To accept ends the chat for all other viewers, so the row asks first. */
export function TwoshotRow({ request, first }: { request: TwoshotRequest; first: boolean }) {
  const t = useText(requestText);
  const { points } = useFormat();
  const dispatch = useAppDispatch();
  const [answer, { isLoading }] = useAnswerTwoshotMutation();
  const question = useAppSelector(selectQuestion);
  const mine = question.about === request.request_id;
  const chatting = useAppSelector(selectStatus) === 'chatting';
  // Admins stay in the channel during a two-shot.
  const others = useAppSelector(selectViewers).filter(
    ({ user_id, user_type }) => user_id !== request.viewer_id && !may(user_type, 'oversight.watch'),
  ).length;
  const name = request.viewer_name;

  const send = async (word: 'accept' | 'decline'): Promise<void> => {
    const { error } = await answer({ params: { request_id: request.request_id }, body: { answer: word } });
    if (mine) dispatch(twoshotQuestion({ type: word === 'accept' ? 'yes' : 'no' }));
    if (error !== undefined) dispatch(noticeShown({ error: apiErrorOf(error)?.name ?? 'server_failed' }));
  };

  return (
    <RequestRow
      icon="twoshot"
      color="--st-twoshot"
      name={name}
      tier={request.tier}
      kind_text={t('twoshot.kind')}
      price_text={t('per_min', { rate: points(request.rate_units_per_min) })}
      coupon={request.coupon_to_twoshot}
      note={!chatting && <p className="request-note">{t('twoshot.later')}</p>}
    >
      <Answers
        first={first}
        decline_label={t('twoshot.decline_label', { name })}
        accept_label={t('twoshot.accept_label', { name })}
        disabled={isLoading}
        not_yet={!chatting}
        onDecline={() => void send('decline')}
        onAccept={() => dispatch(twoshotQuestion({ type: 'ask', about: request.request_id }))}
      />
      <Confirm
        question={{
          open: mine && question.state === 'open',
          answer: (type) => dispatch(twoshotQuestion({ type })),
        }}
        title={t('twoshot.title', { name })}
        action={t('twoshot.act')}
        cancel={t('twoshot.keep')}
        busy={isLoading}
        onConfirm={() => void send('accept')}
      >
        <p>{others > 0 ? t('twoshot.others', { count: others }) : t('twoshot.nobody')}</p>
        <p>{t('twoshot.about', { rate: points(request.rate_units_per_min) })}</p>
        {request.coupon_to_twoshot && <p>{t('coupon')}</p>}
      </Confirm>
    </RequestRow>
  );
}
