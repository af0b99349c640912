import { sendPrivateMessage, sendSecretMessage } from '@akari/contract/private-message';
import { POINT_TYPE, SECRET_MESSAGE_UNITS, type ErrorName, type PointType } from '@akari/rules';
import { useRef, useState } from 'react';
import { Chip } from '../../../kit/controls/Chip.tsx';
import { WriteField } from '../../../kit/controls/WriteField.tsx';
import { callServer } from '../../../platform/api/call-server.ts';
import { useErrorText } from '../../../platform/error/use-error-text.ts';
import { selectBalance, spendable, type Balance } from '../../../platform/person/point.slice.ts';
import { useAppDispatch, useAppSelector } from '../../../platform/store/hooks.ts';
import { useFormat, useLanguage, useText } from '../../../text/index.ts';
import { QuickText } from '../../quick-text/QuickText.tsx';
import { messageKept, selectFreeLeft, selectSecret } from '../shared/private-message.slice.ts';
import { privateText } from '../shared/text.ts';
import { usePrivateDraft } from '../shared/use-private-draft.ts';
import { ErrorWords } from '../../../platform/error/HelpLink.tsx';
import './private-composer.css';

/** From how few free messages on their number is shown. */
const FEW = 2;

type Kind = 'free' | 'secret';

/** The points that pay for a secret message: regular ones first, then coupons; or why neither does. */
function payment(balance: Balance | null): { point_type: PointType; short: ErrorName | null } {
  const { regular_units, watching_units, coupon_units } = spendable(balance);
  const { regular, coupon } = POINT_TYPE;
  if (regular_units >= SECRET_MESSAGE_UNITS) return { point_type: regular, short: null };
  if (coupon_units >= SECRET_MESSAGE_UNITS) return { point_type: coupon, short: null };
  const for_watching = regular_units + watching_units >= SECRET_MESSAGE_UNITS;
  return { point_type: regular, short: for_watching ? 'points_for_watching' : 'points_short' };
}

/** Which kind of message is written, and why the chosen one cannot be sent; null: it can. */
function useKind() {
  const free_left = useAppSelector(selectFreeLeft);
  const secret = useAppSelector(selectSecret);
  const paying = payment(useAppSelector(selectBalance));
  const [chosen, setKind] = useState<Kind>('free');
  const kind: Kind = chosen === 'secret' && secret === 'on_phone' ? 'free' : chosen;
  const short = kind === 'secret' ? paying.short : null;
  const open = kind === 'free' ? free_left !== 0 : short === null;
  return { kind, setKind, free_left, secret, point_type: paying.point_type, short, open };
}

/** Chooses between a private message and a secret one, with its price. */
function Kinds({
  kind,
  onKind,
  secret,
}: {
  kind: Kind;
  onKind: (kind: Kind) => void;
  secret: 'open' | 'on_phone';
}) {
  const t = useText(privateText);
  const { points } = useFormat();
  const price = points(SECRET_MESSAGE_UNITS);
  return (
    <>
      <div className="private-kinds" role="group" aria-label={t('kinds')}>
        <Chip pressed={kind === 'free'} onPress={() => onKind('free')} icon="bubble-lock">
          {t('free')}
        </Chip>
        {secret === 'open' && (
          <Chip pressed={kind === 'secret'} onPress={() => onKind('secret')} icon="secret">
            {t('secret_price', { price })}
          </Chip>
        )}
      </div>
      {secret === 'on_phone' && <p className="private-note">{t('secret_on_phone')}</p>}
      {kind === 'secret' && <p className="private-note">{t('secret_about', { price })}</p>}
    </>
  );
}

/** The field in which a viewer writes to the performer alone. */
export function PrivateComposer({
  performer_name,
  name,
  onSent,
}: {
  performer_name: string;
  /** The performer's name as shown. */
  name: string;
  onSent?: () => void;
}) {
  const t = useText(privateText);
  const { points } = useFormat();
  const lang = useLanguage();
  const dispatch = useAppDispatch();
  const { kind, setKind, free_left, secret, point_type, short, open } = useKind();
  const field = useRef<HTMLTextAreaElement>(null);
  const draft = usePrivateDraft(kind, async (text, idempotency_key) => {
    const body = { performer_name, text, lang };
    const answer =
      kind === 'secret'
        ? await callServer(sendSecretMessage, { body: { ...body, point_type }, idempotency_key })
        : await callServer(sendPrivateMessage, { body, idempotency_key });
    if ('data' in answer) {
      dispatch(messageKept(answer.data));
      onSent?.();
    }
    return answer;
  });
  const error = useErrorText(open ? draft.refused : short);
  const send = (): void => void (open && draft.send());
  return (
    <form
      className="private-composer"
      data-kind={kind}
      onSubmit={(event) => {
        event.preventDefault();
        send();
        field.current?.focus();
      }}
    >
      <Kinds kind={kind} onKind={setKind} secret={secret} />
      <QuickText
        side="viewer"
        disabled={kind === 'free' && !open}
        // A secret message costs a point: a press only writes it.
        onSay={(words) => (kind === 'secret' ? draft.setText(words) : void draft.say(words))}
      />
      <WriteField
        field={field}
        text={draft.text}
        onText={draft.setText}
        onSend={send}
        open={open && draft.state === 'ready'}
        label={t(kind === 'secret' ? 'field_secret' : 'field', { name })}
        send={
          kind === 'secret' ? t('send_secret', { price: points(SECRET_MESSAGE_UNITS) }) : t('send', { name })
        }
      />
      {error !== null && (
        <p className="private-error" role="alert">
          <ErrorWords shown={error} />
        </p>
      )}
      {kind === 'free' && free_left === 0 && (
        <p className="private-note">{t(secret === 'open' ? 'waiting_or_secret' : 'waiting')}</p>
      )}
      {kind === 'free' && free_left !== null && free_left > 0 && free_left <= FEW && (
        <p className="private-note">{t('free_left', { count: free_left })}</p>
      )}
    </form>
  );
}
