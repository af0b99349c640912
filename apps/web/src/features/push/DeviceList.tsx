import type { PushDevice } from '@akari/contract/push';
import { Button } from '../../kit/controls/Button.tsx';
import { Icon } from '../../kit/icon/Icon.tsx';
import { kitText } from '../../kit/text.ts';
import { apiErrorOf } from '../../platform/api/api.ts';
import { useAppDispatch } from '../../platform/store/hooks.ts';
import { noticeShown } from '../../platform/store/notification.slice.ts';
import { useFormat, useText } from '../../text/index.ts';
import { deviceName } from '../account/device-name.ts';
import { useEndPushDeviceMutation } from './api.ts';
import { pushText } from './text.ts';

function Device({ device }: { device: PushDevice }) {
  const t = useText(pushText);
  const of_kit = useText(kitText);
  const { dateTime } = useFormat();
  const dispatch = useAppDispatch();
  const [end, { isLoading }] = useEndPushDeviceMutation();
  const name = deviceName(device.user_agent, of_kit('between')) ?? t('device.unknown');
  const press = async () => {
    const { error } = await end({ params: { device_id: device.device_id } });
    dispatch(
      noticeShown(
        error === undefined
          ? { kind: 'success', text: pushText.t('device.ended') }
          : { error: apiErrorOf(error)?.name ?? 'server_failed' },
      ),
    );
  };
  return (
    <li className="push-device">
      <Icon name={device.current ? 'check' : 'globe'} />
      <div>
        <b>{name}</b>
        {device.current && <span className="tag">{t('device.current')}</span>}
        <p className="push-hint">{t('device.since', { at: dateTime(device.added_at_ms) })}</p>
        {device.told_at_ms !== null && (
          <p className="push-hint">{t('device.told', { at: dateTime(device.told_at_ms) })}</p>
        )}
      </div>
      <Button
        look="danger_ghost"
        size="s"
        busy={isLoading}
        aria-label={t('device.end_of', { device: name })}
        onClick={() => void press()}
      >
        {t('device.end')}
      </Button>
    </li>
  );
}

/** Every device that gets the person's pushes. Each can be ended here. */
export function DeviceList({ devices, most }: { devices: readonly PushDevice[]; most: number }) {
  const t = useText(pushText);
  return (
    <section className="panel push-part" aria-labelledby="push-devices">
      <div className="push-head">
        <h2 id="push-devices">{t('device.title')}</h2>
        <p className="push-hint num">{t('device.count', { count: devices.length, most })}</p>
      </div>
      {devices.length === 0 ? (
        <p className="push-hint">{t('device.none')}</p>
      ) : (
        <ul>
          {devices.map((device) => (
            <Device key={device.device_id} device={device} />
          ))}
        </ul>
      )}
    </section>
  );
}
