import type { ChannelCard } from '@akari/contract/channel';
import { useState } from 'react';
import { ChatSettings, chatText, Composer } from '../../../features/chat/index.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { IconButton } from '../../../kit/controls/IconButton.tsx';
import { useText } from '../../../text/index.ts';
import { Lead } from './Dock.tsx';
import { Sheet } from '../late.ts';
import { PerformerInfo } from '../stage/PerformerInfo.tsx';
import { roomText } from '../text.ts';
import type { ShownTool } from './tools.ts';

/** Number of tools that fit beside the input field; the others are behind "more". */
const BESIDE_WRITING = 2;

/** The dock under the picture on a phone: writing, tips and the other tools. */
export function PhoneDock({
  card,
  picture,
  writing,
  chatting,
  tools,
  inert,
}: {
  card: ChannelCard;
  picture: string;
  /** Whether the person may write. If they are in the chat and may not, the dock says why. */
  writing: boolean;
  chatting: boolean;
  tools: readonly ShownTool[];
  /** Whether a window is open over the picture. The dock stays, so that the focus can return to it. */
  inert: boolean;
}) {
  const of_chat = useText(chatText);
  const at = (place: ShownTool['place']): ShownTool[] => tools.filter((tool) => tool.place === place);
  const [lead] = at('lead');
  const others = [...at('bar'), ...at('behind')];
  return (
    <div className="phone-dock" inert={inert}>
      {writing && <Composer side="viewer" open look="overlay" />}
      {chatting && !writing && <p className="phone-silent">{of_chat('silent')}</p>}
      {chatting && <ChatSettings />}
      {lead !== undefined && <Lead tool={lead} />}
      {others.slice(0, BESIDE_WRITING).map(({ name, icon, alone, look, dialog, prepare, onPress }) => (
        <IconButton
          key={name}
          icon={icon}
          className={look === 'tip' ? 'phone-tip' : 'glass'}
          data-look={look}
          label={alone}
          aria-haspopup={dialog ? 'dialog' : undefined}
          onPointerEnter={prepare}
          onFocus={prepare}
          onClick={onPress}
        />
      ))}
      <More card={card} picture={picture} tools={others.slice(BESIDE_WRITING)} />
    </div>
  );
}

/** The button "more" and its sheet: the tools that do not fit, and the performer. */
function More({ card, picture, tools }: { card: ChannelCard; picture: string; tools: readonly ShownTool[] }) {
  const t = useText(roomText);
  const [sheet, setSheet] = useState<'unopened' | 'more' | 'closed'>('unopened');
  const press = ({ onPress }: ShownTool): void => {
    setSheet('closed');
    onPress();
  };
  return (
    <>
      <IconButton
        icon="more"
        className="glass"
        label={t('more')}
        aria-haspopup="dialog"
        data-opener=""
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
          {tools.length > 0 && (
            <div className="phone-tools">
              {tools.map((tool) => (
                <Button
                  key={tool.name}
                  wide
                  icon={tool.icon}
                  aria-haspopup={tool.dialog ? 'dialog' : undefined}
                  onClick={() => press(tool)}
                >
                  {tool.label}
                </Button>
              ))}
            </div>
          )}
          <PerformerInfo card={card} picture={picture} heading="h2" />
        </Sheet>
      )}
    </>
  );
}
