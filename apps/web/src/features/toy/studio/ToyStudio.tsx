import { useState } from 'react';
import { Icon } from '../../../kit/icon/Icon.tsx';
import { Button } from '../../../kit/controls/Button.tsx';
import { IconButton } from '../../../kit/controls/IconButton.tsx';
import { useAppDispatch } from '../../../platform/store/hooks.ts';
import { noticeShown } from '../../../platform/store/notification.slice.ts';
import { useText } from '../../../text/index.ts';
import type { PanelProps } from '../../studio-panel/studio-panel.ts';
import { sayRefused, useStopToysMutation } from '../shared/api.ts';
import { LevelTable } from '../shared/LevelTable.tsx';
import { toyText } from '../shared/text.ts';
import { ConnectToys } from './ConnectToys.tsx';
import { ToyControls } from './ToyControls.tsx';
import { useOwnToys } from './use-own-toys.ts';
import { VetoQueue } from './VetoQueue.tsx';
import '../shared/toy.css';
import './toy-studio.css';

/** The performer's toys: connect, answer requests, see the queue, and stop everything. Absent where no way is set up. */
export function ToyStudio({ quiet }: PanelProps) {
  const t = useText(toyText);
  const dispatch = useAppDispatch();
  const { own, board, controls } = useOwnToys();
  const [opened, setOpened] = useState<boolean | null>(null);
  const [stop, stopping] = useStopToysMutation();
  if (own === null || board === null || own.ways.length === 0) return null;
  const waits = controls.some(({ state }) => state === 'requested') || board.queue.length > 0;
  const open = opened ?? (!quiet || waits);
  const stopAll = async (): Promise<void> => {
    const { error } = await stop({ body: {} });
    if (error === undefined) dispatch(noticeShown({ kind: 'success', text: t('studio.stopped') }));
    else sayRefused(dispatch, error);
  };
  return (
    <section className="panel toy-studio" aria-label={t('studio.title')}>
      <div className="panel-h">
        <Icon name="wave" size="s" />
        <h2>{t('studio.title')}</h2>
        <span className="grow" />
        {own.link.way !== null && (
          <Button look="danger" size="s" icon="ban" busy={stopping.isLoading} onClick={() => void stopAll()}>
            {t('studio.stop')}
          </Button>
        )}
        <IconButton
          icon={open ? 'minus' : 'plus'}
          label={t(open ? 'studio.fold' : 'studio.unfold')}
          aria-expanded={open}
          onClick={() => setOpened(!open)}
        />
      </div>
      {open && (
        <div className="toy-studio-body">
          <ToyControls controls={controls} />
          <ConnectToys ways={own.ways} link={own.link} board={board} />
          {own.link.way !== null && (
            <>
              <VetoQueue queue={board.queue} />
              <details className="toy-table">
                <summary>{t('studio.levels')}</summary>
                <LevelTable />
              </details>
            </>
          )}
        </div>
      )}
    </section>
  );
}
