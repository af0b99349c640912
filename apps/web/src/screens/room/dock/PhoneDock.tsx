import type { ChannelCard } from '@akari/contract/channel';
import { useState } from 'react';
import { ChatBoardButton } from '../../../features/chat-board/index.ts';
import { chatText, Composer } from '../../../features/chat/index.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { IconButton } from '../../../kit/controls/IconButton.tsx';
import { useLanguage, useText } from '../../../text/index.ts';
import { QuickTips } from '../../../features/tip/index.ts';
import type { GivingView } from '../../../features/giving/use-giving.ts';
import { Lead } from './Dock.tsx';
import { Sheet } from '../late.ts';
import { PerformerInfo } from '../stage/PerformerInfo.tsx';
import { roomText } from '../text.ts';
import { ToolNews } from './ToolNews.tsx';
import type { ShownTool } from './tools.ts';

/** Number of tools that fit beside the input field; the others are behind "more". */
const BESIDE_WRITING = 1;

/** A tool as an icon alone. */
function ToolButton({ tool }: { tool: ShownTool }) {
  const { icon, alone, look, dialog, prepare, onPress } = tool;
  return (
    <IconButton
      icon={icon}
      className={look === 'tip' ? 'phone-tip' : 'glass'}
      data-look={look}
      label={alone}
      aria-haspopup={dialog ? 'dialog' : undefined}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={onPress}
    />
  );
}

/** The dock under the picture on a phone: a row for giving, and one for writing and the other tools. */
export function PhoneDock({
  card,
  picture,
  writing,
  chatting,
  tip,
  tools,
  inert,
}: {
  card: ChannelCard;
  picture: string;
  /** Whether the person may write. If they are in the chat and may not, the dock says why. */
  writing: boolean;
  chatting: boolean;
  /** Null: the person cannot give. */
  tip: GivingView | null;
  tools: readonly ShownTool[];
  /** Whether a window is open over the picture. The dock stays, so that the focus can return to it. */
  inert: boolean;
}) {
  const of_chat = useText(chatText);
  const language = useLanguage();
  const performer = { performer_name: card.performer_name, name: card.display_name[language] };
  const at = (place: ShownTool['place']): ShownTool[] => tools.filter((tool) => tool.place === place);
  const [lead] = at('lead');
  const others = at('bar');
  return (
    <div className="phone-dock" inert={inert}>
      {tip !== null && (
        <div className="phone-giving">
          <QuickTips tip={tip} disabled={false} />
          {at('give').map((tool) => (
            <ToolButton key={tool.name} tool={tool} />
          ))}
        </div>
      )}
      {writing && <Composer performer={performer} open look="overlay" />}
      {chatting && !writing && <p className="phone-silent">{of_chat('silent')}</p>}
      {lead !== undefined && <Lead tool={lead} />}
      {others.slice(0, BESIDE_WRITING).map((tool) => (
        <ToolButton key={tool.name} tool={tool} />
      ))}
      <More
        {...{ card, picture, chatting, inert }}
        tools={[...others.slice(BESIDE_WRITING), ...at('more')]}
      />
    </div>
  );
}

/** The button "more" and its sheet: the tools that do not fit, the performer, and how the chat looks. */
function More({
  card,
  picture,
  chatting,
  inert,
  tools,
}: {
  card: ChannelCard;
  picture: string;
  chatting: boolean;
  inert: boolean;
  tools: readonly ShownTool[];
}) {
  const t = useText(roomText);
  const [sheet, setSheet] = useState<'unopened' | 'more' | 'closed'>('unopened');
  // The code of the sheet comes late. A tool that is pressed before it has come is what the person wants.
  if (inert && sheet === 'more') setSheet('closed');
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
          title={t('more')}
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
                  <ToolNews names={[tool.name]} />
                </Button>
              ))}
            </div>
          )}
          <PerformerInfo card={card} picture={picture} heading="h2" />
          {chatting && (
            <section className="phone-settings">
              <ChatBoardButton look="wide" />
            </section>
          )}
        </Sheet>
      )}
    </>
  );
}
