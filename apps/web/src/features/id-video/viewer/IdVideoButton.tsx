import type { IdVideoOffer } from '@akari/contract/id-video';
import { Button } from '../../../kit/controls/Button.tsx';
import { kitText } from '../../../kit/text.ts';
import { useFormat, useText } from '../../../text/index.ts';
import { idVideoText } from './text.ts';
import './id-video.css';

/** Opens an ID video; shows the price unless it is paid already. */
export function IdVideoButton({ offer, onPress }: { offer: IdVideoOffer; onPress: () => void }) {
  const t = useText(idVideoText);
  const of_kit = useText(kitText);
  const { points } = useFormat();
  const paid = offer.paid_until_ms !== null;
  return (
    <Button
      look="glass"
      size="s"
      icon="play"
      className="id-video-open"
      aria-haspopup="dialog"
      onClick={onPress}
    >
      {t(paid ? 'tool_paid' : 'tool')}
      {!paid && (
        <span className="num">
          {points(offer.units)} {of_kit('pt')}
        </span>
      )}
    </Button>
  );
}
