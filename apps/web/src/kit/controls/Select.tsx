import { Select as BaseSelect } from '@base-ui/react/select';
import type { ReactNode } from 'react';
import { Icon } from '../icon/Icon.tsx';
import type { IconName } from '../icon/names.ts';
import './select.css';

export interface Choice<V extends string> {
  value: V;
  label: string;
}

/** A select with few choices. `label` is shown above unless `label_hidden`; `icon` is shown before the value. */
export function Select<V extends string>({
  label,
  label_hidden = false,
  value,
  choices,
  onChange,
  icon,
  disabled = false,
}: {
  label: ReactNode;
  label_hidden?: boolean;
  value: V | null;
  choices: readonly Choice<V>[];
  onChange: (value: V) => void;
  icon?: IconName;
  disabled?: boolean;
}) {
  return (
    <BaseSelect.Root
      items={[...choices]}
      value={value}
      onValueChange={(next) => next !== null && onChange(next)}
      disabled={disabled}
    >
      <div className="select-block">
        <BaseSelect.Label className={label_hidden ? 'vh' : 'select-label'}>{label}</BaseSelect.Label>
        <BaseSelect.Trigger className="select">
          {icon !== undefined && <Icon name={icon} size="s" />}
          <BaseSelect.Value className="select-value" />
          <BaseSelect.Icon className="select-icon">
            <Icon name="down" size="xs" />
          </BaseSelect.Icon>
        </BaseSelect.Trigger>
      </div>
      <BaseSelect.Portal>
        <BaseSelect.Positioner className="select-positioner" alignItemWithTrigger={false} sideOffset={6}>
          <BaseSelect.Popup className="select-popup">
            <BaseSelect.List className="scroll">
              {choices.map((choice) => (
                <BaseSelect.Item key={choice.value} value={choice.value} className="select-item">
                  <BaseSelect.ItemText>{choice.label}</BaseSelect.ItemText>
                  <BaseSelect.ItemIndicator>
                    <Icon name="check" size="s" />
                  </BaseSelect.ItemIndicator>
                </BaseSelect.Item>
              ))}
            </BaseSelect.List>
          </BaseSelect.Popup>
        </BaseSelect.Positioner>
      </BaseSelect.Portal>
    </BaseSelect.Root>
  );
}
