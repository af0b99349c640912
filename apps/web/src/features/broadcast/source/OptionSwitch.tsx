import { Icon } from '../../../kit/icon/Icon.tsx';
import type { IconName } from '../../../kit/icon/names.ts';
import { Switch } from '../../../kit/controls/Switch.tsx';
import './option-switch.css';

/** A switch for one option of a broadcast, with a sentence about its current state. */
export function OptionSwitch({
  icon,
  label,
  about,
  checked,
  fixed = false,
  busy,
  onChange,
}: {
  icon: IconName;
  label: string;
  about: string;
  checked: boolean;
  /** Cannot change now; `about` says why. */
  fixed?: boolean;
  busy: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <div className="option-switch">
      <Switch checked={checked} disabled={fixed || busy} onChange={onChange}>
        <span className="option-label">
          <Icon name={icon} size="s" />
          {label}
        </span>
      </Switch>
      <small>
        {fixed && <Icon name="lock" size="xs" />}
        {about}
      </small>
    </div>
  );
}
