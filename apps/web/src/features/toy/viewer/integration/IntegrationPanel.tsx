import type { ToyBoard } from '@akari/contract/toy';
import type { ToySlot } from '@akari/rules';
import { useState } from 'react';
import { Button } from '../../../../kit/controls/Button.tsx';
import { EmptyState } from '../../../../kit/feedback/EmptyState.tsx';
import { Sheet } from '../../../../kit/overlay/Sheet.tsx';
import { useAppDispatch, useAppSelector } from '../../../../platform/store/hooks.ts';
import { useText } from '../../../../text/index.ts';
import type { SheetProps } from '../../../room-tool/room-tool.ts';
import { toolClosed, toolOpened } from '../../../room-tool/tools.slice.ts';
import { LevelTable } from '../../shared/LevelTable.tsx';
import { QueueList } from '../../shared/QueueList.tsx';
import { toyText } from '../../shared/text.ts';
import { selectToyBoard, selectToyControls, selectToyPrices } from '../../shared/toy.slice.ts';
import { ToyChoice } from '../ToyChoice.tsx';
import { integrationText } from './text.ts';
import { integrationToolText } from './tool-text.ts';
import '../../shared/toy.css';

/** Battery, campaign and levels of one toy. */
function OneToy({ channel_id, toy }: { channel_id: string; toy: ToyBoard['toys'][number] }) {
  const t = useText(toyText);
  const i = useText(integrationText);
  const prices = useAppSelector((state) => selectToyPrices(state, channel_id));
  const price = prices?.find(({ slot }) => slot === toy.slot);
  const label = price?.label ?? null;
  return (
    <section className="toy-facts" aria-label={i('levels', { slot: toy.slot })}>
      {toy.battery !== null && <p className="toy-note">{t('battery', { percent: toy.battery })}</p>}
      {label !== null && <p className="toy-discount tag">{t(`discount.${label}`)}</p>}
      <LevelTable discount_bp={price?.discount_bp ?? 0} />
    </section>
  );
}

/** What a viewer sees of the connected toys (spec §2: toy integration of the viewer). It costs and changes nothing. */
export function IntegrationPanel({ room, open, onOpenChange }: SheetProps) {
  const t = useText(toyText);
  const i = useText(integrationText);
  const tool = useText(integrationToolText);
  const dispatch = useAppDispatch();
  const { channel_id } = room.card;
  const board = useAppSelector((state) => selectToyBoard(state, channel_id));
  const all = useAppSelector(selectToyControls);
  const [chosen, setChosen] = useState<ToySlot | null>(null);
  const toys = board?.toys ?? [];
  const toy = toys.find(({ slot }) => slot === chosen) ?? toys[0];
  const use = (): void => {
    dispatch(toolClosed('toy_integration_viewer'));
    dispatch(toolOpened('remote_toy'));
  };
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={tool('tool')}>
      {board === null || toy === undefined ? (
        <EmptyState title={t('empty')} />
      ) : (
        <div className="toy-panel">
          <p className="toy-note">{i('about')}</p>
          <ToyChoice
            board={board}
            controls={all.filter((control) => control.channel_id === channel_id)}
            chosen={toy.slot}
            onChoose={setChosen}
          />
          <OneToy channel_id={channel_id} toy={toy} />
          <QueueList queue={board.queue} />
          {room.balance !== null && (
            <Button wide look="lit" icon="wave" onClick={use}>
              {i('use')}
            </Button>
          )}
        </div>
      )}
    </Sheet>
  );
}
