import type { Offer, SessionEnded } from '@akari/contract/session';
import { isOnAir, POINT_TYPE, type ChannelStatus, type SessionMode } from '@akari/rules';
import type { ReactNode } from 'react';
import type { Balance } from '../../../platform/person/point.slice.ts';
import { PATHS } from '../../../platform/browser/paths.ts';
import { Button, ButtonLink, type ButtonLook } from '../../../kit/controls/Button.tsx';
import { StatusChip } from '../../../kit/feedback/StatusChip.tsx';
import { BuyLink } from '../../../platform/site/BuyLink.tsx';
import { useTerms } from '../../../platform/site/use-terms.ts';
import { usePointsForSale } from '../../../platform/site/use-points-for-sale.ts';
import { useErrorText } from '../../../platform/error/use-error-text.ts';
import { StopReason } from '../../../kit/stop-reason/StopReason.tsx';
import { Slip, SlipLine } from '../../../kit/feedback/Slip.tsx';
import { useFormat, useText } from '../../../text/index.ts';
import { useMay } from '../../../platform/person/use-may.ts';
import { ReportButton } from '../../report/index.ts';
import { DoorCard } from '../door/DoorCard.tsx';
import { OfferPrice } from '../door/OfferPrice.tsx';
import { canBegin, waysIn } from '../door/ways-in.ts';
import { visitOfTime } from '../receipt/receipt.ts';
import { useVisitRows, visitMs } from '../receipt/visit-rows.ts';
import { endActions, endNow, endWait, showsCode, type EndAction } from './end.ts';
import { endText } from './text.ts';
import { HelpLink, useHelpOfEnd } from '../../../platform/error/HelpLink.tsx';
import './end-card.css';

const TWO = { decimals: 2, max_decimals: 2 } as const;

interface Acting {
  /** Address to return to after a purchase. */
  here: string;
  /** Returns to the lobby: it shows the price again, or why entering is refused. */
  onLook: () => void;
  onPreview: () => void;
}

interface Entering {
  /** The way in at the present price; null: not known yet; `elsewhere`: the lobby tells. */
  offer: Offer | 'elsewhere' | null;
  /** Whether the points are enough to begin. */
  rich: boolean;
  onEnter: (offer: Offer) => void;
}

/** Enters what runs now, at the price that the button shows. Who has too few points sees the lobby, which sells them. */
function EnterAgain({
  offer,
  rich,
  look,
  onEnter,
  onLook,
}: Entering & { look: ButtonLook; onLook: () => void }) {
  const t = useText(endText);
  if (offer === 'elsewhere')
    return (
      <Button look={look} onClick={onLook}>
        {t('ended.ways')}
      </Button>
    );
  return (
    <Button
      look={look}
      busy={offer === null}
      onClick={() => offer !== null && (rich ? onEnter(offer) : onLook())}
    >
      {t(`ended.enter.${offer === null ? 'party' : wordOf(offer)}`)}
      {offer !== null && <OfferPrice offer={offer} />}
    </Button>
  );
}

const wordOf = ({ mode }: Offer): 'party' | 'dlchat' | 'voice' | 'free' | 'showtime' =>
  mode === 'dlchat' || mode === 'voice' || mode === 'free' || mode === 'showtime' ? mode : 'party';

function Action({
  action,
  look,
  here,
  onLook,
  onPreview,
  ...entering
}: Acting & Entering & { action: EndAction; look: ButtonLook }) {
  const t = useText(endText);
  switch (action) {
    case 'again':
      return <EnterAgain {...entering} look={look} onLook={onLook} />;
    case 'preview':
      return (
        <Button look={look} onClick={onPreview}>
          {t('ended.preview')}
        </Button>
      );
    case 'buy':
      return (
        <BuyLink look={look} here={here}>
          {t('ended.buy')}
        </BuyLink>
      );
    case 'home':
    case 'limit':
    case 'statement':
      return (
        <ButtonLink look={look} to={PATHS[action === 'limit' ? 'account' : action]}>
          {t(`ended.${action}`)}
        </ButtonLink>
      );
  }
}

/** The account of the visit: what the statement says of these sessions. */
function VisitSlip({ ended, mode }: { ended: SessionEnded; mode: SessionMode }) {
  const t = useText(endText);
  const { points, clock } = useFormat();
  const visit = ended.visit ?? visitOfTime(ended, mode);
  const rows = useVisitRows(visit);
  return (
    <div className="end-slip">
      <Slip>
        {rows.length === 0 && <SlipLine label={t('ended.used')}>{clock(visitMs(visit))}</SlipLine>}
        {rows.map((row) => (
          <SlipLine
            key={row.key}
            label={
              <>
                {row.label}
                {row.clock !== null && <small className="num">{row.clock}</small>}
              </>
            }
          >
            {row.points} pt
          </SlipLine>
        ))}
        <SlipLine label={t('ended.total')} total>
          {points(visit.total_units, TWO)} pt
        </SlipLine>
        {ended.balance_units !== null && (
          <SlipLine label={t('ended.left')}>{points(ended.balance_units, TWO)} pt</SlipLine>
        )}
      </Slip>
    </div>
  );
}

