import type { ToyBoard, ToyControl } from '@akari/contract/toy';
import { holdsToy, type ToySlot } from '@akari/rules';
import { useText } from '../../../text/index.ts';
import { toyText } from '../shared/text.ts';

type Toy = ToyBoard['toys'][number];

/** What a viewer reads about a toy: why it cannot be used, or who uses it. */
function useToyState(): (board: ToyBoard, toy: Toy, mine: ToyControl | undefined) => string {
  const t = useText(toyText);
  return ({ logged_in }, { state, holder }, mine) => {
    if (!logged_in) return t('state.logged_out');
    if (state !== 'ready') return t(`state.${state}`);
    if (holder === null) return t('state.ready');
    const own = mine !== undefined && holdsToy(mine.state);
    if (own) return t(holder.in_use ? 'state.mine' : 'state.reserved_mine');
    return t(holder.in_use ? 'state.held' : 'state.reserved', { name: holder.user_name });
  };
}

/** One button for each toy. */
export function ToyChoice({
  board,
  controls,
  chosen,
  onChoose,
}: {
  board: ToyBoard;
  controls: readonly ToyControl[];
  chosen: ToySlot;
  onChoose: (slot: ToySlot) => void;
}) {
  const t = useText(toyText);
  const stateOf = useToyState();
  return (
    <div className="toy-choice" role="group" aria-label={t('toys')}>
      {board.toys.map((toy) => {
        const mine = controls.find(({ slot }) => slot === toy.slot);
        return (
          <button
            key={toy.slot}
            type="button"
            className="toy-pick"
            aria-pressed={toy.slot === chosen}
            data-state={board.logged_in ? toy.state : 'away'}
            onClick={() => onChoose(toy.slot)}
          >
            <b>{t('toy', { slot: toy.slot })}</b>
            <span className="toy-name">{toy.name}</span>
            <small>{stateOf(board, toy, mine)}</small>
          </button>
        );
      })}
    </div>
  );
}
