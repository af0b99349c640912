import { useFavouriteCount } from '../../favourite/studio/use-favourite-count.ts';
import { OptionSwitch } from './OptionSwitch.tsx';

/** How many viewers have the performer as a favourite, and whether her card shows the number. */
export function FavouriteSwitch() {
  const { count, busy, show, label, about } = useFavouriteCount();
  if (count === undefined) return null;
  return (
    <OptionSwitch
      icon="heart"
      label={label}
      about={about}
      checked={count.shown}
      busy={busy}
      onChange={(shown) => void show(shown)}
    />
  );
}
