import { useState } from 'react';
import { Button } from '../../../kit/controls/Button.tsx';
import { Chip } from '../../../kit/controls/Chip.tsx';
import { Sheet } from '../../../kit/overlay/Sheet.tsx';
import { useQuestion } from '../../../kit/overlay/use-question.ts';
import { useAppDispatch, useAppSelector } from '../../../platform/store/hooks.ts';
import { useFormat, useText } from '../../../text/index.ts';
import type { SheetProps } from '../../room-tool/room-tool.ts';
import { ActLog } from './ActLog.tsx';
import { MessagesTab } from './MessagesTab.tsx';
import { openConversation, selectUnread } from './oversight.slice.ts';
import { StopQuestion, type Stop } from './StopQuestion.tsx';
import { oversightText } from './text.ts';
import { toolText } from '../tool/text.ts';
import { useOversight } from './use-oversight.ts';
import { ViewersTab } from './ViewersTab.tsx';
import './oversight.css';

const TABS = ['viewers', 'messages', 'acts'] as const;
type Tab = (typeof TABS)[number];

function Tabs({ tab, onTab }: { tab: Tab; onTab: (tab: Tab) => void }) {
  const t = useText(oversightText);
  const { number } = useFormat();
  const unread = useAppSelector(selectUnread);
  return (
    <div className="oversight-tabs" role="group" aria-label={t('tabs')}>
      {TABS.map((one) => (
        <Chip
          key={one}
          pressed={one === tab}
          onPress={() => onTab(one)}
          {...(one === 'messages' && unread > 0 ? { count: number(unread) } : {})}
        >
          {t(`tab.${one}`)}
        </Chip>
      ))}
    </div>
  );
}

/** What an administrator does in the room that they watch: viewers, messages, what staff did, and the end of it all. */
export function OversightConsole({ room, open, onOpenChange }: SheetProps) {
  const t = useText(oversightText);
  const of_tool = useText(toolText);
  const dispatch = useAppDispatch();
  const { card, name } = room;
  const [tab, setTab] = useState<Tab>('viewers');
  const question = useQuestion<Stop>();
  useOversight(card.channel_id, room.session?.session_id ?? null, open && tab === 'messages');
  const write = (person_id: string): void => {
    dispatch(openConversation(person_id));
    setTab('messages');
  };
  return (
    <>
      <Sheet
        open={open}
        onOpenChange={onOpenChange}
        title={of_tool('title')}
        head={<Tabs tab={tab} onTab={setTab} />}
        height="snap"
      >
        <div className="oversight" data-tab={tab}>
          {tab === 'viewers' && (
            <>
              <ViewersTab
                performer={{ user_id: card.performer_id, name }}
                onWrite={write}
                onStop={question.ask}
              />
              <Button
                look="danger_ghost"
                icon="power"
                wide
                onClick={() => question.ask({ act: 'stop', name, viewer_id: null })}
              >
                {t('stop')}
              </Button>
            </>
          )}
          {tab === 'messages' && (
            <MessagesTab
              performer={{ user_id: card.performer_id, name }}
              performer_name={card.performer_name}
            />
          )}
          {tab === 'acts' && <ActLog performer_name={card.performer_name} />}
        </div>
      </Sheet>
      {/* Beside the sheet: a window that is resized gives the sheet another form, and the question stays open. */}
      <StopQuestion question={question} performer_name={card.performer_name} />
    </>
  );
}
