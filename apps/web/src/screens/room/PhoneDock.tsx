import type { ChannelCard } from '@akari/contract/channel';
import { lazy, Suspense, useState } from 'react';
import { ChatSettings, Composer } from '../../chat/index.ts';
import { IconButton } from '../../kit/IconButton.tsx';
import { useText } from '../../text/index.ts';
import { tipText } from '../../tip/index.ts';
import { PerformerInfo } from './PerformerInfo.tsx';
import { roomText } from './text.ts';

const Sheet = lazy(async () => ({ default: (await import('../../kit/Sheet.tsx')).Sheet }));

/** The dock under a phone's picture: write, tip, everything else. */
export function PhoneDock({
  card,
  picture,
  onTip,
}: {
  card: ChannelCard;
  picture: string;
  /** Null: somebody who has no points to give. */
  onTip: (() => void) | null;
}) {
  const t = useText(roomText);
  const of_tip = useText(tipText);
  const [sheet, setSheet] = useState<'unopened' | 'more' | 'closed'>('unopened');
  return (
    <div className="phone-dock">
      <Composer side="viewer" open look="overlay" />
      <ChatSettings />
      {onTip !== null && (
        <IconButton
          icon="coin"
          className="phone-tip"
          label={of_tip('title')}
          aria-haspopup="dialog"
          onClick={onTip}
        />
      )}
      <IconButton
        icon="more"
        className="glass"
        label={t('more')}
        aria-haspopup="dialog"
        onClick={() => setSheet('more')}
      />
      <Suspense>
        {sheet !== 'unopened' && (
          <Sheet
            open={sheet === 'more'}
            onOpenChange={(open) => setSheet(open ? 'more' : 'closed')}
            title={t('about')}
          >
            <PerformerInfo card={card} picture={picture} heading="h2" />
          </Sheet>
        )}
      </Suspense>
    </div>
  );
}
