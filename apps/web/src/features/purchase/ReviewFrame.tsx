import type { PurchaseOrder } from '@akari/contract/purchase';
import type { ErrorName } from '@akari/rules';
import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '../../kit/controls/Button.tsx';
import { ErrorState } from '../../kit/feedback/ErrorState.tsx';
import { LinkedText } from '../../kit/feedback/LinkedText.tsx';
import { Loading, Skeleton } from '../../kit/feedback/Skeleton.tsx';
import { Slip } from '../../kit/feedback/Slip.tsx';
import { Icon } from '../../kit/icon/Icon.tsx';
import { kitText } from '../../kit/text.ts';
import { useErrorText } from '../../platform/error/use-error-text.ts';
import { OperatorPages } from '../../platform/site/OperatorPages.tsx';
import { useText } from '../../text/index.ts';
import { purchaseText } from './text.ts';
import { ErrorWords } from '../../platform/error/HelpLink.tsx';
import './order-review.css';

/** The parts of the order, word for word as the server composed them. */
export function OrderParts({ parts }: Pick<PurchaseOrder, 'parts'>) {
  return (
    <Slip className="review-slip">
      <dl>
        {parts.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <LinkedText text={text} lineClass="review-line" />
            </dd>
          </div>
        ))}
      </dl>
    </Slip>
  );
}

interface Props {
  /** Undefined: it is not there yet. */
  order: PurchaseOrder | undefined;
  /** Why it does not come; null: it comes. */
  failed: ErrorName | null;
  /** Why the purchase was refused. */
  refused: ErrorName | null;
  fetching: boolean;
  refetch: () => void;
  /** What helps when the order does not come; absent or null: to ask for it again. */
  remedy?: ReactNode;
  busy: boolean;
  /** For a sheet. */
  compact: boolean;
  /** The choice between ways to pay, if there are several. */
  ways: ReactNode;
  /** What the press says that leads back; absent: to the packs. */
  back?: string;
  /** What the press that buys says. */
  pay: string;
  note: string;
  onPay: () => void;
  onBack: () => void;
}

/** The frame of the last screen before a purchase: all that the law wants a buyer to read, and the press that buys. */
export function ReviewFrame(props: Props) {
  const { order, failed, refused, fetching, refetch, remedy = null, busy, compact } = props;
  const t = useText(purchaseText);
  const { ways, pay, note, onPay, onBack, back = t('other_pack') } = props;
  const k = useText(kitText);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const shown = useErrorText(refused);
  const failure = useErrorText(failed);
  return (
    <section className={compact ? 'review compact' : 'review'} aria-labelledby="review-title">
      <h2 id="review-title" ref={heading} tabIndex={-1}>
        {t('review_title')}
      </h2>
      <p className="review-lead">{t('review_lead')}</p>
      {ways}
      {order !== undefined ? (
        <OrderParts parts={order.parts} />
      ) : failure !== null ? (
        <ErrorState
          title={failure.message}
          action={remedy ?? <Button onClick={refetch}>{k('retry')}</Button>}
        >
          {failure.next}
        </ErrorState>
      ) : (
        <div className="review-wait">
          <Loading />
          <Skeleton className="review-skeleton" count={6} />
        </div>
      )}
      <div className="review-bar">
        <div aria-live="assertive">
          {shown !== null && (
            <p className="review-refused">
              <Icon name="alert" size="s" />
              <span>
                <ErrorWords shown={shown} />
              </span>
            </p>
          )}
        </div>
        <div className="review-acts">
          <Button look="ghost" onClick={onBack}>
            {back}
          </Button>
          <Button
            look="lit"
            icon="lock"
            className="review-pay"
            busy={busy || (order !== undefined && fetching)}
            disabled={order === undefined}
            onClick={onPay}
          >
            {pay}
          </Button>
        </div>
        <p className="review-note">{note}</p>
        <OperatorPages names={['sales', 'terms']} />
      </div>
    </section>
  );
}
