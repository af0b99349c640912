import { useLocation } from 'react-router';
import { Button } from '../../../kit/controls/Button.tsx';
import type { WindowProps } from '../../room-tool/room-tool.ts';
import { useText } from '../../../text/index.ts';
import { ConsentCard } from './ConsentCard.tsx';
import { sessionText } from '../text.ts';

/** The consent to the price of the chat, for a viewer who peeps. */
export function ChatEntryWindow({ room, onClose }: WindowProps) {
  const t = useText(sessionText);
  const { pathname: here } = useLocation();
  const { card, name, quoted, balance, onEnter } = room;
  const { quote } = quoted;
  if (quote.phase !== 'known') return null;
  const offers = quote.offers.filter(({ mode }) => mode !== 'peep');
  return (
    <ConsentCard
      name={name}
      voice={card.media_kind === 'voice'}
      quoted={{ ...quoted, quote: { ...quote, offers } }}
      way={null}
      balance={balance}
      after="nothing"
      until_ms={null}
      onLeave={null}
      refused={null}
      here={here}
      onEnter={onEnter}
      more={
        <Button look="ghost" onClick={onClose}>
          {t('not_now')}
        </Button>
      }
    />
  );
}
