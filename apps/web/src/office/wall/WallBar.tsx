import type { RefObject } from 'react';
import { Chip } from '../../kit/controls/Chip.tsx';
import { TextField } from '../../kit/controls/Field.tsx';
import { useFormat, useText } from '../../text/index.ts';
import { WALL_FILTERS, type WallFilter } from './arrange.ts';
import { wallText } from './text.ts';

/** Filters with their counts, and the search by name or id. */
export function WallBar({
  filter,
  onFilter,
  counts,
  name,
  onName,
  search,
}: {
  filter: WallFilter;
  onFilter: (filter: WallFilter) => void;
  counts: Record<WallFilter, number>;
  name: string;
  onName: (name: string) => void;
  search: RefObject<HTMLDivElement | null>;
}) {
  const t = useText(wallText);
  const { number } = useFormat();
  return (
    <div className="wall-bar">
      <div className="wall-filters" role="group" aria-label={t('filters')}>
        {WALL_FILTERS.map((one) => (
          <Chip key={one} pressed={one === filter} onPress={() => onFilter(one)} count={number(counts[one])}>
            {t(`filter.${one}`)}
          </Chip>
        ))}
      </div>
      <div ref={search} className="wall-search">
        <TextField
          label={t('search')}
          icon="search"
          value={name}
          autoComplete="off"
          onChange={(event) => onName(event.target.value)}
        />
      </div>
    </div>
  );
}
