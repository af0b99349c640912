import type { SessionEnded } from '@akari/contract/session';
import type { ChannelStatus, SessionMode } from '@akari/rules';
import { PATHS, returningTo } from '../../../platform/browser/paths.ts';
import { Button, ButtonLink } from '../../../kit/controls/Button.tsx';
import { BuyLink } from '../../../platform/site/BuyLink.tsx';
import { usePointsForSale } from '../../../platform/site/use-points-for-sale.ts';
import { useErrorText } from '../../../platform/error/use-error-text.ts';
import { Slip, SlipLine } from '../../../kit/feedback/Slip.tsx';
import { useFormat, useText } from '../../../text/index.ts';
import { DoorCard } from '../door/DoorCard.tsx';
import { visitOfTime } from '../receipt/receipt.ts';
import { useVisitRows, visitMs } from '../receipt/visit-rows.ts';
import { endActions, endWhy, showsCode, type EndAction } from './end.ts';
import { endText } from './text.ts';
import './end-card.css';

const TWO = { decimals: 2, max_decimals: 2 } as const;

interface Acting {
  /** Address to return to after a purchase. */
  here: string;
  /** Returns to the lobby: it shows the price again, or why entering is barred. */
  onLook: () => void;
  onPreview: () => void;
}

function Action({
  action,
  look,
  here,
  onLook,
  onPreview,
}: Acting & { action: EndAction; look: 'lit' | 'ghost' }) {
  const t = useText(endText);
  switch (action) {
    case 'again':
    case 'barred':
    case 'preview':
      return (
        <Button look={look} onClick={action === 'preview' ? onPreview : onLook}>
          {t(`ended.${action}`)}
        </Button>
      );
    case 'buy':
      return (
        <BuyLink look={look} to={returningTo(PATHS.purchase, here)}>
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

/** Shows who ended the session and why, the delivered time, the cost, and the next actions. */
export function EndCard({
  name,
  ended,
  mode,
  free,
  status,
  here,
  onLook,
  onPreview,
}: Acting & {
  name: string;
  ended: SessionEnded;
  mode: SessionMode;
  /** The session was free. */
  free: boolean;
  status: ChannelStatus;
}) {
  const t = useText(endText);
  const forSale = usePointsForSale();
  const closed = useErrorText('purchase_unavailable');
  const all = endActions(ended.end, status);
  const [first, ...others] = forSale ? all : all.filter((action) => action !== 'buy');
  const why =
    !forSale && all.includes('buy') ? closed.message : t(`end_why.${endWhy(ended.end, status)}`, { name });
  const act = { here, onLook, onPreview };
  // A free session without anything given has no cost to show.
  const slip = !free || (ended.visit?.total_units ?? 0) > 0;
  return (
    <DoorCard
      title={t(`end.${ended.end}`, { name })}
      note={
        showsCode(ended.end) ? (
          <span className="num">{t('ended.code', { code: ended.code })}</span>
        ) : undefined
      }
      actions={
        <>
          {first !== undefined && <Action {...act} action={first} look="lit" />}
          {others
            .filter((action) => slip || action !== 'statement')
            .map((action) => (
              <Action key={action} {...act} action={action} look="ghost" />
            ))}
        </>
      }
    >
      <p className="door-text">{why}</p>
      {slip && <VisitSlip ended={ended} mode={mode} />}
    </DoorCard>
  );
}
