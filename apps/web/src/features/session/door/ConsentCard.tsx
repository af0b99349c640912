import type { Offer } from '@akari/contract/session';
import { POINT_TYPE, type ErrorName, type PointType, type SessionMode } from '@akari/rules';
import { useState, type ReactNode } from 'react';
import type { Balance } from '../../../platform/person/point.slice.ts';
import { PATHS, returningTo } from '../../../platform/browser/paths.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { Chip } from '../../../kit/controls/Chip.tsx';
import { useCountdown } from '../../../platform/socket/use-server-seconds.ts';
import { kitText } from '../../../kit/text.ts';
import { BuyLink } from '../../purchase/BuyLink.tsx';
import { usePointsForSale } from '../../../platform/site/use-points-for-sale.ts';
import { useTerms } from '../../../platform/site/use-terms.ts';
import { SpendLimit } from '../../spend-limit/SpendLimit.tsx';
import { useFormat, useText } from '../../../text/index.ts';
import { DoorCard } from './DoorCard.tsx';
import { PriceFacts } from './PriceFacts.tsx';
import { Refusal } from './Refusal.tsx';
import { sessionText } from '../text.ts';
import type { QuoteView } from '../../room-tool/quote.ts';
import { canBegin, waysIn } from './ways-in.ts';

/** What the viewer watched before: after something free, the title says so. */
export type ConsentAfter = 'nothing' | 'preview' | 'free_chat';

const TITLES = {
  nothing: 'consent.title',
  preview: 'consent.chatting',
  free_chat: 'consent.free_over',
} as const;

const fairness = (offer: Offer | undefined, voice: boolean): 'fair' | 'fair_voice' | 'fair_free' => {
  if (offer?.rate_units_per_min === 0) return 'fair_free';
  return voice ? 'fair_voice' : 'fair';
};

/**
 * Shows what each mode costs and how long the person's points last, with the price on the button, before anything is
 * charged.
 */
export function ConsentCard({
  name,
  voice,
  quoted,
  way,
  balance,
  after,
  until_ms,
  onLeave,
  refused,
  here,
  onEnter,
  more,
}: {
  name: string;
  /** The broadcast has audio only. */
  voice: boolean;
  quoted: QuoteView;
  /** The mode to offer first. */
  way: SessionMode | null;
  /** Null: an admin, who has no points and pays nothing. */
  balance: Balance | null;
  after: ConsentAfter;
  /** Time until which the server waits for an answer, ms since 1970; null: no time limit. */
  until_ms: number | null;
  /** Leaves the session instead; null: there is no session to leave. */
  onLeave: (() => void) | null;
  refused: ErrorName | null;
  /** Address to return to after a purchase. */
  here: string;
  onEnter: (offer: Offer, point_type: 2000 | 2010) => void;
  /** Further actions. */
  more?: ReactNode;
}) {
  const t = useText(sessionText);
  const of_kit = useText(kitText);
  const { points } = useFormat();
  const terms = useTerms();
  const forSale = usePointsForSale();
  const [wished, setWished] = useState(way);
  const [chosen, setChosen] = useState<PointType>(POINT_TYPE.regular);
  const { quote } = quoted;
  const ways = quote.phase === 'known' ? waysIn(quote.offers, way) : [];
  const offer = ways.find(({ mode }) => mode === wished) ?? ways[0];
  const coupon = balance !== null && balance.coupon_points_units > 0 && offer?.rate_units_per_min !== 0;
  const pay = coupon ? chosen : POINT_TYPE.regular;
  const mine_units =
    (pay === POINT_TYPE.coupon ? balance?.coupon_points_units : balance?.points_units) ?? null;
  const rich = offer === undefined || mine_units === null || canBegin(offer, mine_units, terms);
  const noWay: ErrorName | null = rich || forSale ? null : 'points_short';
  const fault = quote.phase === 'failed' ? quote.error : noWay;

  const action = () => {
    if (quote.phase === 'failed') {
      return (
        <Button look="lit" onClick={quoted.again}>
          {of_kit('retry')}
        </Button>
      );
    }
    if (!rich) {
      return (
        <BuyLink look="lit" to={returningTo(PATHS.purchase, here)}>
          {t('consent.buy')}
        </BuyLink>
      );
    }
    return (
      <Button
        look="lit"
        busy={offer === undefined}
        onClick={() => offer !== undefined && onEnter(offer, pay === POINT_TYPE.coupon ? 2010 : 2000)}
      >
        {t(
          balance === null
            ? 'consent.enter_admin'
            : offer?.mode === 'peep'
              ? 'consent.peep'
              : 'consent.enter',
        )}
        {offer !== undefined && (
          <span className="price num">
            {offer.rate_units_per_min === 0
              ? t('consent.free')
              : `${points(offer.opening_rate_units_per_min)} ${t('consent.per_min')}`}
          </span>
        )}
      </Button>
    );
  };

  return (
    <DoorCard
      title={t(TITLES[after], { name })}
      note={t(`consent.${fairness(offer, voice)}`)}
      actions={
        <>
          {action()}
          {onLeave !== null && <Button onClick={onLeave}>{t('consent.leave')}</Button>}
          {more}
        </>
      }
    >
      <Refusal error={refused ?? fault} />
      {after !== 'nothing' && <p className="door-text">{t(`consent.after_${after}`)}</p>}
      {until_ms !== null && <AnswerLeft until_ms={until_ms} />}
      {ways.length > 1 && (
        <div className="door-pay" role="group" aria-label={t('consent.ways')}>
          {ways.map(({ mode }) => (
            <Chip key={mode} pressed={mode === offer?.mode} onPress={() => setWished(mode)}>
              {t(`mode.${mode}`)}
            </Chip>
          ))}
        </div>
      )}
      {offer !== undefined && (
        <p className="door-text">
          {balance === null ? t('consent.about_admin') : t(`mode_about.${offer.mode}`)}
        </p>
      )}
      {coupon && (
        <div className="door-pay" role="group" aria-label={t('consent.pay_with')}>
          {([POINT_TYPE.regular, POINT_TYPE.coupon] as const).map((type) => (
            <Chip key={type} pressed={pay === type} onPress={() => setChosen(type)}>
              {t(type === POINT_TYPE.coupon ? 'consent.coupon' : 'consent.regular')}
            </Chip>
          ))}
        </div>
      )}
      {offer !== undefined && offer.rate_units_per_min > 0 && (
        <PriceFacts offer={offer} mine_units={mine_units} />
      )}
      {balance !== null && offer !== undefined && offer.rate_units_per_min > 0 && (
        <SpendLimit look="folded" />
      )}
    </DoorCard>
  );
}

function AnswerLeft({ until_ms }: { until_ms: number }) {
  const t = useText(sessionText);
  const { clock } = useFormat();
  return (
    <p className="door-countdown" role="timer">
      {t('consent.answer_left')}
      <b className="num">{clock(useCountdown(until_ms))}</b>
    </p>
  );
}
