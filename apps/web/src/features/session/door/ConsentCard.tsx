import type { Offer } from '@akari/contract/session';
import { POINT_TYPE, type ErrorName, type SessionMode } from '@akari/rules';
import { useState, type ReactNode } from 'react';
import type { Balance } from '../../../platform/person/point.slice.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { Chip } from '../../../kit/controls/Chip.tsx';
import { useCountdown } from '../../../platform/clock/use-server-seconds.ts';
import { kitText } from '../../../kit/text.ts';
import { BuyLink } from '../../../platform/site/BuyLink.tsx';
import { usePointsForSale } from '../../../platform/site/use-points-for-sale.ts';
import { useTerms } from '../../../platform/site/use-terms.ts';
import { SpendLimit } from '../../spend-limit/SpendLimit.tsx';
import { useFormat, useText } from '../../../text/index.ts';
import { consentOf, type Consent, type ConsentChoice } from './consent.ts';
import { DoorCard } from './DoorCard.tsx';
import { OfferPrice } from './OfferPrice.tsx';
import { PriceFacts } from './PriceFacts.tsx';
import { Refusal } from './Refusal.tsx';
import { sessionText } from '../text.ts';
import type { QuoteView } from '../../room-tool/quote.ts';

/** What the viewer watched before: after something free, or a two-shot, the title says so. */
export type ConsentAfter = 'nothing' | 'preview' | 'free_chat' | 'twoshot';

const TITLES = {
  nothing: 'consent.title',
  preview: 'consent.chatting',
  free_chat: 'consent.free_over',
  twoshot: 'consent.twoshot_over',
} as const;

const fairness = (offer: Offer | undefined, voice: boolean): 'fair' | 'fair_voice' | 'fair_free' => {
  if (offer?.rate_units_per_min === 0) return 'fair_free';
  return voice ? 'fair_voice' : 'fair';
};

interface Props {
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
  /** Whether the person watches in another window: entering here ends that session. */
  elsewhere?: boolean;
  /** Address to return to after a purchase. */
  here: string;
  onEnter: (offer: Offer, point_type: 2000 | 2010) => void;
  /** Further actions. */
  more?: ReactNode;
  /** At the end of what there is to read: campaigns. */
  news?: ReactNode;
}

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
  elsewhere = false,
  here,
  onEnter,
  more,
  news,
}: Props) {
  const t = useText(sessionText);
  const terms = useTerms();
  const forSale = usePointsForSale();
  const [chosen, setChosen] = useState<ConsentChoice>({ mode: way, point_type: POINT_TYPE.regular });
  const consent = consentOf(quoted.quote, way, chosen, balance, { terms, forSale });
  const { offer } = consent;
  const costs = offer !== undefined && offer.rate_units_per_min > 0;
  return (
    <DoorCard
      title={t(TITLES[after], { name })}
      note={t(`consent.${fairness(offer, voice)}`)}
      actions={
        <>
          <EnterAction
            {...{ quoted, consent, here, onEnter }}
            back={after === 'twoshot'}
            admin={balance === null}
          />
          {refused === 'card_account_missing' && consent.rich && (
            <BuyLink here={here}>{t('consent.buy')}</BuyLink>
          )}
          {onLeave !== null && (
            <Button look="ghost" onClick={onLeave}>
              {t('consent.leave')}
            </Button>
          )}
          {more}
        </>
      }
    >
      <Refusal error={refused ?? consent.fault} />
      {after !== 'nothing' && <p className="door-text">{t(`consent.after_${after}`)}</p>}
      {elsewhere && <p className="door-text">{t('consent.elsewhere')}</p>}
      {until_ms !== null && <AnswerLeft until_ms={until_ms} />}
      <ConsentChoices consent={consent} chosen={chosen} onChoose={setChosen}>
        {offer !== undefined && (
          <p className="door-text">
            {balance === null
              ? t('consent.about_admin')
              : t(`mode_about.${offer.mode}`, { places: terms.free_chat_viewers })}
          </p>
        )}
      </ConsentChoices>
      {costs && <PriceFacts offer={offer} mine_units={consent.mine_units} />}
      {balance !== null && costs && <SpendLimit look="folded" />}
      {news}
    </DoorCard>
  );
}

function enterWords(offer: Offer | undefined, back: boolean): 'peep' | 'enter' | 'back' | 'back_voice' {
  if (offer?.mode === 'peep') return 'peep';
  if (back && offer?.mode === 'party') return 'back';
  return back && offer?.mode === 'voice' ? 'back_voice' : 'enter';
}

/** The primary action: to enter with the price on the button, to buy points, or to ask for the quote again. */
function EnterAction({
  quoted: { quote, again },
  consent: { offer, rich, point_type },
  here,
  back,
  admin,
  onEnter,
}: {
  /** Whether the person returns to the chat from a two-shot. */
  back: boolean;
  quoted: QuoteView;
  consent: Consent;
  here: string;
  admin: boolean;
  onEnter: (offer: Offer, point_type: 2000 | 2010) => void;
}) {
  const t = useText(sessionText);
  const of_kit = useText(kitText);
  if (quote.phase === 'failed') {
    return (
      <Button look="lit" onClick={again}>
        {of_kit('retry')}
      </Button>
    );
  }
  if (!rich) {
    return (
      <BuyLink look="lit" here={here}>
        {t('consent.buy')}
      </BuyLink>
    );
  }
  const words = admin ? 'enter_admin' : enterWords(offer, back);
  return (
    <Button
      look="lit"
      busy={offer === undefined}
      onClick={() => offer !== undefined && onEnter(offer, point_type === POINT_TYPE.coupon ? 2010 : 2000)}
    >
      {t(`consent.${words}`)}
      {offer !== undefined && <OfferPrice offer={offer} />}
    </Button>
  );
}

/** The modes, what the chosen one is (`children`), and the points to pay with; each only where there is a choice. */
function ConsentChoices({
  consent: { ways, offer, coupon, point_type },
  chosen,
  onChoose,
  children,
}: {
  consent: Consent;
  chosen: ConsentChoice;
  onChoose: (choice: ConsentChoice) => void;
  children: ReactNode;
}) {
  const t = useText(sessionText);
  return (
    <>
      {ways.length > 1 && (
        <div className="door-pay" role="group" aria-label={t('consent.ways')}>
          {ways.map(({ mode }) => (
            <Chip key={mode} pressed={mode === offer?.mode} onPress={() => onChoose({ ...chosen, mode })}>
              {t(`mode.${mode}`)}
            </Chip>
          ))}
        </div>
      )}
      {children}
      {coupon && (
        <div className="door-pay" role="group" aria-label={t('consent.pay_with')}>
          {([POINT_TYPE.regular, POINT_TYPE.coupon] as const).map((type) => (
            <Chip
              key={type}
              pressed={point_type === type}
              onPress={() => onChoose({ ...chosen, point_type: type })}
            >
              {t(type === POINT_TYPE.coupon ? 'consent.coupon' : 'consent.regular')}
            </Chip>
          ))}
        </div>
      )}
    </>
  );
}

function AnswerLeft({ until_ms }: { until_ms: number }) {
  const t = useText(sessionText);
  const { clock } = useFormat();
  return (
    <p className="door-countdown num" role="timer">
      {t('consent.answer_left', { clock: clock(useCountdown(until_ms)) })}
    </p>
  );
}
