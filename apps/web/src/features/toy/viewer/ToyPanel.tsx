import type { ToyPrice } from '@akari/contract/toy';
import { holdsToy, TOY_LEVELS, toyCommandUnits, type ToySlot } from '@akari/rules';
import { useState } from 'react';
import { Sheet } from '../../../kit/overlay/Sheet.tsx';
import { EmptyState } from '../../../kit/feedback/EmptyState.tsx';
import { useAppSelector } from '../../../platform/store/hooks.ts';
import { useText } from '../../../text/index.ts';
import { BalanceHead } from '../../giving/BalanceHead.tsx';
import { useGiving, type GivingView } from '../../giving/use-giving.ts';
import type { SheetProps } from '../../room-tool/room-tool.ts';
import { useCommandToyMutation } from '../shared/api.ts';
import { QueueList } from '../shared/QueueList.tsx';
import { toyPressText } from '../shared/press-text.ts';
import { toyText } from '../shared/text.ts';
import { selectToyBoard, selectToyControls, selectToyPrices } from '../shared/toy.slice.ts';
import { ControlCard } from './ControlCard.tsx';
import { LevelForm, type ToyWish } from './LevelForm.tsx';
import { ToyChoice } from './ToyChoice.tsx';
import { ToyConfirm } from './ToyConfirm.tsx';
import '../shared/toy.css';

const NO_PRICES: readonly ToyPrice[] = [];

/** Sends paid commands to one performer's toys. */
function useCommands(performer_name: string): GivingView<ToyWish> {
  const [command] = useCommandToyMutation();
  return useGiving<ToyWish>((wish, keyFor) => {
    const body = { performer_name, ...wish };
    return command({ body, idempotency_key: keyFor(body) });
  });
}

/** The performer's toys: which one, who uses it, the levels, and the queue. */
export function ToyPanel({ room, open, onOpenChange }: SheetProps) {
  const t = useText(toyText);
  const p = useText(toyPressText);
  const { card, balance } = room;
  const { channel_id, performer_name } = card;
  const board = useAppSelector((state) => selectToyBoard(state, channel_id));
  const all = useAppSelector(selectToyControls);
  const prices = useAppSelector((state) => selectToyPrices(state, channel_id)) ?? NO_PRICES;
  const [chosen, setChosen] = useState<ToySlot | null>(null);
  const commands = useCommands(performer_name);
  const controls = all.filter((control) => control.channel_id === channel_id);
  const toys = board?.toys ?? [];
  const toy =
    toys.find(({ slot }) => slot === chosen) ?? toys.find(({ state }) => state === 'ready') ?? toys[0];
  const control = controls.find(({ slot }) => slot === toy?.slot) ?? null;
  const held_by_other = (toy?.holder ?? null) !== null && !(control !== null && holdsToy(control.state));
  const usable =
    board?.logged_in === true && toy?.state === 'ready' && !held_by_other && control?.state !== 'accepted';
  const price = prices.find(({ slot }) => slot === toy?.slot);
  const label = price?.label ?? null;
  const levels = TOY_LEVELS.map((rule, index) => ({
    level: index + 1,
    rule,
    units: toyCommandUnits(rule, price?.discount_bp ?? 0),
  }));
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={p('title')}
      head={<BalanceHead balance={balance} />}
    >
      {board === null || toy === undefined ? (
        <EmptyState title={t('empty')} />
      ) : (
        <div className="toy-panel">
          <ToyChoice {...{ board, controls }} chosen={toy.slot} onChoose={setChosen} />
          <ControlCard {...{ performer_name, toy, control, held_by_other }} logged_in={board.logged_in} />
          {label !== null && <p className="toy-discount tag">{t(`discount.${label}`)}</p>}
          <LevelForm {...{ levels, usable, balance }} slot={toy.slot} giving={commands} />
          <QueueList queue={board.queue} />
        </div>
      )}
      <ToyConfirm room={room} giving={commands} />
    </Sheet>
  );
}
