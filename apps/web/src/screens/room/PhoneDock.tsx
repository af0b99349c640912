import type { ChannelCard } from '@akari/contract/channel';
import { useState } from 'react';
import { ChatSettings, chatText, Composer } from '../../chat/index.ts';
import { Button } from '../../kit/Button.tsx';
import { IconButton } from '../../kit/IconButton.tsx';
import { useText } from '../../text/index.ts';
import { Lead, type Tool } from './Dock.tsx';
import { Sheet } from './late.ts';
import { PerformerInfo } from './PerformerInfo.tsx';
import { roomText } from './text.ts';

/** Number of tools that fit beside the input field; the others are behind "more". */
const BESIDE_WRITING = 2;

/** The dock under the picture on a phone: writing, tips and the other tools. */
export function PhoneDock({
  card,
  picture,
  writing,
  chatting,
  tools,
}: {
  card: ChannelCard;
  picture: string;
  /** Whether the person may write. If they are in the chat and may not, the dock says why. */
  writing: boolean;
  chatting: boolean;
  /** Tools without leaving, which is in the head. */
  tools: readonly Tool[];
}) {
  const t = useText(roomText);
  const of_chat = useText(chatText);
  const [sheet, setSheet] = useState<'unopened' | 'more' | 'closed'>('unopened');
  const lead = tools.find(({ leads }) => leads === true);
  const opening = tools.filter(({ opens, leads }) => opens === true && leads !== true);
  const windows = [...opening.filter(({ behind }) => !behind), ...opening.filter(({ behind }) => behind)];
  return (
    <div className="phone-dock">
      {writing && <Composer side="viewer" open look="overlay" />}
      {chatting && !writing && <p className="phone-silent">{of_chat('silent')}</p>}
      {chatting && <ChatSettings />}
      {lead !== undefined && <Lead tool={lead} />}
      {windows.slice(0, BESIDE_WRITING).map(({ icon, label, alone = label, look, prepare, onPress }) => (
        <IconButton
          key={icon}
          icon={icon}
          className={icon === 'coin' ? 'phone-tip' : 'glass'}
          data-look={look}
          label={alone}
          aria-haspopup="dialog"
          onPointerEnter={prepare}
          onFocus={prepare}
          onClick={onPress}
        />
      ))}
      <IconButton
        icon="more"
        className="glass"
        label={t('more')}
        aria-haspopup="dialog"
        onPointerEnter={Sheet.prepare}
        onFocus={Sheet.prepare}
        onClick={() => setSheet('more')}
      />
      {sheet !== 'unopened' && (
        <Sheet
          wanted={sheet === 'more'}
          onGiveUp={() => setSheet('closed')}
          open={sheet === 'more'}
          onOpenChange={(open) => setSheet(open ? 'more' : 'closed')}
          title={t('about')}
        >
          {windows.length > BESIDE_WRITING && (
            <div className="phone-tools">
              {windows.slice(BESIDE_WRITING).map(({ icon, label, onPress }) => (
                <Button
                  key={icon}
                  wide
                  icon={icon}
                  aria-haspopup="dialog"
                  onClick={() => {
                    setSheet('closed');
                    onPress?.();
                  }}
                >
                  {label}
                </Button>
              ))}
            </div>
          )}
          <PerformerInfo card={card} picture={picture} heading="h2" />
        </Sheet>
      )}
    </div>
  );
}
