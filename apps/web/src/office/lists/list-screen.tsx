import type { ListRow, OfficeList } from '@akari/contract/office';
import { useText } from '../../text/index.ts';
import { OfficePage } from '../shell/OfficePage.tsx';
import { ListView } from '../table/ListView.tsx';
import { listsText } from './text.ts';

type ListName = Exclude<Parameters<typeof listsText.t>[0], `lead.${string}`>;

/** Makes the screen of a list that has no acts of its own. */
export const listScreen = (list: OfficeList, pageOf: (row: ListRow) => string | null = () => null) =>
  function ListScreen() {
    const t = useText(listsText);
    const name = list.name as ListName;
    return (
      <OfficePage title={t(name)} lead={t(`lead.${name}`)}>
        <ListView list={list} pageOf={pageOf} />
      </OfficePage>
    );
  };
