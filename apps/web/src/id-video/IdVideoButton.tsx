import { Button } from '../kit/Button.tsx';
import { kitText } from '../kit/text.ts';
import { useFormat, useText } from '../text/index.ts';
import { idVideoText } from './text.ts';
import type { IdVideoInRoom } from './use-id-video.ts';
import './id-video.css';

/** The way to an ID video, with its price; where there is none to see there is no button. */
export function IdVideoButton({ video, look }: { video: IdVideoInRoom; look: 'plain' | 'glass' }) {
  const t = useText(idVideoText);
  const of_kit = useText(kitText);
  const { points } = useFormat();
  const { offer, scene } = video;
  const settled = scene.kind !== 'counting' && scene.kind !== 'short' && scene.kind !== 'withdrawn';
  if (offer === null || !settled) return null;
  const paid = offer.paid_until_ms !== null;
  return (
    <Button
      look={look}
      size="s"
      icon="play"
      className="id-video-open"
      aria-haspopup="dialog"
      onClick={video.open}
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
