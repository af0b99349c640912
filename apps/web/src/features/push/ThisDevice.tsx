import type { PushDevice } from '@akari/contract/push';
import { useState } from 'react';
import { Button } from '../../kit/controls/Button.tsx';
import { Icon } from '../../kit/icon/Icon.tsx';
import { apiErrorOf } from '../../platform/api/api.ts';
import { useAppDispatch } from '../../platform/store/hooks.ts';
import { noticeShown } from '../../platform/store/notification.slice.ts';
import { useText } from '../../text/index.ts';
import { useTestPushDeviceMutation } from './api.ts';
import { pushText } from './text.ts';
import { useThisDevice, type DeviceState } from './use-this-device.ts';

/** Why pushes cannot be switched on here, and what the person may do. */
function Impossible({ state }: { state: 'none' | 'install' | 'blocked' }) {
  const t = useText(pushText);
  return (
    <div className="push-state" data-state={state}>
      <Icon name="alert" />
      <div>
        <b>{t(`here.${state}`)}</b>
        <p className="push-hint">{t(`here.${state}_how`)}</p>
      </div>
    </div>
  );
}

const isImpossible = (state: DeviceState): state is 'none' | 'install' | 'blocked' =>
  state === 'none' || state === 'install' || state === 'blocked';

function TestButton({ device_id }: { device_id: string }) {
  const t = useText(pushText);
  const dispatch = useAppDispatch();
  const [test, { isLoading }] = useTestPushDeviceMutation();
  const press = async () => {
    const { error } = await test({ params: { device_id } });
    dispatch(
      noticeShown(
        error === undefined
          ? { kind: 'success', text: pushText.t('here.tested') }
          : { error: apiErrorOf(error)?.name ?? 'server_failed' },
      ),
    );
  };
  return (
    <Button icon="bell" busy={isLoading} onClick={() => void press()}>
      {t('here.test')}
    </Button>
  );
}

/** Whether this browser gets pushes, and the switch for that. */
export function ThisDevice({ public_key, devices }: { public_key: string; devices: readonly PushDevice[] }) {
  const t = useText(pushText);
  const { state, busy, current, switchOn, switchOff } = useThisDevice(public_key, devices);
  const [refused, setRefused] = useState<'denied' | 'failed' | null>(null);
  return (
    <section className="panel push-part" aria-labelledby="push-here">
      <h2 id="push-here">{t('here.title')}</h2>
      <p className="push-hint">{t('here.about')}</p>
      {isImpossible(state) && <Impossible state={state} />}
      {(state === 'on' || state === 'off') && (
        <>
          <div className="push-state" data-state={state} role="status">
            <Icon name={state === 'on' ? 'check' : 'bell'} />
            <b>{t(`here.${state}`)}</b>
          </div>
          <div className="push-ways">
            {state === 'off' && (
              <Button look="lit" icon="bell" busy={busy} onClick={() => void switchOn().then(setRefused)}>
                {t('here.switch_on')}
              </Button>
            )}
            {state === 'on' && current !== null && <TestButton device_id={current.device_id} />}
            {state === 'on' && (
              <Button look="ghost" busy={busy} onClick={() => void switchOff()}>
                {t('here.switch_off')}
              </Button>
            )}
          </div>
          <p role="alert" className="push-wrong">
            {refused !== null && state === 'off' ? t(`here.${refused}`) : ''}
          </p>
          <p className="push-hint">{t(state === 'on' ? 'here.logout' : 'here.asks')}</p>
        </>
      )}
    </section>
  );
}
