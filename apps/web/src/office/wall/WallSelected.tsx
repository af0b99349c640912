import { Sheet } from '../../kit/overlay/Sheet.tsx';
import { useLanguage, useText } from '../../text/index.ts';
import type { Tile } from './arrange.ts';
import { wallText } from './text.ts';
import { useNarrow } from './use-narrow.ts';
import { WallDetail, type WallActs } from './WallDetail.tsx';
import { WallKeys } from './WallKeys.tsx';

/** The selected room: beside the tiles, or in a sheet where there is no place. */
export function WallSelected({
  tile,
  at_ms,
  acts,
  keys,
  sheet,
}: {
  tile: Tile | null;
  at_ms: number;
  acts: WallActs;
  keys: { on: boolean; turn: (on: boolean) => void };
  sheet: { open: boolean; turn: (open: boolean) => void };
}) {
  const t = useText(wallText);
  const language = useLanguage();
  const narrow = useNarrow();
  if (narrow)
    return (
      tile !== null && (
        <Sheet open={sheet.open} onOpenChange={sheet.turn} title={tile.display_name[language]}>
          <WallDetail tile={tile} at_ms={at_ms} acts={acts} />
        </Sheet>
      )
    );
  return (
    <aside className="panel wall-detail" aria-label={t('selected')}>
      {tile === null ? (
        <p className="wall-choose">{t('choose')}</p>
      ) : (
        <div>
          <h2>{tile.display_name[language]}</h2>
          <WallDetail tile={tile} at_ms={at_ms} acts={acts} />
        </div>
      )}
      <WallKeys on={keys.on} onTurn={keys.turn} />
    </aside>
  );
}
