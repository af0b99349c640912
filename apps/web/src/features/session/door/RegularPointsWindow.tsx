import { useText } from '../../../text/index.ts';
import { useTerms } from '../../../platform/site/use-terms.ts';
import type { WindowProps } from '../../room-tool/room-tool.ts';
import { regularPointsText } from '../regular-points-text.ts';
import { AskActions } from './AskActions.tsx';
import { DoorCard } from './DoorCard.tsx';
import { PriceFacts } from './PriceFacts.tsx';
import { canBegin } from './ways-in.ts';

/** For a viewer who pays with coupon points: goes on in the same chat with regular points, at the price that it shows. */
export function RegularPointsWindow({ room, onClose }: WindowProps) {
  const t = useText(regularPointsText);
  const terms = useTerms();
  const { session, balance, quoted, onEnter } = room;
  const { quote } = quoted;
  if (session === null || balance === null || quote.phase !== 'known') return null;
  const offer = quote.offers.find(({ mode }) => mode === session.mode) ?? null;
  return (
    <DoorCard
      title={t('title')}
      actions={
        <AskActions
          word={t('go_on')}
          offer={offer}
          affordable={offer === null || canBegin(offer, balance.points_units, terms)}
          busy={false}
          disabled={offer === null}
          not_now={t('not_now')}
          onAsk={() => {
            if (offer !== null) onEnter(offer, 2000);
          }}
          onClose={onClose}
        />
      }
    >
      <p className="door-text">{t('text')}</p>
      {offer !== null && <PriceFacts offer={offer} mine_units={balance.points_units} />}
    </DoorCard>
  );
}
