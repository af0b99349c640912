import type { PointPack } from './PackGrid.tsx';
import { useGetStoredCardQuery } from './stored-card/api.ts';
import { StoredCardPanel } from './stored-card/StoredCardPanel.tsx';
import { useGetTopUpQuery } from './top-up/api.ts';
import { TopUpPanel } from './top-up/TopUpPanel.tsx';

/** The card on file and automatic purchases with it, below the packs. Without a card there is nothing to show. */
export function CardOnFile({ packs }: { packs: readonly PointPack[] }) {
  const stored = useGetStoredCardQuery(undefined, { refetchOnMountOrArgChange: true });
  const top_up = useGetTopUpQuery(undefined, { refetchOnMountOrArgChange: true });
  const card = stored.data?.card ?? null;
  const sells = stored.data?.card_sells === true;
  const page_card = stored.data?.page_card ?? null;
  const of_page = page_card !== null && (
    <StoredCardPanel card={page_card} company={page_card.company} onChanged={() => void stored.refetch()} />
  );
  if (card === null) return of_page;
  return (
    <>
      <StoredCardPanel
        card={card}
        onChanged={() => {
          void stored.refetch();
          void top_up.refetch();
        }}
      />
      {card.state === 'usable' && top_up.data !== undefined && (sells || top_up.data.state === 'on') && (
        <TopUpPanel top_up={top_up.data} packs={packs} onChanged={() => void top_up.refetch()} />
      )}
      {of_page}
    </>
  );
}
