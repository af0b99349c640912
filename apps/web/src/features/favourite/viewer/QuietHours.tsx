import type { FavouriteSettings } from '@akari/contract/favourite';
import { QUIET_TIME_ZONE } from '@akari/rules';
import { useState } from 'react';
import { Button } from '../../../kit/controls/Button.tsx';
import { Field } from '../../../kit/controls/Field.tsx';
import { Select } from '../../../kit/controls/Select.tsx';
import { Switch } from '../../../kit/controls/Switch.tsx';
import { useText } from '../../../text/index.ts';
import { useSetFavouriteSettingsMutation } from '../api.ts';
import { clockOf, minuteOf, zonesFor } from './clock.ts';
import { favouriteText } from './text.ts';
import { useSaid } from './use-said.ts';
import './login-notice.css';

/** Quiet hours at first: from eleven in the evening to seven. */
const FIRST = { from_min: 1_380, to_min: 420 };

/** A time of the day. The field is not controlled: one that is half filled in has no value yet. */
function Time({
  label,
  minute,
  onChange,
}: {
  label: string;
  minute: number;
  onChange: (minute: number) => void;
}) {
  return (
    <Field label={label}>
      {(ties) => (
        <span className="field">
          <input
            type="time"
            required
            defaultValue={clockOf(minute)}
            onChange={({ target }) => {
              const next = minuteOf(target.value);
              if (next !== null) onChange(next);
            }}
            {...ties}
          />
        </span>
      )}
    </Field>
  );
}

/** The hours in which the viewer gets no notice. `settings` is saved as a whole. */
export function QuietHours({ settings }: { settings: FavouriteSettings }) {
  const t = useText(favouriteText);
  const said = useSaid();
  const [set, { isLoading }] = useSetFavouriteSettingsMutation();
  const [hours, setHours] = useState(settings.quiet);
  const [time_zone, setZone] = useState(settings.time_zone);
  const same = hours !== null && hours.from_min === hours.to_min;
  const save = (quiet: typeof hours): void =>
    void said(set({ body: { ...settings, quiet, time_zone } }), favouriteText.t('settings.saved'));
  return (
    <form
      className="fav-quiet"
      onSubmit={(event) => {
        event.preventDefault();
        if (!same) save(hours);
      }}
    >
      <Switch
        checked={hours !== null}
        disabled={isLoading}
        onChange={(wanted) => {
          setHours(wanted ? FIRST : null);
          if (!wanted && settings.quiet !== null) save(null);
        }}
      >
        {t('settings.quiet')}
      </Switch>
      {hours !== null && (
        <>
          <div className="fav-times">
            <Time
              label={t('settings.from')}
              minute={hours.from_min}
              onChange={(from_min) => setHours({ ...hours, from_min })}
            />
            <Time
              label={t('settings.to')}
              minute={hours.to_min}
              onChange={(to_min) => setHours({ ...hours, to_min })}
            />
          </div>
          <Select
            label={t('settings.zone')}
            value={time_zone}
            choices={zonesFor(settings.time_zone).map((zone) => ({
              value: zone,
              label: zone === QUIET_TIME_ZONE ? t('settings.japan') : zone.replaceAll('_', ' '),
            }))}
            onChange={setZone}
          />
          <p role="alert" className="fav-wrong">
            {same ? t('settings.same') : ''}
          </p>
          <Button type="submit" busy={isLoading} disabled={same}>
            {t('settings.save')}
          </Button>
        </>
      )}
    </form>
  );
}
