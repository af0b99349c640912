import { useState } from 'react';
import { Button } from '../../../kit/controls/Button.tsx';
import { TextField } from '../../../kit/controls/Field.tsx';
import { useAppDispatch } from '../../../platform/store/hooks.ts';
import { useText } from '../../../text/index.ts';
import { loadOwnToys } from '../shared/api.ts';
import { toyText } from '../shared/text.ts';
import { driverAt, type PageWay } from './link/driver-at.ts';
import { linkPage } from './link/page-link.ts';

type Phase = 'ready' | 'connecting' | 'address_wrong' | 'failed';

/** Connects by this page: an application in the performer's own network, or on the same computer. */
export function ConnectPage({ way }: { way: PageWay }) {
  const t = useText(toyText);
  const dispatch = useAppDispatch();
  const [address, setAddress] = useState('');
  const [phase, setPhase] = useState<Phase>('ready');
  const connect = async (): Promise<void> => {
    const driver = await driverAt(way, address);
    if (driver === null) return setPhase('address_wrong');
    setPhase('connecting');
    const linked = await linkPage(driver);
    setPhase(linked ? 'ready' : 'failed');
    await loadOwnToys(dispatch);
  };
  const failed = phase === 'address_wrong' || phase === 'failed';
  return (
    <form
      className="toy-page-way"
      onSubmit={(event) => {
        event.preventDefault();
        void connect();
      }}
    >
      <TextField
        label={t(`page.${way}.address`)}
        hint={t(`page.${way}.hint`)}
        placeholder={t(`page.${way}.example`)}
        value={address}
        error={failed ? t(`page.${phase}`) : undefined}
        onChange={(event) => {
          setAddress(event.target.value);
          setPhase('ready');
        }}
      />
      <p className="toy-note">{t('page.permission')}</p>
      <Button type="submit" size="s" busy={phase === 'connecting'}>
        {t(`page.${way}.connect`)}
      </Button>
    </form>
  );
}
