import type { PushDevice } from '@akari/contract/push';
import { useCallback, useEffect, useState } from 'react';
import { apiErrorOf } from '../../platform/api/api.ts';
import { useAppDispatch } from '../../platform/store/hooks.ts';
import { noticeShown } from '../../platform/store/notification.slice.ts';
import { useAddPushDeviceMutation, useEndPushDeviceMutation } from './api.ts';
import { ownSubscription, permission, pushSupport, subscribe, unsubscribe } from './browser-push.ts';
import { pushText } from './text.ts';

/** `checking`: the browser has not answered yet. */
export type DeviceState = 'checking' | 'none' | 'install' | 'blocked' | 'off' | 'on';

/** Whether pushes are on for this browser, and how that is changed. It is on where browser and server agree. */
export function useThisDevice(public_key: string, devices: readonly PushDevice[]) {
  const dispatch = useAppDispatch();
  const [add] = useAddPushDeviceMutation();
  const [end] = useEndPushDeviceMutation();
  const [subscribed, setSubscribed] = useState<boolean | null>(null);
  const [busy, setBusy] = useState(false);
  const support = pushSupport();
  const current = devices.find((device) => device.current) ?? null;
  const look = useCallback(
    async () => support === 'ready' && (await ownSubscription(public_key).catch(() => null)) !== null,
    [public_key, support],
  );
  useEffect(() => {
    let open = true;
    void look().then((found) => {
      if (open) setSubscribed(found);
    });
    return () => {
      open = false;
    };
  }, [look]);

  const say = (key: 'switched_on' | 'switched_off') =>
    dispatch(noticeShown({ kind: 'success', text: pushText.t(`here.${key}`) }));
  const sayRefused = (error: unknown) =>
    dispatch(noticeShown({ error: apiErrorOf(error)?.name ?? 'server_failed' }));
  const switchOn = async (): Promise<'denied' | 'failed' | null> => {
    setBusy(true);
    const found = await subscribe(public_key);
    if (typeof found === 'string') {
      setBusy(false);
      return found;
    }
    const { error } = await add({ body: found });
    if (error === undefined) say('switched_on');
    else {
      await unsubscribe(public_key);
      sayRefused(error);
    }
    setSubscribed(await look());
    setBusy(false);
    return null;
  };
  const switchOff = async (): Promise<void> => {
    setBusy(true);
    await unsubscribe(public_key);
    const { error } = current === null ? {} : await end({ params: { device_id: current.device_id } });
    if (error === undefined) say('switched_off');
    else sayRefused(error);
    setSubscribed(await look());
    setBusy(false);
  };
  const stateOf = (): DeviceState => {
    if (support !== 'ready') return support;
    if (permission() === 'denied') return 'blocked';
    if (subscribed === null) return 'checking';
    return subscribed && current !== null ? 'on' : 'off';
  };
  return { state: stateOf(), busy, current, switchOn, switchOff };
}
