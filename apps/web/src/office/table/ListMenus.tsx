import { LIST_EXPORT_MAX, type OfficeList } from '@akari/contract/office';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { Button } from '../../kit/controls/Button.tsx';
import { TextField } from '../../kit/controls/Field.tsx';
import { IconButton } from '../../kit/controls/IconButton.tsx';
import { Checkbox } from '../../kit/controls/Switch.tsx';
import { useQuestion } from '../../kit/overlay/use-question.ts';
import { apiErrorOf } from '../../platform/api/api.ts';
import { noticeShown } from '../../platform/store/notification.slice.ts';
import { useText } from '../../text/index.ts';
import { ActDialog } from '../act/ActDialog.tsx';
import { useAct } from '../act/use-act.ts';
import {
  useDeleteOfficeViewMutation,
  useExportOfficeListMutation,
  useListOfficeViewsQuery,
  useSaveOfficeViewMutation,
} from './api.ts';
import { columnText, type ColumnName } from './column-text.ts';
import { download } from './download.ts';
import { columnsIn, viewOf } from './list-address.ts';
import { Menu } from './Menu.tsx';
import { tableText } from './text.ts';
import type { ListHandle } from './use-list.ts';

/** Which columns are shown. The last one cannot be taken away. */
export function ColumnMenu({
  list,
  handle: { shown, showColumns },
}: {
  list: OfficeList;
  handle: ListHandle;
}) {
  const t = useText(tableText);
  const label = useText(columnText);
  const toggle = (name: string) =>
    showColumns(columnsIn(list).flatMap(([one]) => (shown.includes(one) !== (one === name) ? [one] : [])));
  return (
    <Menu icon="sliders" label={t('columns')}>
      {columnsIn(list).map(([name]) => (
        <Checkbox
          key={name}
          checked={shown.includes(name)}
          disabled={shown.length === 1 && shown[0] === name}
          onChange={() => toggle(name)}
        >
          {label(name as ColumnName)}
        </Checkbox>
      ))}
    </Menu>
  );
}

/** The views that the person saved for this list, and a field to save the present one. */
export function ViewMenu({ list, handle: { address, openView } }: { list: OfficeList; handle: ListHandle }) {
  const t = useText(tableText);
  const dispatch = useDispatch();
  const [name, setName] = useState('');
  const { data } = useListOfficeViewsQuery();
  const [save, { isLoading }] = useSaveOfficeViewMutation();
  const [remove] = useDeleteOfficeViewMutation();
  const views = (data?.views ?? []).filter((view) => view.list === list.name);
  const tell = (error: unknown, text: string) =>
    dispatch(
      noticeShown(
        error === undefined
          ? { kind: 'success', text }
          : { error: apiErrorOf(error)?.name ?? 'server_failed' },
      ),
    );
  const keep = async () => {
    const { error } = await save({ body: { list: list.name, name, search: viewOf(address) } });
    tell(error, t('view_saved', { name }));
    if (error === undefined) setName('');
  };
  return (
    <Menu icon="tanzaku" label={t('views')}>
      {views.length === 0 && <p className="menu-empty">{t('view_none')}</p>}
      <ul className="menu-list">
        {views.map((view) => (
          <li key={view.view_id}>
            <Button look="ghost" size="s" onClick={() => openView(view.search)}>
              {view.name}
            </Button>
            <IconButton
              icon="close"
              size="s"
              label={t('view_delete', { name: view.name })}
              onClick={() => void remove({ params: { view_id: view.view_id } })}
            />
          </li>
        ))}
      </ul>
      <form
        className="menu-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '') void keep();
        }}
      >
        <TextField
          label={t('view_name')}
          value={name}
          maxLength={40}
          onChange={({ target }) => setName(target.value)}
        />
        <Button type="submit" size="s" busy={isLoading} disabled={name.trim() === ''}>
          {t('view_save')}
        </Button>
      </form>
    </Menu>
  );
}

/** Exports what the filters match. */
export function ExportButton({ list, handle: { query } }: { list: OfficeList; handle: ListHandle }) {
  const t = useText(tableText);
  const question = useQuestion();
  const act = useAct();
  const [exportList] = useExportOfficeListMutation();
  const dispatch = useDispatch();
  const run = async (reason: string) => {
    const asked = await exportList({ list, query, reason });
    const { data } = asked;
    if (data !== undefined) download(data.file_name, data.csv);
    if (data?.cut === true)
      dispatch(noticeShown({ kind: 'warning', text: t('export_cut', { count: data.count }) }));
    return act(() => Promise.resolve(asked), t('export_done', { count: data?.count ?? 0 }));
  };
  return (
    <>
      <Button size="s" icon="receipt" onClick={() => question.ask(true)}>
        {t('export')}
      </Button>
      <ActDialog question={question} title={t('export_title')} action={t('export')} onAct={run}>
        <p>{t('export_text', { count: LIST_EXPORT_MAX })}</p>
      </ActDialog>
    </>
  );
}
