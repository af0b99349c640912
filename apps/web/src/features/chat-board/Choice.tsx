import type { ReactNode } from 'react';
import { Chip } from '../../kit/controls/Chip.tsx';

/** A choice of one of several values. */
export function Choice<V extends string | number | null>({
  label,
  value,
  values,
  onChoose,
  name,
  about,
}: {
  label: string;
  value: V;
  values: readonly V[];
  onChoose: (value: V) => void;
  name: (value: V) => ReactNode;
  /** A sentence under it. */
  about?: string;
}) {
  return (
    <fieldset>
      <legend>{label}</legend>
      <div className="chat-zooms">
        {values.map((one) => (
          <Chip key={one} pressed={one === value} onPress={() => onChoose(one)}>
            {name(one)}
          </Chip>
        ))}
      </div>
      {about !== undefined && (
        <div className="chat-meaning">
          <p>{about}</p>
        </div>
      )}
    </fieldset>
  );
}