/** Whether there is a cost to show: a free session in which nothing was given has none. */
const costs = ({ free, ended }: Props): boolean => !free || (ended.visit?.total_units ?? 0) > 0;

interface Props extends Acting {
  name: string;
  ended: SessionEnded;
  point_type: 2000 | 2010;
  mode: SessionMode;
  /** The session was free. */
  free: boolean;
  /** The present status: the card follows it while it is open. */
  status: ChannelStatus;
  /** The prices of entering now; null: not known yet; `none`: a guest has none, or they could not be read. */
  offers: readonly Offer[] | 'none' | null;
  /** The mode that the address asks for. */
  way: SessionMode | null;
  /** Null: an admin, who pays nothing. */
  balance: Balance | null;
  onEnter: (offer: Offer, point_type: 2000 | 2010) => void;
  /** For a barred person: how long it lasts, or the form to ask. It takes the place of the reason. */
  children?: ReactNode;
}

/** The buttons: the first is the primary one, unless the card has a form with its own. */
function EndActions(props: Props) {
  const { ended, point_type, status, here, offers, way, balance, onEnter, onLook, onPreview } = props;
  const forSale = usePointsForSale();
  const terms = useTerms();
  const t = useText(endText);
  const thanks = useMay('thank_you.send');
  const barred = isShown(props.children);
  const all = endActions(ended.end, status).filter(
    (action) => (forSale || action !== 'buy') && (costs(props) || action !== 'statement'),
  );
  const offer: Entering['offer'] =
    offers === 'none' ? 'elsewhere' : ((offers && waysIn(offers, way)[0]) ?? null);
  const mine_units = point_type === POINT_TYPE.coupon ? balance?.coupon_points_units : balance?.points_units;
  const rich =
    offer === null || offer === 'elsewhere' || mine_units === undefined || canBegin(offer, mine_units, terms);
  const act = { here, offer, rich, onLook, onPreview, onEnter: (to: Offer) => onEnter(to, point_type) };
  return (
    <>
      {all.map((action, index) => (
        <Action key={action} {...act} action={action} look={index === 0 && !barred ? 'lit' : 'ghost'} />
      ))}
      {thanks && costs(props) && !barred && isOnAir(status) && (
        <ButtonLink look="ghost" icon="smile" to={PATHS.thank_you}>
          {t('ended.thank')}
        </ButtonLink>
      )}
    </>
  );
}

const isShown = (children: ReactNode): boolean =>
  children !== undefined && children !== null && children !== false;

/** Why the session ended, and the state for which the person has to wait. */
function Why({ ended: { end, reason }, status, name, children }: Props) {
  const t = useText(endText);
  const forSale = usePointsForSale();
  const closed = useErrorText('purchase_unavailable');
  const help = useHelpOfEnd(endNow(end, status) === end ? end : null);
  if (isShown(children))
    return (
      <>
        {children}
        <HelpLink slug={help} />
      </>
    );
  const sells = endActions(end, status).includes('buy');
  const wait = endWait(end, status);
  return (
    <>
      <p className="door-text">
        {!forSale && sells ? closed.message : t(`end_why.${endNow(end, status)}`, { name })}
      </p>
      <HelpLink slug={help} />
      <StopReason reason={reason} />
      {wait !== null && <p className="door-text">{t(`end_wait.${wait}`, { name })}</p>}
    </>
  );
}

/**
 * Shows who ended the session and why, the delivered time, the cost, and the next actions. What it says and offers
 * follows the present status of the channel.
 */
export function EndCard(props: Props) {
  const { name, ended, mode, status } = props;
  const t = useText(endText);
  const now = endNow(ended.end, status);
  const reports = useMay('report.send');
  return (
    <DoorCard
      chip={<StatusChip status={status} />}
      title={t(`end.${now}`, { name })}
      note={
        <>
          {now === ended.end && showsCode(ended.end) && (
            <span className="num">{t('ended.code', { code: ended.code })}</span>
          )}
          {reports && (
            <ReportButton about={{ target: 'room', performer_name: ended.performer_name }} name={name} />
          )}
        </>
      }
      actions={<EndActions {...props} />}
    >
      <Why {...props} />
      {costs(props) && <VisitSlip ended={ended} mode={mode} />}
    </DoorCard>
  );
}
