import { mailboxPictureUrl, type MailboxMessage } from '@akari/contract/mailbox';
import type { ErrorName } from '@akari/rules';
import { useState } from 'react';
import { Button } from '../../kit/controls/Button.tsx';
import { Icon } from '../../kit/icon/Icon.tsx';
import { Confirm } from '../../kit/overlay/Dialog.tsx';
import { useQuestion } from '../../kit/overlay/use-question.ts';
import { apiErrorOf } from '../../platform/api/api.ts';
import { Intent } from '../../platform/api/intent.ts';
import { mailboxPath } from '../../platform/browser/paths.ts';
import { FormError } from '../../platform/error/FormError.tsx';
import { useErrorText } from '../../platform/error/use-error-text.ts';
import { balanceChanged, selectBalance, spendable } from '../../platform/person/point.slice.ts';
import { BuyLink } from '../../platform/site/BuyLink.tsx';
import { useAppDispatch, useAppSelector } from '../../platform/store/hooks.ts';
import { noticeShown } from '../../platform/store/notification.slice.ts';
import { useFormat, useText } from '../../text/index.ts';
import { useBuyMailboxPictureMutation } from './api.ts';
import { Purse } from './Purse.tsx';
import { mailboxText } from './text.ts';

const EXACT = { decimals: 0, max_decimals: 2 } as const;

interface Props {
  message: MailboxMessage;
  picture: NonNullable<MailboxMessage['picture']>;
  /** The other person. */
  name: string;
  user_name: string;
  days: number;
}

/** Buys the picture of a message. A repeat after a lost answer pays once. */
function useBuying(message_id: number, units: number) {
  const t = useText(mailboxText);
  const dispatch = useAppDispatch();
  const [send, { isLoading }] = useBuyMailboxPictureMutation();
  const [intent] = useState(() => new Intent());
  const [refused, setRefused] = useState<ErrorName | null>(null);
  const question = useQuestion();
  const buy = async (): Promise<void> => {
    const params = { message_id: String(message_id) };
    const answer = await send({
      params,
      body: { units },
      idempotency_key: intent.keyFor([message_id, units]),
    });
    const error = apiErrorOf(answer.error);
    if (error?.name !== 'server_unreachable') intent.done();
    setRefused(answer.data === undefined ? (error?.name ?? 'server_failed') : null);
    if (answer.data !== undefined) {
      dispatch(balanceChanged(answer.data.balance));
      dispatch(noticeShown({ kind: 'success', text: t('bought') }));
    }
    question.answer('yes');
  };
  return { busy: isLoading, question, buy, refused };
}

/** A picture for points: what it costs, and the question before points are spent. */
function Locked({ message, picture, name, user_name, days }: Props) {
  const t = useText(mailboxText);
  const { points } = useFormat();
  const price = { points: points(picture.units, EXACT) };
  const { regular_units, watching_units } = spendable(useAppSelector(selectBalance));
  const { busy, question, buy, refused } = useBuying(message.message_id, picture.units);
  const watches = picture.units <= regular_units + watching_units;
  const short = picture.units <= regular_units ? null : watches ? 'points_for_watching' : 'points_short';
  const why = useErrorText(short);
  return (
    <div className="mailbox-locked">
      <Icon name="image" />
      <b className="num">{t('picture_for', price)}</b>
      <p>{t('picture_locked')}</p>
      <FormError error={refused} />
      <Button size="s" icon="lock" busy={busy} disabled={short !== null} onClick={() => question.ask(true)}>
        {t('buy', price)}
      </Button>
      {why !== null && <p role="status">{why.whole}</p>}
      {short !== null && (
        <BuyLink size="s" icon="plus" here={mailboxPath(user_name)}>
          {t('add_points')}
        </BuyLink>
      )}
      <Confirm
        question={question}
        title={t('buy_title', price)}
        action={t('buy', price)}
        busy={busy}
        onConfirm={() => void buy()}
      >
        <p>{t('buy_text', { name, count: days })}</p>
        <Purse units={picture.units} left_units={regular_units} />
        <p>{t('write.regular')}</p>
      </Confirm>
    </div>
  );
}

/** The picture of a message, or the way to it. */
export function MessagePicture(props: Props & { own: boolean; performs: boolean }) {
  const t = useText(mailboxText);
  const { points } = useFormat();
  const { message, picture, name, own, performs } = props;
  const [failed, setFailed] = useState(false);
  if (!picture.open) return <Locked {...props} />;
  const { width_px, height_px, units, earned_units } = picture;
  return (
    <figure className="mailbox-picture">
      {failed ? (
        <p>{t('picture_failed')}</p>
      ) : (
        <a href={mailboxPictureUrl(message.message_id)} target="_blank" rel="noopener">
          <img
            src={mailboxPictureUrl(message.message_id)}
            width={width_px}
            height={height_px}
            loading="lazy"
            alt={own ? t('picture_own') : t('picture', { name })}
            onError={() => setFailed(true)}
          />
        </a>
      )}
      {own && performs && (
        <figcaption className="num">
          {units === 0 ? t('picture_free') : t('picture_for', { points: points(units, EXACT) })}
          {units > 0 && (
            <span>
              {earned_units === null
                ? t('picture_unsold')
                : t('picture_sold', { points: points(earned_units, EXACT) })}
            </span>
          )}
        </figcaption>
      )}
    </figure>
  );
}
