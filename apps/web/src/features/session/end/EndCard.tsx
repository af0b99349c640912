import type { SessionEnded } from '@akari/contract/session';
import type { ChannelStatus } from '@akari/rules';
import { PATHS, returningTo } from '../../../platform/browser/paths.ts';
import { Button, ButtonLink } from '../../../kit/controls/Button.tsx';
import { BuyLink } from '../../../platform/site/BuyLink.tsx';
import { usePointsForSale } from '../../../platform/site/use-points-for-sale.ts';
import { useErrorText } from '../../../platform/error/use-error-text.ts';
import { Slip, SlipLine } from '../../../kit/feedback/Slip.tsx';
import { useFormat, useText } from '../../../text/index.ts';
import { DoorCard } from '../door/DoorCard.tsx';
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

/** Shows who ended the session and why, the delivered time, the cost, and the next actions. */
export function EndCard({
  name,
  ended,
  free,
  status,
  here,
  onLook,
  onPreview,
}: Acting & {
  name: string;
  ended: SessionEnded;
  /** A free preview has no cost to show. */
  free: boolean;
  status: ChannelStatus;
}) {
  const t = useText(endText);
  const { points, clock } = useFormat();
  const forSale = usePointsForSale();
  const closed = useErrorText('purchase_unavailable');
  const all = endActions(ended.end, status);
  const [first, ...others] = forSale ? all : all.filter((action) => action !== 'buy');
  const why =
    !forSale && all.includes('buy') ? closed.message : t(`end_why.${endWhy(ended.end, status)}`, { name });
  const act = { here, onLook, onPreview };
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
            .filter((action) => !free || action !== 'statement')
            .map((action) => (
              <Action key={action} {...act} action={action} look="ghost" />
            ))}
        </>
      }
    >
      <p className="door-text">{why}</p>
      {!free && (
        <div className="end-slip">
          <Slip>
            <SlipLine label={t('ended.used')}>{clock(ended.delivered_ms)}</SlipLine>
            <SlipLine label={t('ended.spent')} total>
              {points(ended.spent_units, TWO)} pt
            </SlipLine>
            {ended.balance_units !== null && (
              <SlipLine label={t('ended.left')}>{points(ended.balance_units, TWO)} pt</SlipLine>
            )}
          </Slip>
        </div>
      )}
    </DoorCard>
  );
}
